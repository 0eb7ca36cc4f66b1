package games

import (
	"fmt"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/hogline/hogline/analysis"
	"github.com/hogline/hogline/analysis/season"
	"github.com/hogline/hogline/app/cli/command"
	"github.com/hogline/hogline/canvas/paint"
	"github.com/hogline/hogline/engine/curling"
	"github.com/hogline/hogline/engine/safefile"
	"github.com/hogline/hogline/replay"
	"github.com/hogline/hogline/replay/annotation"
	"github.com/hogline/hogline/replay/file"
	"github.com/hogline/hogline/replay/playback"
	"github.com/hogline/hogline/session/study"
)

// The places of which render --all draws pictures.
const (
	markedPlaces = "marked"
	costlyPlaces = "costly"
	endPlaces    = "ends"
)

// drawing is a picture of a place to be drawn.
type drawing struct {
	game  *replay.Game
	at    replay.Place
	name  string // of its file, without the kind
	lines []string
	best  *curling.Shot // that should have been thrown, nil not known
	note  annotation.Annotation
	path  bool // with the paths of the shot that was thrown
}

// allRun is one run of render --all.
type allRun struct {
	cmd     *RenderCmd
	ctx     *command.Context
	ext     string
	bar     *command.Progress
	written int
	used    map[string]bool // names of files, in lower case
	choice  file.Choice
	games   int
	bare    int // games without what was asked for
}

// all draws every place of a kind of all files, into a folder.
func (c *RenderCmd) all(ctx *command.Context) error {
	if c.End != 0 || c.Shot != 0 || c.Answers != "" {
		return command.Usagef("--all draws places of its own choice: want neither --end, --shot nor --answers")
	}
	if command.IsStandard(c.Out) {
		return command.Usagef("-o %s: --all writes many pictures, want a folder", c.Out)
	}
	if info, err := os.Stat(c.Out); err == nil && !info.IsDir() {
		return command.Usagef("-o %s: --all writes many pictures, want a folder", c.Out)
	}
	r := &allRun{cmd: c, ctx: ctx, choice: file.Choice{ID: c.Game}, ext: "." + c.Format, bar: ctx.Progress("pictures", 0),
		used: map[string]bool{}}
	defer r.bar.End()
	for _, path := range c.Files {
		if err := r.file(path); err != nil {
			return err
		}
	}
	r.bar.End()
	if err := r.choice.Missing(strings.Join(c.Files, ", ")); err != nil && r.games == 0 {
		return err
	}
	if r.written == 0 {
		return fmt.Errorf("%s: %s", strings.Join(c.Files, ", "), map[string]string{
			markedPlaces: "no place is marked: notes, marks and drawings are kept in studies (.hstudy)",
			costlyPlaces: fmt.Sprintf("no shot is known to have lost more than %g %% (hogline analyse values the shots of a game)", analysis.DefaultThreshold),
			endPlaces:    "no end was played to its end"}[c.All])
	}
	_, err := fmt.Fprintf(ctx.Out, "%s in %s\n", command.Count(r.written, "picture"), c.Out)
	if r.bare > 0 && err == nil {
		_, err = fmt.Fprintf(ctx.Err, "%d of %s without any\n", r.bare, command.Count(r.games, "game"))
	}
	return err
}

// file draws the places of all games of a file.
func (r *allRun) file(path string) error {
	base := strings.TrimSuffix(filepath.Base(path), filepath.Ext(path))
	if strings.EqualFold(filepath.Ext(path), "."+study.Extension) {
		d, err := study.Open(path)
		if err != nil {
			return err
		}
		for _, l := range d.Content().Lines {
			name := base
			if len(d.Content().Lines) > 1 {
				name = fmt.Sprintf("%s-%d", base, l.ID)
			}
			note := func(at replay.Place) annotation.Annotation { return d.Content().Annotation(l.ID, at) }
			if err := r.game(l.Game, name, season.Game{Path: l.Path}, note); err != nil {
				return err
			}
		}
		return nil
	}
	return r.cmd.Sources(r.ctx.Context, path, r.choice.Of(func(s file.Source) error {
		g, err := s.Open(r.ctx.Context)
		if err != nil {
			r.ctx.PassedOver(strings.TrimSpace(s.Path+" "+s.Game), err)
			return r.ctx.Context.Err()
		}
		name := s.Game
		if name == "" {
			name = strings.TrimSuffix(filepath.Base(s.Path), filepath.Ext(s.Path))
		}
		return r.game(g, name, season.Game{Path: s.Path, ID: s.Game}, nil)
	}), r.ctx.PassedOver)
}

// game draws the places of a game. note is what is noted at a place, nil nothing.
func (r *allRun) game(g *replay.Game, name string, of season.Game, note func(replay.Place) annotation.Annotation) error {
	var list []drawing
	switch r.cmd.All {
	case markedPlaces:
		for _, at := range g.Places() {
			if note == nil {
				break
			}
			if a := note(at); !a.Empty() {
				list = append(list, drawing{at: at, note: a, lines: noteLines(&a)})
			}
		}
	case costlyPlaces:
		list = costly(g, of.Known(g))
	case endPlaces:
		for e := range g.Ends {
			if at := (replay.Place{End: e, Shot: len(g.Ends[e].Shots)}); at.Shot > 0 {
				if _, err := g.State(at); err == nil {
					list = append(list, drawing{at: at})
				}
			}
		}
	}
	r.games++
	if len(list) == 0 {
		r.bare++
	}
	for i := range list {
		d := &list[i]
		end, shot := g.ShotAt(d.at)
		if end == nil {
			continue
		}
		d.game, d.name = g, fmt.Sprintf("%s-end%02d", safefile.Name(name), end.Number+1)
		if shot != nil {
			d.name += fmt.Sprintf("-stone%02d", g.Rules.Count(shot.Number))
		}
		if err := r.draw(d); err != nil {
			return err
		}
	}
	return nil
}

// noteLines is a note in lines below a picture.
func noteLines(a *annotation.Annotation) (lines []string) {
	text := strings.TrimSpace(a.Note)
	if g := string(a.Glyph); g != "" {
		text = strings.TrimSpace(g + " " + text)
	}
	if text == "" {
		return nil
	}
	return strings.Split(text, "\n")
}

// costly are the shots of a game that, as it was analysed, lost more than the usual threshold.
func costly(g *replay.Game, m *analysis.Match) (list []drawing) {
	if m == nil {
		return nil
	}
	for i := range m.Shots {
		s := &m.Shots[i]
		at, ok := g.At(s.End, s.Shot)
		if !ok || !s.Costly(m.Threshold) {
			continue
		}
		d := drawing{at: at, best: s.Best.Shot, path: true}
		played := "not known"
		if call := s.KnownCall(); call != nil {
			played = call.Name
		}
		d.lines = append(d.lines, fmt.Sprintf("Played: %s, lost %.1f ± %.1f %% of win probability", played, s.Loss(), s.LossError()))
		switch s.Best.Name {
		case "":
		case played:
			d.lines = append(d.lines, "The best call known; the throw lost it (A: as it was meant)")
		default:
			d.lines = append(d.lines, "Better (A): "+s.Best.Name)
		}
		list = append(list, d)
	}
	return list
}

// draw draws a picture and writes it.
func (r *allRun) draw(d *drawing) error {
	if err := r.ctx.Context.Err(); err != nil {
		return err
	}
	if r.written == 0 {
		if err := safefile.MakeFolder(r.cmd.Out); err != nil {
			return err
		}
	}
	p, err := playback.New(d.game)
	if err != nil {
		return err
	}
	scene := paint.Scene{Drawings: d.note.Drawings}
	p.Reset(d.at)
	if d.path {
		p.Go(d.at)
	}
	if p.Path != nil {
		p.Clock.SeekFraction(1)
		scene.Trails = paint.PlaybackTrails(p.Trails())
	}
	scene.Stones = paint.PlaybackStones(p.Stones())
	if d.best != nil {
		paths, err := paint.ShotPaths(p, *d.best, 0)
		if err != nil {
			return fmt.Errorf("%s: %w", d.name, err)
		}
		scene.Paths = paths
	}
	picture := paint.Picture{Scene: scene, View: r.cmd.view(), Palette: paint.PaletteOf(r.cmd.Look)}
	if !r.cmd.Plain {
		picture.Caption = paint.CaptionOf(d.game, d.at)
		picture.Caption.Note = d.lines
	}
	name := d.name
	for n := 2; r.used[strings.ToLower(name)]; n++ {
		name = fmt.Sprintf("%s-%d", d.name, n)
	}
	r.used[strings.ToLower(name)] = true
	err = safefile.WriteAtomic(filepath.Join(r.cmd.Out, name+r.ext), func(w io.Writer) error {
		if r.ext == ".svg" {
			return picture.WriteSVG(w)
		}
		return png.Encode(w, picture.Image())
	})
	if err == nil {
		r.written++
		r.bar.At(r.written, name)
	}
	return err
}
