//go:build !js

package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/hogline/hogline/app/cli"
	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/settings"
	"github.com/hogline/hogline/assets"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/session"
)

// firstAnswer is what a first start shows of an answer, without how long it took.
type firstAnswer struct {
	name     string
	throws   int // of the AI
	win      float64
	error    float64
	made     float64
	behind   float64
	behindSE float64
}

// TestFirstAnswersAreTheSameEverywhere: the window asks about the sample with a fixed amount of work. One processor or
// several, alone or with others at work, and the command that answers where there is no display come to the same
// figures, and no AI of the list is shown clearly behind the other.
func TestFirstAnswersAreTheSameEverywhere(t *testing.T) {
	alone := windowAnswers(t, 1, 0)
	require.Len(t, alone, len(settings.Engines.Default))
	require.Equal(t, alone, windowAnswers(t, 3, 1), "on three processors with another at work")
	require.Equal(t, alone, headlessAnswers(t), "by the command of scripts/run.sh")
	holdPictures(t, alone)
}

var updatePictures = flag.Bool("update-pictures", false, "write what the pictures of README show; scripts/pictures.sh does, after it made them")

// holdPictures compares what the pictures of README show with what a first start shows: the shots of the answers, their win
// probability in percent, and the heads of the menus in both languages.
func holdPictures(t *testing.T, answers []firstAnswer) {
	t.Helper()
	const name = "docs/images/window.txt"
	var b strings.Builder
	for _, a := range answers {
		fmt.Fprintf(&b, "%s, %.0f %%\n", a.name, 100*a.win)
	}
	for _, language := range []string{"en", "ja"} {
		text, err := assets.FS.ReadFile("translations/" + language + ".json")
		require.NoError(t, err)
		var all map[string]string
		require.NoError(t, json.Unmarshal(text, &all))
		var heads []string
		for key, head := range all {
			if strings.HasPrefix(key, "menu.") {
				heads = append(heads, head)
			}
		}
		slices.Sort(heads)
		fmt.Fprintf(&b, "%s: %s\n", language, strings.Join(heads, ", "))
	}
	if *updatePictures {
		require.NoError(t, os.WriteFile(name, []byte(b.String()), 0o600))
		return
	}
	shown, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Equal(t, string(shown), b.String(), "the pictures of README show something else: make pictures")
}

// windowAnswers are what the session of a window with the settings of a first start answers, on so many processors
// beside so many goroutines that never rest.
func windowAnswers(t *testing.T, processors, busy int) (list []firstAnswer) {
	t.Helper()
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(processors))
	var over atomic.Bool
	defer over.Store(true)
	for range busy {
		go func() {
			for !over.Load() {
				runtime.Gosched()
			}
		}()
	}
	in, err := assets.FS.Open("positions/sample.hpos")
	require.NoError(t, err)
	defer func() { require.NoError(t, in.Close()) }()
	g, err := file.Read(in, "sample.hpos", nil)
	require.NoError(t, err)
	todo := make(chan func(), 1000)
	s := session.New(func(f func()) { todo <- f }, func(err error) { t.Errorf("reported: %v", err) })
	defer s.Close()
	s.Engines.Set(settings.Engines.Default)
	require.NoError(t, s.OpenSample(g))
	s.Ask.Start()
	for s.Table.Asked().Running {
		(<-todo)()
	}
	for _, r := range s.Table.Asked().Rows {
		v := &r.Answer.Value
		require.Equal(t, evaluate.Done, r.Answer.State, r.Answer.Error)
		list = append(list, firstAnswer{r.Answer.Name, r.Answer.Throws, v.Win, v.WinError, v.Make, v.Loss, v.LossError})
		require.False(t, v.Behind(), "%s is not shown in red", r.Answer.Name)
	}
	return list
}

// headlessAnswers are what the command answers that scripts/run.sh runs without a display.
func headlessAnswers(t *testing.T) (list []firstAnswer) {
	t.Helper()
	script, err := os.ReadFile("scripts/run.sh")
	require.NoError(t, err)
	line := regexp.MustCompile(`(?m)^"\$binary" (ask .*) -o "\$picture"$`).FindSubmatch(script)
	require.NotNil(t, line, "the script asks")
	var out bytes.Buffer
	status := cli.Run(&command.Context{Context: t.Context(), In: strings.NewReader(""), Out: &out, Err: &bytes.Buffer{}, Assets: assets.FS},
		append(strings.Fields(string(line[1])), "--json"))
	require.Zero(t, status)
	var report struct {
		Answers []struct {
			Name   string  `json:"name"`
			Throws int     `json:"throws"`
			Win    float64 `json:"win_probability"`
			Error  float64 `json:"win_error"`
			Made   float64 `json:"make"`
			Behind float64 `json:"behind"`
			SE     float64 `json:"behind_standard_error"`
		} `json:"answers"`
	}
	require.NoError(t, json.Unmarshal(out.Bytes(), &report))
	for _, a := range report.Answers {
		list = append(list, firstAnswer{a.Name, a.Throws, a.Win, a.Error, a.Made, a.Behind, a.SE})
	}
	return list
}
