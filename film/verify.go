package film

import (
	"errors"
	"fmt"
	"io"

	"lightsout"
)

// Report is what Verify found in a film that is right.
type Report struct {
	Script  *Script
	Options Options
	States  []lightsout.State // the first, and the one after each scene
	Frames  int
	Presses int // of all scenes; on the way back they are not counted again
}

// Verify reads the script that a GIF, an APNG or an SVG has, makes the film again and compares every byte. So
// each frame differs from the last by its presses and nothing else, and the last frame is the last state. A
// film that another version of this package wrote may differ although it shows the same.
//
// Parse makes a board from its spec: board.Parse.
func Verify(r io.Reader, parse func(spec string) (*lightsout.Board, error)) (Report, error) {
	film, meta, name, err := readMetadata(r)
	if err != nil {
		return Report{}, err
	}
	if name == "film.json" {
		return Report{},
			errors.New("film: it is a script without frames: only a GIF, an APNG or an SVG can be verified")
	}
	script, o, err := meta.script(parse)
	if err != nil {
		return Report{}, err
	}
	o.textFirst = meta.first
	same := &original{film: film}
	if err := script.Write(same, name, o); err != nil {
		return Report{}, err
	}
	if same.at < len(film) {
		return Report{}, errors.New("film: data after its end")
	}
	frames, _, _ := script.Count(o)
	return Report{Script: script, Options: o, States: script.States(), Frames: frames,
		Presses: script.presses()}, nil
}

// original is a film to which what is written is compared.
type original struct {
	film []byte
	at   int
}

func (f *original) Write(p []byte) (int, error) {
	for _, b := range p {
		switch {
		case f.at == len(f.film):
			return 0, fmt.Errorf("film: it ends after %d bytes", f.at)
		case f.film[f.at] != b:
			return 0, fmt.Errorf("film: byte %d is not that of the film its presses make", f.at)
		}
		f.at++
	}
	return len(p), nil
}
