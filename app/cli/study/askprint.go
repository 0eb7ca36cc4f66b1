package study

import (
	"errors"
	"fmt"
	"image/png"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/app/cli/option"
	"github.com/hogline/hogline/app/cli/table"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/evaluate"
	"github.com/hogline/hogline/engine/nullable"
	"github.com/hogline/hogline/replay/playback"
)

// print prints the table of answers.
func (c *AskCmd) print(ctx *command.Context, q *evaluate.Question, r *evaluate.Result) error {
	w := table.New("", "AI", "shot", "vx, vy, turn", "make", "needs", "score", "win", "behind", "throws", "time")
	row := func(i int) {
		a := &r.Answers[i]
		v := &a.Value
		cells := withoutValue(a)
		if v.Throws > 0 {
			win := table.Number("")
			if nullable.Known(v.Win) {
				win = table.Num("%.1f ± %.1f %%", 100*v.Win, max(0.1, 100*v.WinError))
			}
			cells = []any{a.Name, speeds(a.Shot), percent(v.Make, v.MakeError), percent(v.BreakEven, 0),
				table.Num("%+.2f ± %.2f", v.Score, v.Error), win,
				behind(v, r.Ranking.Source != ""), v.Throws}
		}
		w.Row(append(append([]any{voice(i), c.AI[i]}, cells...), table.Num("%.1f s", a.Elapsed.Seconds()))...)
	}
	seen := map[int]bool{}
	for _, i := range r.Ranking.Order {
		row(i)
		seen[i] = true
	}
	for i := range r.Answers {
		if !seen[i] {
			row(i)
		}
	}
	if err := w.Write(ctx.Out); err != nil {
		return err
	}
	for i := range r.Answers {
		a := &r.Answers[i]
		if a.Note != "" {
			_, _ = fmt.Fprintf(ctx.Out, "%s: %s\n", voice(i), a.Note)
		}
		if c.Shotpos && hasShot(*a) {
			shot, _ := shotOf(a)
			stop := c.aimer.ClearStop(shot)
			_, _ = fmt.Fprintf(ctx.Out, "%s: ShotPos: %.3f %.3f %d, ShotVec: %.3f %.3f\n", voice(i), stop.X, stop.Y, shot.Turn, shot.VX, shot.VY)
		}
		if s := a.Value.Swept; s != nil && nullable.Known(a.Value.Make) {
			_, _ = fmt.Fprintf(ctx.Out, "%s: made %.0f %% unswept, %.0f %% swept (%+.1f ± %.1f); %.0f %% of the throws were swept, %.0f m on average\n", voice(i),
				100*s.Unswept, 100*a.Value.Make, 100*s.Gain, 100*s.GainError, 100*s.Share, s.Metres)
		}
		if a.Thin {
			_, _ = fmt.Fprintf(ctx.Out, "%s: a thin answer: %d throws of the %d usual ones in its time\n", voice(i), a.Throws, evaluate.UsualThrows)
		}
	}
	if ctx.Context.Err() != nil {
		_, _ = fmt.Fprintln(ctx.Out, "stopped: these are the answers so far; figures in brackets are the AI's own")
	}
	if !slices.ContainsFunc(r.Answers, func(a evaluate.Answer) bool { return a.Value.Throws > 0 }) {
		return nil // nothing was valued
	}
	if r.Ranking.Stones {
		_, _ = fmt.Fprintln(ctx.Out, "this end gives no points of its own: scores are counting stones")
	}
	_, err := fmt.Fprintf(ctx.Out, "%s; referee: %s simulator, %s; %s\n%s\n", verdict(r), r.Ranking.Simulator, followedBy(q, r),
		sourceText(r), thrownBy(q))
	return err
}

// followedBy tells what stands for the rest of the end.
func followedBy(q *evaluate.Question, r *evaluate.Result) string {
	if r.Ranking.Policy == evaluate.RealPlay {
		return "then how ends come out between people (" + q.Method.Real.Source + ")"
	}
	return "played on by " + r.Ranking.Policy
}

// thrownBy tells for whom answers hold.
func thrownBy(q *evaluate.Question) string {
	request := q.Request()
	p := request.Thrower()
	who, limit, noise := "", "no weight limit", string(p.Noise.Model)
	if p.Name != "" {
		who = p.Name + ", "
	}
	if p.WeightMax > 0 {
		limit = fmt.Sprintf("limit %.4g m/s", p.WeightMax)
	}
	if p.Noise.Model != curling.NoNoise {
		noise += fmt.Sprintf(":%.4g,%.4g", p.Noise.A, p.Noise.B)
	}
	return fmt.Sprintf("thrower: %serror %s, %s; %s on %s; seed %d", who, noise, limit, q.Rules.Name, q.Ice.Model, q.Seed)
}

// verdict tells whether the first is the best, and which others are worth as much.
func verdict(r *evaluate.Result) string {
	if r.Ranking.Clear {
		return "the first is clearly the best"
	}
	var level, equal []string
	for _, i := range r.Ranking.Order {
		if r.Answers[i].Value.Level() {
			level = append(level, voice(i))
		}
		if r.Answers[i].Value.Equal() {
			equal = append(equal, voice(i))
		}
	}
	if len(level) > 1 {
		return both(level) + " are worth the same"
	}
	if len(equal) > 1 {
		return both(equal) + " are equal within the error"
	}
	return "no clear winner"
}

// both are two or more as a list in words.
func both(list []string) string {
	n := len(list) - 1
	return strings.Join(list[:n], ", ") + " and " + list[n]
}

// withoutValue are the columns from shot to throws of an answer that the referee has not valued: with the shot and what the AI
// itself thinks of it, if it was stopped.
func withoutValue(a *evaluate.Answer) []any {
	shot, name := shotOf(a)
	if a.Error != "" || !hasShot(*a) {
		return []any{strings.TrimSpace(string(a.State) + " " + a.Error), "", "", "", "", "", "", ""}
	}
	var score, win table.Number
	if best := &a.Progress.Best; a.State == evaluate.Stopped {
		name += ", best when stopped"
		if nullable.Known(best.Score) {
			score = table.Num("(%+.2f)", best.Score)
		}
		if nullable.Known(best.Win) {
			win = table.Num("(%.1f %%)", 100*best.Win)
		}
	} else {
		name += ", not valued"
	}
	return []any{name, speeds(shot), "", "", score, win, "", ""}
}

func speeds(s curling.Shot) table.Number { return table.Num("%.3f, %.3f, %s", s.VX, s.VY, s.Handle()) }

// sourceText tells by what end scores were valued.
func sourceText(r *evaluate.Result) string {
	if r.Ranking.Source == "" {
		return "points alone"
	}
	return "win table: " + r.Ranking.Source
}

func voice(i int) string { return paint.SeriesStyleOf(i).Letter }

// percent is a share with its standard error, which 0 leaves out; empty if there is none.
func percent(share, se float64) table.Number {
	switch {
	case math.IsNaN(share):
		return ""
	case se == 0:
		return table.Num("%.0f %%", 100*share)
	}
	return table.Num("%.0f ± %.0f %%", 100*share, max(1, 100*se))
}

// behind is how far an answer is behind the best, and whether that is nothing that can be told.
func behind(v *evaluate.Value, win bool) table.Number {
	if v.Loss == 0 {
		return ""
	}
	word := ""
	if v.Equal() {
		word = "equal, "
	}
	if win {
		return table.Num("%s%.1f ± %.1f %%", word, 100*v.Loss, 100*v.LossError)
	}
	return table.Num("%s%.2f ± %.2f", word, v.Loss, v.LossError)
}

// draw writes the situation with the answers' ways.
func (c *AskCmd) draw(ctx *command.Context, s *option.Asked, r *evaluate.Result) error {
	game := *s.Game
	game.Ice = s.Question.Ice
	p, err := playback.New(&game)
	if err != nil {
		return err
	}
	p.Go(s.At)
	caption := paint.CaptionOf(&game, s.At)
	scene := paint.Scene{Stones: paint.StonesOf(&s.Question.State, &game.Rules)}
	for i := range r.Answers {
		a := &r.Answers[i]
		if a.State != evaluate.Done && (a.State != evaluate.Stopped || !hasShot(*a)) {
			continue
		}
		shot, name := shotOf(a)
		paths, err := paint.ShotPaths(p, shot, i)
		if err != nil {
			return err
		}
		scene.Paths = append(scene.Paths, paths...)
		text := fmt.Sprintf("%s: %s, %+.2f ± %.2f", c.AI[i], name, a.Value.Score, a.Value.Error)
		if a.Value.Throws == 0 {
			text = fmt.Sprintf("%s: %s, stopped before it was valued", c.AI[i], name)
		} else if nullable.Known(a.Value.Win) {
			text += fmt.Sprintf(", win %.1f ± %.1f %%", 100*a.Value.Win, max(0.1, 100*a.Value.WinError))
		}
		caption.Legend = append(caption.Legend, paint.LegendLine{Style: paint.SeriesStyleOf(i), Text: text})
	}
	caption.Lines = append(caption.Lines, fmt.Sprintf("seed %d; referee: %s simulator, played on by %s; %s", c.Seed, r.Ranking.Simulator,
		r.Ranking.Policy, sourceText(r)))
	if len(scene.Paths) == 0 {
		return errors.New("there is no answer to draw")
	}
	const height = 1200
	v := paint.ViewOf(paint.HogFrame, paint.HouseUp, height)
	v.Unit = height / 700.
	picture := paint.Picture{Scene: scene, View: v, Palette: paint.PaletteOf("light"), Caption: caption}
	return ctx.WriteFile(c.Out, func(out io.Writer) error { return png.Encode(out, picture.Image()) })
}

// equalTo says that a call is equal to the best idea, empty where it is not.
func equalTo(s *analysis.Shot) string {
	if s.EqualCall() {
		return ", equal to the call within the error"
	}
	return ""
}
