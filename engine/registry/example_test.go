package registry_test

import (
	"fmt"
	"strings"

	"github.com/hogline/hogline/engine/registry"
)

// A line names an AI, with settings after a colon; an external program is named by its command
// line.
func ExampleParse() {
	for _, line := range []string{
		"rows:rows=0+41,weak=false",
		`process(answer=5):"/opt/my ai/ai" --strong`,
		"shots:keep=500",
		"deep-thought",
	} {
		choice, err := registry.Parse(line)
		if err != nil {
			first, _, _ := strings.Cut(err.Error(), " (")
			fmt.Println(first)
			continue
		}
		fmt.Println(choice.Kind.Title, choice.Settings)
	}
	// Output:
	// Score map map[rows:0+41 weak:false]
	// External program map[answer:5 command:"/opt/my ai/ai" --strong]
	// shots: keep=500, want 1 to 20
	// there is no AI "deep-thought"
}
