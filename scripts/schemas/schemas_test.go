package schemas

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli"
	"github.com/hogline/hogline/app/cli/command"
)

const root = "../.."

// schemaDoc is the part of a JSON schema that ours have.
type schemaDoc struct {
	Ref        string                `json:"$ref"`
	Defs       map[string]*schemaDoc `json:"$defs"`
	Type       string                `json:"type"`
	OneOf      []*schemaDoc          `json:"oneOf"`
	Properties map[string]*schemaDoc `json:"properties"`
	Required   []string              `json:"required"`
	Additional *schemaDoc            `json:"additionalProperties"`
	Items      *schemaDoc            `json:"items"`
	MinItems   *int                  `json:"minItems"`
	MaxItems   *int                  `json:"maxItems"`
}

// check is the faults of a value. A key that the schema does not name is one: ours are to name all.
func (s *schemaDoc) check(root *schemaDoc, at string, v any) (faults []string) {
	if s.Ref != "" {
		return root.Defs[strings.TrimPrefix(s.Ref, "#/$defs/")].check(root, at, v)
	}
	if len(s.OneOf) > 0 {
		for _, o := range s.OneOf {
			if one := o.check(root, at, v); len(one) == 0 || v != nil && o.Type != "null" {
				return one
			}
		}
		return []string{fmt.Sprintf("%s is %v", at, v)}
	}
	fault := func(format string, args ...any) { faults = append(faults, at+": "+fmt.Sprintf(format, args...)) }
	switch x := v.(type) {
	case map[string]any:
		for _, key := range s.Required {
			if _, has := x[key]; !has {
				fault("no %s", key)
			}
		}
		for key, member := range x {
			switch p := s.Properties[key]; {
			case p != nil:
				faults = append(faults, p.check(root, at+"."+key, member)...)
			case s.Additional != nil:
				faults = append(faults, s.Additional.check(root, at+"."+key, member)...)
			case s.Type == "object" && s.Properties != nil:
				fault("%s is not in the schema", key)
			}
		}
	case []any:
		if s.MinItems != nil && (len(x) < *s.MinItems || len(x) > *s.MaxItems) {
			fault("%d items", len(x))
		}
		for i, item := range x {
			if s.Items != nil {
				faults = append(faults, s.Items.check(root, fmt.Sprintf("%s[%d]", at, i), item)...)
			}
		}
	}
	if want := s.Type; want != "" && !slices.Contains(kinds(v), want) {
		fault("%v is no %s", v, want)
	}
	return faults
}

// kinds are the types of JSON schemas that a value has.
func kinds(v any) []string {
	switch x := v.(type) {
	case map[string]any:
		return []string{"object"}
	case []any:
		return []string{"array"}
	case string:
		return []string{"string"}
	case bool:
		return []string{"boolean"}
	case json.Number:
		if strings.ContainsAny(x.String(), ".eE") {
			return []string{"number"}
		}
		return []string{"number", "integer"}
	}
	return []string{"null"}
}

func readSchema(t *testing.T, name string) *schemaDoc {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(root, Folder, name+".json"))
	require.NoError(t, err)
	s := &schemaDoc{}
	require.NoError(t, json.Unmarshal(text, s))
	return s
}

// valid holds each of the documents of a text against a schema, the items of arrays too where each is one.
func valid(t *testing.T, name, text string, each bool) {
	t.Helper()
	s := readSchema(t, name)
	d := json.NewDecoder(strings.NewReader(text))
	d.UseNumber()
	n := 0
	for ; ; n++ {
		var v any
		err := d.Decode(&v)
		if err == io.EOF { // Decode returns io.EOF itself
			break
		}
		require.NoError(t, err)
		list := []any{v}
		if each {
			list = v.([]any)
			require.NotEmpty(t, list)
		}
		for _, one := range list {
			require.Empty(t, s.check(s, name, one))
		}
	}
	require.Positive(t, n)
}

// told is what a command prints.
func told(t *testing.T, args ...string) string {
	t.Helper()
	var out, errs bytes.Buffer
	ctx := &command.Context{Context: t.Context(), In: strings.NewReader(""), Out: &out, Err: &errs, Assets: os.DirFS(filepath.Join(root, "assets"))}
	require.Zero(t, cli.Run(ctx, args), "%v: %s", args, errs.String())
	return out.String()
}

// TestCommandsPrintWhatTheSchemasSay: the documents of commands on the sample that comes with the program.
func TestCommandsPrintWhatTheSchemasSay(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("XDG_CONFIG_HOME", t.TempDir())
	sample := filepath.Join(root, "assets/positions/sample-match.dcl")
	logs := t.TempDir()
	text, err := os.ReadFile(sample)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(logs, "a.dcl"), text, 0o600))
	valid(t, "version", told(t, "--version", "--json"), false)
	valid(t, "ais", told(t, "ais", "--json"), false)
	valid(t, "tubstap-ais", told(t, "tubstap", "ais", "--json"), false)
	place := []string{sample, "--end", "1", "--shot", "16"}
	valid(t, "ask", told(t, append([]string{"ask", "--ai", "sample", "--ai", "rows:rows=0+1", "--sims", "40", "--throws", "20",
		"--json"}, place...)...), false)
	valid(t, "ask", told(t, append([]string{"ask", "--ai", "sample", "--wins", "none", "--sims", "1", "--throws", "2",
		"--json"}, place...)...), false)
	valid(t, "map", told(t, append([]string{"map", "-o", "-.json"}, place...)...), false)
	valid(t, "info", told(t, "info", sample, "--json"), true)
	valid(t, "library-index", told(t, "library", "index", logs, "--json"), false)
	valid(t, "library-search", told(t, "library", "search", logs, "--situation", "last stone", "--statistics", "--json"), false)
	valid(t, "library-similar", told(t, "library", "similar", logs, "--to", sample, "--end", "1", "--shot", "4", "--json"), false)
	valid(t, "library-situations", told(t, "library", "situations", logs, "--situation", "last stone", "--json"), false)
	valid(t, "arena", told(t, "arena", "--a", "sample", "--b", "mc", "--games", "2", "--ends", "1", "--sims", "20", "--json"), false)
	valid(t, "arena-tournament",
		told(t, "arena", "--player", "sample", "--player", "mc", "--games", "2", "--ends", "1", "--sims", "20", "--json"), false)
	lines := strings.SplitAfter(strings.TrimSpace(told(t, "match", "--a", "sample", "--b", "sample", "--ends", "1", "--sims",
		"20", "--json")), "\n")
	valid(t, "match", lines[len(lines)-1], false)
	valid(t, "match-shot", strings.Join(lines[:len(lines)-1], ""), false)
	short := filepath.Join(t.TempDir(), "short.dcl")
	require.NoError(t, os.WriteFile(short, bytes.Join(bytes.SplitAfter(text, []byte("\n"))[:26], nil), 0o600))
	valid(t, "analyse", told(t, "analyse", short, "--ai", "sample", "--sims", "20", "--throws", "20", "--policy", "simple", "--json"), false)
	valid(t, "physics-throw", told(t, "physics", "throw", "--shot", "0.1,-30,cw", "--json"), false)
	valid(t, "tubstap-play", told(t, "tubstap", "play", "study66", "--a", "sample", "--b", "sample", "--games", "2", "--json"), false)
	valid(t, "tubstap-show", told(t, "tubstap", "show", "study66", "--json"), false)
}

// TestFilesHoldWhatTheSchemasSay: the golden files of studies.
func TestFilesHoldWhatTheSchemasSay(t *testing.T) {
	for name, file := range map[string]string{"study": "document.json", "study-answers": "question.json"} {
		text, err := os.ReadFile(filepath.Join(root, "session/study/testdata", file))
		require.NoError(t, err)
		valid(t, name, string(text), false)
	}
}

// TestWhatIsWrongIsTold: the check of these tests finds faults.
func TestWhatIsWrongIsTold(t *testing.T) {
	s := readSchema(t, "ask")
	for fault, text := range map[string]string{
		"a.seed: x is no integer":           `{"seed":"x"}`,
		"a: no answers":                     `{}`,
		"a: new is not in the schema":       `{"new":1}`,
		"a.answers[0]: no ideas":            `{"answers":[{}]}`,
		"a.answers[0].make: x is no number": `{"answers":[{"make":"x"}]}`,
		"a.position.score: 1 items":         `{"position":{"score":[1]}}`,
		"a.position.end: 1.5 is no integer": `{"position":{"end":1.5}}`,
	} {
		d := json.NewDecoder(strings.NewReader(text))
		d.UseNumber()
		var v any
		require.NoError(t, d.Decode(&v))
		require.Contains(t, s.check(s, "a", v), fault)
	}
}
