package app

import (
	"context"
	"fmt"
	"math"
	"time"

	"hogline/canvas/paint"
	"hogline/engine/ai"
	"hogline/engine/curling"
	"hogline/engine/evaluate"
	"hogline/replay"
)

// asking is the question that was put last and what came of it.
type asking struct {
	rows    []answerRow // one for each asker, then the shot as played
	verdict evaluate.Ranking
	running bool
	judging bool             // and all have answered: the referee throws a further idea
	result  *evaluate.Result // once all have answered; nobody but the referee touches it while running
	cancel  context.CancelFunc
	request uint64
	seed    uint64
	budget  ai.Budget // of every AI without one of its own
	started time.Time
	took    time.Duration
}

// answerRow is one line of the answers.
type answerRow struct {
	asker  evaluate.Engine
	title  string
	voice  paint.SeriesStyle
	played bool // the shot as played, not an AI
	of     int  // with idea > 0: the row whose AI had it
	idea   int  // its place among that AI's ideas, 0 an answer
	answer evaluate.Answer
	asked  bool    // answer belongs to the question shown
	done   float64 // share of its budget, negative until it tells
	ways   [][]curling.Vec
	ghost  *paint.Stone
	ofShot curling.Shot       // that the ways are of
	traced map[int]tracedIdea // ways of its ideas, once shown
	heats  [2]*paint.HeatMap  // its map over the ice by turn, once shown
}

// questionSeed is the seed of every question: the same one twice has the same answers.
const questionSeed = 20260314

// canAsk reports whether there is a shot to ask about.
func (w *Window) canAsk() bool {
	if w.play == nil || w.question.running {
		return false
	}
	s, err := w.play.State()
	return err == nil && s.Shot < curling.Stones && s.Shot >= w.play.Game.Rules.FirstShot
}

// ask puts the situation shown to all AIs of the list, with the thrower chosen.
func (w *Window) ask() {
	if !w.canAsk() {
		return
	}
	q, err := w.newQuestion()
	if err != nil {
		w.tellError(err)
		return
	}
	w.forgetAnswers()
	rows := w.rosterRows()
	askers := make([]evaluate.Engine, 0, len(rows)+1)
	for i := range rows {
		askers = append(askers, rows[i].asker)
	}
	if shot := w.play.Shot(); shot != nil && shot.Kind == replay.Thrown && (shot.Asked || shot.Ran) {
		called := shot.Chosen
		if !shot.Asked {
			called = shot.Run
		}
		rows = append(rows, answerRow{title: w.T("as-played"), played: true, voice: paint.SeriesStyle{Colour: w.look.Palette.Intended, Letter: "•"}})
		askers = append(askers, evaluate.Engine{Name: "played", Title: "as played", AI: playedShot(called)})
	}
	ctx, cancel := context.WithCancel(context.Background())
	w.question = asking{rows: rows, running: true, cancel: cancel, seed: q.Seed, budget: q.Budget, request: w.poster.Begin("ask"), started: time.Now()}
	w.showQuestion()
	go w.answer(ctx, q, askers, w.question.request)
	go w.countSeconds(ctx, w.question.request)
}

// countSeconds shows how long AIs think that tell nothing meanwhile.
func (w *Window) countSeconds(ctx context.Context, request uint64) {
	tick := time.NewTicker(time.Second / 2)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			w.poster.Post("ask/seconds", request, func() {
				if !w.question.running {
					return
				}
				for i := range w.question.rows {
					if a := &w.question.rows[i].answer; a.State == evaluate.Thinking {
						a.Elapsed = time.Since(w.question.started)
					}
				}
				w.answers.show()
			})
		}
	}
}

// answer asks on its own goroutine; news reaches the window through the poster.
func (w *Window) answer(ctx context.Context, q evaluate.Question, askers []evaluate.Engine, request uint64) {
	res, err := evaluate.Ask(ctx, q, askers, w.news(request))
	w.poster.Post("ask/end", request, func() {
		w.question.running = false
		w.question.took = time.Since(w.question.started)
		w.question.cancel()
		if err == nil {
			w.question.result = &res
			w.takeAll(&res)
		} else {
			w.tellError(err)
		}
		if best := w.question.verdict.Order; w.selected < 0 && len(best) > 0 {
			w.selected = best[0]
		}
		w.showQuestion()
	})
}

// news hears study's events of a request on any goroutine.
func (w *Window) news(request uint64) func(evaluate.Event) {
	return func(e evaluate.Event) {
		w.poster.Post(fmt.Sprintf("ask/%d", e.Answer.Engine), request, func() { w.take(e) })
	}
}

func (w *Window) takeAll(res *evaluate.Result) {
	for _, a := range res.Answers {
		w.take(evaluate.Event{Answer: a, Ranking: res.Ranking})
	}
}

// take shows news of an answer.
func (w *Window) take(e evaluate.Event) {
	i := e.Answer.Engine
	if i < 0 || i >= len(w.question.rows) {
		return
	}
	r := &w.question.rows[i]
	r.answer, r.asked = e.Answer, true
	r.hear(&e.Answer.Progress)
	w.question.verdict = e.Ranking
	if e.Answer.State.HasShot() && (len(r.ways) == 0 || r.ofShot != e.Answer.Shot) {
		w.traceRow(r)
		w.ice.showPaths()
	}
	w.answers.show()
}

// traceRow finds the way of a row's shot.
func (w *Window) traceRow(r *answerRow) {
	if ways, ghost := w.trace(r.answer.Shot); ways != nil {
		r.ways, r.ghost, r.ofShot = ways, ghost, r.answer.Shot
	}
}

// trace is the way of a shot from the place shown, and where it comes to rest; nil ways if it
// has none.
func (w *Window) trace(shot curling.Shot) (ways [][]curling.Vec, ghost *paint.Stone) {
	ways, end, err := w.play.Tracer()(shot)
	if err != nil {
		return nil, nil
	}
	if k := w.play.Delivered(); k >= 0 && end.Has(k) {
		ghost = &paint.Stone{At: end[k], Number: k + 1, Team: w.play.Teams[k]}
	}
	return ways, ghost
}

// newQuestion is the situation shown under the thrower chosen.
func (w *Window) newQuestion() (evaluate.Question, error) {
	s, err := w.play.State()
	if err != nil {
		return evaluate.Question{}, err
	}
	g := w.play.Game
	s.Position = replay.InPlay(g.Ice.Bounds, s.Position)
	rules := w.rulesNow()
	s.Ends = max(1, rules.Ends)
	budget, longest := w.budget(), time.Duration(0)
	for _, e := range w.roster {
		b := e.Budget
		if b == (ai.Budget{}) {
			b = budget
		}
		longest = max(longest, patience(b))
	}
	return evaluate.Question{
		State: s, Rules: rules, Ice: g.Ice, Teams: w.teams(), Wins: w.wins(),
		Budget: budget, Seed: questionSeed, Workers: 1, Timeout: longest,
	}, nil
}

// stop ends what is going on: the question, a preview, playback.
func (w *Window) stop() {
	switch {
	case w.question.running:
		w.stopAsking()
		w.tell(w.T("stopped"))
	case w.endCount():
		w.tell(w.T("stopped"))
	case w.ice.preview >= 0:
		w.goTo(w.play.At)
	case w.play != nil && w.play.Clock.Playing():
		w.play.Clock.Pause()
		w.showClock(true)
		w.run()
	case w.selected >= 0:
		w.selected, w.idea = -1, 0
		w.showQuestion()
	}
}

func (w *Window) stopAsking() {
	if w.question.running && w.question.cancel != nil {
		w.question.cancel()
	}
}

// forgetAnswers drops the answers: another situation is shown.
func (w *Window) forgetAnswers() {
	w.stopAsking()
	w.poster.Begin("ask")
	w.question = asking{rows: w.rosterRows()}
	w.selected, w.hovered, w.mapOf, w.idea, w.overIdea = -1, -1, 0, 0, 0
	w.showQuestion()
}

func (w *Window) showQuestion() {
	if w.question.rows == nil {
		w.question.rows = w.rosterRows()
	}
	w.answers.show()
	w.ice.showPaths()
	w.showStatus()
}

// answerAt is the row of an answer that has a shot, nil otherwise.
func (w *Window) answerAt(i int) *answerRow {
	if i < 0 || i >= len(w.question.rows) {
		return nil
	}
	if r := &w.question.rows[i]; r.asked && r.answer.State.HasShot() {
		return r
	}
	return nil
}

func (w *Window) selectAnswer(i int) {
	if i >= len(w.question.rows) {
		return
	}
	if w.selected == i && w.idea == 0 {
		i = -1
	}
	if w.selected != i {
		w.mapOf = 0
	}
	w.selected, w.idea = i, 0
	w.showQuestion()
}

// playAnswer shows the shot of the selected answer, or of the idea of its AI that is selected, on the ice, thrown without error.
func (w *Window) playAnswer() {
	r := w.answerAt(w.selected)
	if r == nil {
		return
	}
	shot := r.answer.Shot
	if w.idea > 0 {
		shot = r.answer.Candidates[w.idea].Thrown
	}
	thrown, err := w.play.PreviewJob(shot)()
	if err != nil {
		w.tellError(err)
		return
	}
	w.play.Show(thrown)
	w.ice.preview = w.selected
	w.rules.showPlace()
	w.showStatus()
	w.togglePlay()
}

// playedShot is an AI that always throws what was called in the log, so that the common
// referee values it beside the answers.
type playedShot curling.Shot

// Suggest is the shot.
func (p playedShot) Suggest(context.Context, ai.Request, func(ai.Progress)) (ai.Suggestion, error) {
	return ai.Suggestion{Candidates: []ai.Candidate{{Shot: curling.Shot(p), Win: math.NaN(), Score: math.NaN()}}}, nil
}
