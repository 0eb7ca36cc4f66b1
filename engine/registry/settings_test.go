package registry

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/hogline/hogline/internal/goldentest"
)

// TestEverySettingOfEveryAI: all settings with their limits, and what each AI makes of the least and the greatest value, of one beyond, of
// every choice and of what is none.
func TestEverySettingOfEveryAI(t *testing.T) {
	var b strings.Builder
	number := func(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
	for _, k := range Kinds() {
		fmt.Fprintf(&b, "= %s: %s\n", k.Name, k.Title)
		for _, s := range k.Settings {
			fmt.Fprintf(&b, "%s %q of %s, %s to %s, %v: %s\n", s.Key, s.Default, s.Unit, number(s.Min), number(s.Max), s.Choices, s.Help)
			values := append([]string{s.Default, "", "x", "1e999", "NaN"}, s.Choices...)
			if len(s.Choices) == 0 {
				far := math.Max(1, math.Abs(s.Max)/100)
				values = append(values, number(s.Min), number(s.Max), number(s.Min-1), number(s.Max+far), number(s.Min+0.5))
			}
			for _, v := range values {
				_, err := k.New(map[string]string{s.Key: v})
				text := "taken"
				if err != nil {
					text = err.Error()
				}
				fmt.Fprintf(&b, " %q %.160s\n", v, text)
			}
		}
	}
	for _, line := range []string{"", "none", "sample:trials", "sample:x=1", "sample:trials=2:trials=3", "sample:trials=2 | weight_max=50",
		"shots:"} {
		c, err := Parse(line)
		fmt.Fprintf(&b, "%q: %q %v %v\n", line, c.Kind.Name, c.Settings, err)
	}
	goldentest.Text(t, "settings.txt", b.String())
}
