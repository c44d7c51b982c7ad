package film

import (
	"errors"
	"fmt"
	"io"

	"lightsout"
)

// Verify reads the script that a GIF, an APNG or an SVG has, makes the film again and compares every byte. So
// each frame differs from the last by its presses and nothing else, and the last frame is the last state. A
// film that another version of this package wrote may differ although it shows the same.
// It returns the script, and how it is shown.
//
// Parse makes a board from its spec: board.Parse.
func Verify(r io.Reader, parse func(spec string) (*lightsout.Board, error)) (*Script, Options, error) {
	film, meta, name, err := readMetadata(r)
	if err != nil {
		return nil, Options{}, err
	}
	if name == "film.json" {
		return nil, Options{},
			errors.New("film: it is a script without frames: only a GIF, an APNG or an SVG can be verified")
	}
	script, o, err := meta.script(parse)
	if err != nil {
		return nil, Options{}, err
	}
	same := &original{film: film}
	if err := script.Write(same, name, o); err != nil {
		return nil, Options{}, err
	}
	if same.at < len(film) {
		return nil, Options{}, errors.New("film: data after its end")
	}
	return script, o, nil
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
