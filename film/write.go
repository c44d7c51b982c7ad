package film

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"lightsout"
)

// Write writes the film in the format that the extension of the name says. That of JSON is the metadata
// alone; .ansi is for a terminal with 24-bit colors.
func (s *Script) Write(w io.Writer, name string, o Options) error {
	extension := strings.ToLower(filepath.Ext(name))
	o, err := o.filled(s)
	if err != nil {
		return err
	}
	o.to = w
	write, ok := map[string]func(*Script, io.Writer, Options, *screen) error{
		".gif": (*Script).writeGIF, ".apng": (*Script).writeAPNG, ".png": (*Script).writeAPNG,
		".y4m": (*Script).writeY4M, ".ansi": (*Script).writeANSI,
	}[extension]
	switch {
	case len(o.Figure) > 0:
		return s.writeFigure(w, extension, o)
	case extension == ".svg":
		return s.writeSVG(w, o)
	case extension == ".json":
		text, err := s.metadata(o).text()
		if err == nil {
			_, err = w.Write(append(text, '\n'))
		}
		return err
	case !ok:
		return fmt.Errorf("extension %q is not a film format: use .gif, .apng, .png, .svg, .y4m or .json",
			extension)
	}
	m, err := s.screen(o)
	if err != nil {
		return err
	}
	return write(s, w, o, m)
}

// IsPattern reports whether a name is one for numbered frames, such as frame%04d.png.
func IsPattern(name string) bool { return strings.Contains(name, "%") }

// CheckPattern checks a name for numbered frames.
func CheckPattern(pattern string) error {
	_, err := parsePattern(pattern)
	return err
}

// WriteFrames writes the film as numbered PNG pictures, from 1 on, one for each frame time: frames
// that last longer are repeated. The pattern is a name with one number in it, such
// as frame%04d.png. Create opens a file to write; it is closed before the next is opened.
func (s *Script) WriteFrames(
	pattern string, create func(name string) (io.WriteCloser, error), o Options,
) error {
	name, err := parsePattern(pattern)
	if err != nil {
		return err
	}
	if o, err = o.filled(s); err != nil {
		return err
	}
	m, err := s.screen(o)
	if err != nil {
		return err
	}
	var file bytes.Buffer
	p := newPNGWriter(&file)
	for f := range s.frames(o) {
		m.show(f)
		file.Reset()
		p.head(m.size)
		p.colors(m)
		p.chunk("IDAT", p.squeeze(m.pixels, m.size.X))
		if err := p.end(); err != nil {
			return err
		}
		for n := range f.Hold {
			out, err := create(name(f.Time + n + 1))
			if err != nil {
				return err
			}
			_, err = out.Write(file.Bytes())
			if err := cmp.Or(err, out.Close()); err != nil {
				return err
			}
		}
	}
	return nil
}

// parsePattern returns the function that makes names, which are those of PNG files. Only %d and %0Nd
// are numbers: a pattern is typed by a user and is not handed to a printing function.
func parsePattern(pattern string) (func(n int) string, error) {
	before, rest, ok := strings.Cut(pattern, "%")
	width, after, number := strings.Cut(rest, "d")
	digits, err := strconv.Atoi("0" + width)
	if !ok || !number || err != nil || digits > 18 || width != strings.TrimLeft(width, "123456789") ||
		strings.Contains(after, "%") || strings.ToLower(filepath.Ext(pattern)) != ".png" {
		return nil, fmt.Errorf("pattern %q must have one number, such as frame%%04d.png", pattern)
	}
	return func(n int) string { return fmt.Sprintf("%s%0*d%s", before, digits, n, after) }, nil
}

// Frame is one picture of a film. Its slices and its state change with the next frame: keep copies.
type Frame struct {
	Number  int             // from 0
	Time    int             // when it appears, in frame times
	Hold    int             // how many frame times it is shown
	Buttons []int32         // pressed since the last frame, in order
	Times   int             // how often each: 1, or k−1 where presses are undone
	State   lightsout.State // after the presses
	Changed []int32         // the lights that differ from the last frame
}

// Count returns how many frames the film has and how many frame times they are shown in all.
func (s *Script) Count(o Options) (frames, times int, err error) {
	if o, err = o.filled(s); err != nil {
		return 0, 0, err
	}
	for step := range s.plan(o) {
		frames++
		times += step.hold
	}
	return frames, times, nil
}

// Frames yields the frames of the film. Two frames are never in memory at once.
func (s *Script) Frames(o Options) (iter.Seq[Frame], error) {
	o, err := o.filled(s)
	return s.frames(o), err
}

// frames plays the plan. Filled options are taken as right.
func (s *Script) frames(o Options) iter.Seq[Frame] {
	return func(yield func(Frame) bool) {
		b := s.Board
		f := Frame{State: s.First.Clone()}
		seen := make([]int32, b.Lights()) // by light: the last frame, from 1, that touched it
		var scratch []lightsout.Toggle
		var touched []int32 // by the frame
		var before []uint8  // their values in the last one
		for step := range s.plan(o) {
			f.Hold = step.hold
			f.Times = 1
			f.Buttons = f.Buttons[:0]
			if step.from < step.to {
				f.Buttons = append(f.Buttons, s.Scenes[step.scene].Buttons[step.from:step.to]...)
			}
			if step.back {
				f.Times = b.Modulus() - 1
				slices.Reverse(f.Buttons)
			}
			touched = touched[:0]
			before = before[:0]
			for _, j := range f.Buttons {
				scratch = b.AppendToggles(scratch[:0], int(j))
				for _, t := range scratch {
					if seen[t.Light] != int32(f.Number+1) {
						seen[t.Light] = int32(f.Number + 1)
						touched = append(touched, int32(t.Light))
						before = append(before, uint8(f.State.At(t.Light)))
					}
					f.State.Add(t.Light, t.Times*f.Times)
				}
			}
			f.Changed = f.Changed[:0]
			for n, i := range touched {
				if f.State.At(int(i)) != int(before[n]) {
					f.Changed = append(f.Changed, i)
				}
			}
			if o.Watch != nil {
				o.Watch(f.Number)
			}
			if !yield(f) {
				return
			}
			f.Number++
			f.Time += step.hold
		}
	}
}
