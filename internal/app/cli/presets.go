package cli

import (
	"cmp"
	"context"
	"fmt"
	"image"
	"io"
	"regexp"
	"time"

	"github.com/spf13/cobra"

	"lightsout/film"
	"lightsout/internal/app/api"
	"lightsout/internal/app/studio"
	"lightsout/picture"
)

// presets has the flags that each value of --for sets, where they are not given. The command draw lacks some of them.
var presets = map[string]map[string]string{
	"post":     {"aspect": "4:5", "fps": "30"},
	"print":    {"aspect": "a4", "frames": "last", "palette": "paper"},
	"shirt":    {"aspect": "3600x4800", "frames": "last", "gap": "0.15", "ground": "none", "palette": "none,#ffc83d"},
	"terminal": {},
}

// postSide is the shorter side of a post, in pixels.
const postSide = 1080

// preset sets the flags of a use, and finds out whether the answer is shown in the terminal: for that use, or usually
// where nothing is written.
func (f *lookFlags) preset(u *ui, cmd *cobra.Command, q *api.Look, usually bool) error {
	for name, value := range presets[f.For] {
		if flag := cmd.Flag(name); flag != nil && !flag.Changed {
			if err := flag.Value.Set(value); err != nil {
				return err
			}
		}
	}
	if shape, sized, err := studio.Aspect(q.Aspect); f.For == "post" && err == nil && !sized {
		side := min(shape.X, shape.Y)
		q.Aspect = fmt.Sprintf("%dx%d", postSide*shape.X/side&^1, postSide*shape.Y/side&^1)
	}
	t := u.terminal(picture.Palette{})
	_, _, isTerminal := u.terminalSize(u.out)
	silent := len(u.files) == 0 && u.format == "" && !u.json
	f.plays = silent && t.Color && (f.For == "terminal" || usually && isTerminal)
	switch _, known := presets[f.For]; {
	case f.For != "" && !known:
		return usage("--for %q: must be post, print, shirt or terminal", f.For)
	case f.For == "terminal" && !f.plays:
		return usage("--for terminal needs one with 24-bit colors (COLORTERM=truecolor), and neither -o nor --json")
	case f.plays:
		q.Room = image.Pt(cmp.Or(t.Columns, 80), 2*(cmp.Or(t.Rows, 24)-1))
	}
	return nil
}

// playFilm shows a film in the terminal, once. The cursor comes back however it ends.
func (u *ui) playFilm(ctx context.Context, s *film.Script, o film.Options) error {
	fmt.Fprint(u.out, "\x1b[?25l")
	defer fmt.Fprint(u.out, "\x1b[?25h")
	ticker := time.NewTicker(time.Second / time.Duration(cmp.Or(o.FPS, film.MaxFPS)))
	defer ticker.Stop()
	return s.Write(paced{ctx, u.out, ticker.C}, "film.ansi", o)
}

// paced writes once in a tick, until its context ends.
type paced struct {
	ctx  context.Context
	to   io.Writer
	tick <-chan time.Time
}

func (p paced) Write(data []byte) (int, error) {
	select {
	case <-p.ctx.Done():
		return 0, p.ctx.Err()
	case <-p.tick:
		return p.to.Write(data)
	}
}

// scene is a part of a story between commas; a place such as a.jpg@50%,20% has one of its own.
var scene = regexp.MustCompile(`[^,]+@[^,]+%,[^,]+%|[^,]+`)
