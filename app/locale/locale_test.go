package locale

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestSetLanguage(t *testing.T) {
	for name, c := range map[string]struct {
		env  map[string]string
		want string
	}{
		"C.UTF-8":             {map[string]string{"LANG": "C.UTF-8"}, "en"},
		"LC_ALL comes first":  {map[string]string{"LC_ALL": "C.utf8", "LANG": "ja_JP.UTF-8"}, "en"},
		"a language stays":    {map[string]string{"LANG": "ja_JP.UTF-8"}, ""},
		"no such language":    {map[string]string{"LC_ALL": "xx_YY.UTF-8"}, "en"},
		"no language at all":  {map[string]string{"LANG": "!!.UTF-8"}, "en"},
		"C is fine":           {map[string]string{"LANG": "C"}, ""},
		"a modifier":          {map[string]string{"LANG": "sr_RS@latin"}, "sr_RS"},
		"what was set stays":  {map[string]string{"LANG": "C.UTF-8", "LANGUAGE": "ja"}, "ja"},
		"nothing set is fine": {map[string]string{}, ""},
	} {
		t.Run(name, func(t *testing.T) {
			setLanguage(func(k string) string { return c.env[k] }, func(k, v string) error { c.env[k] = v; return nil })
			require.Equal(t, c.want, c.env["LANGUAGE"])
		})
	}
}
