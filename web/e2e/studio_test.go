package e2e_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"lightsout"
	"lightsout/algebra"
	"lightsout/app/photo"
	"lightsout/app/studio"
	"lightsout/board"
	"lightsout/test/tier"
)

// studioPage opens the Studio with all its panels, and waits for its first film, which does not play by
// itself: painting it takes most of a processor.
func studioPage(t *testing.T, hash string, options ...option) *page {
	t.Helper()
	page := open(t, "/studio/"+hash, append([]option{reducedMotion}, options...)...).ready()
	page.studioSettled()
	page.click("button", "More")
	return page
}

// studioSettled waits until everything that was asked for is drawn.
func (p *page) studioSettled() {
	p.t.Helper()
	p.wait("document.getElementById('screen').getAttribute('aria-busy') === 'false'")
}

// studioPictures waits until the film is of these pictures.
func (p *page) studioPictures(names ...string) {
	p.t.Helper()
	p.wait(fmt.Sprintf(
		"[...document.querySelectorAll('#pictures strong')].map((e) => e.textContent).join() === %q",
		strings.Join(names, ",")))
	p.studioSettled()
}

// studioWave is a picture of soft rings around a point, in colors if asked.
func studioWave(width, height int, x, y, length float64, colors bool) []byte {
	m := image.NewNRGBA(image.Rect(0, 0, width, height))
	for row := range height {
		for column := range width {
			v := uint8(127 + 120*math.Cos(math.Hypot(float64(column)-x, float64(row)-y)/length))
			c := color.NRGBA{v, v, v, 255}
			if colors {
				c = color.NRGBA{v, uint8(column), uint8(255 - row), 255}
			}
			m.SetNRGBA(column, row, c)
		}
	}
	var file bytes.Buffer
	if err := png.Encode(&file, m); err != nil {
		panic(err) // a buffer takes everything
	}
	return file.Bytes()
}

// studioAlgebra returns a board and its algebra.
func studioAlgebra(t *testing.T, spec string) *algebra.Algebra {
	t.Helper()
	b, err := board.Parse(spec)
	if err != nil {
		t.Fatal(err)
	}
	a, err := algebra.Of(context.Background(), b)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// studioDrawing is what the library draws of an image.
func studioDrawing(t *testing.T, a *algebra.Algebra, image []byte, exact bool) studio.Drawing {
	t.Helper()
	look := studio.Look{Exact: exact}
	look.Target.Style = photo.Photo
	look.Target.Tone.Gamma = 1
	g, err := photo.Reading{}.Read(bytes.NewReader(image))
	if err != nil {
		t.Fatal(err)
	}
	d, err := look.Draw(context.Background(), a, a.Board().AllOn(), g)
	if err != nil {
		t.Fatal(err)
	}
	return d[0]
}

// studioShown reads the lights of a grid from the pixels of the canvas; ink is white where a light is on.
func (p *page) studioShown(b *lightsout.Board) lightsout.State {
	p.t.Helper()
	g, _ := b.Grid()
	rows, columns, _ := g.Planar()
	text := eval[[]string](p, fmt.Sprintf(`(() => {
		const canvas = document.getElementById('canvas');
		const [rows, cols] = [%d, %d];
		const {data, width} = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
		const at = (n, of, size) => Math.floor((n + 0.5) * size / of);
		return Array.from({length: rows}, (_, r) => Array.from({length: cols}, (_, c) => data[4 * (at(r, rows, canvas.height) * width + at(c, cols, width))] > 127 ? 1 : 0).join(''));
	})()`, rows, columns))
	state, err := b.ParseState(strings.Join(text, "/"))
	if err != nil {
		p.t.Fatal(err)
	}
	return state
}

// A film of two uploaded images, one of them a large JPEG: the files that are saved are those that the
// command line writes, byte for byte, in color too, and the list of presses leads to what the library draws.
func TestStudioFilmOfTwoFiles(t *testing.T) {
	t.Parallel()
	page := studioPage(t, "", from(served(t)))
	one := studioWave(640, 480, 200, 180, 34, false)
	two := studioWave(3600, 2700, 2000, 1650, 290, true)
	face, missing := os.ReadFile("../../app/photo/testdata/portraits/top.jpg")
	m, err := png.Decode(bytes.NewReader(two))
	var photo bytes.Buffer
	if err == nil {
		err = jpeg.Encode(&photo, m, nil)
	}
	if err := errors.Join(err, missing); err != nil {
		t.Fatal(err)
	}
	two = photo.Bytes()
	files := []string{page.file("one.png", one), page.file("two.jpg", two)}
	page.upload("button", "Add pictures", files...)
	page.studioPictures("one", "two")

	a := studioAlgebra(t, "60x80")
	want := []lightsout.State{studioDrawing(t, a, one, false).State, studioDrawing(t, a, two, false).State}
	page.click("tab", "Film")
	same := func(format string, flags ...string) {
		saved := page.download(func() { page.click("button", "Save as "+format) })
		cli := filepath.Join(t.TempDir(), "film."+strings.ToLower(format))
		flags = append(flags, "--cells", "round", "--easing", "in-out", "-o", cli)
		runProgram(t, slices.Concat([]string{"film"}, flags, files)...)
		if data, err := os.ReadFile(cli); err != nil || !bytes.Equal(data, saved.data) {
			t.Errorf("%s: the command line makes another film: %v", saved.name, err)
		}
	}
	for at, formats := 0, []string{"GIF", "APNG", "SVG"}; at < len(formats); at += tier.Step(3) {
		same(formats[at], "--palette", "#0b0e16,#ffd15c")
	}
	list := page.download(func() { page.click("button", "Save the list of presses") })
	checkPresses(t, string(list.data), want)
	// The face in the second picture, which is high, comes to the place of what is seen first in the other.
	files[1] = page.file("face.jpg", face)
	page.click("tab", "Pictures")
	page.click("button", "Remove: picture 2: two")
	page.upload("button", "Add pictures", files[1])
	page.click("radio", "Full color")
	page.studioPictures("one", "face")
	page.click("tab", "Film")
	same("GIF", "--rgb")
}

// Bosch's experiment: HiGHS finds in the page what our own method proves of both pictures and of the way
// between them.
func TestStudioBosch(t *testing.T) {
	t.Parallel()
	page := studioPage(t, "#4x4", from(served(t)))
	page.click("tab", "Film")
	eval[bool](page, `(document.querySelector('.bosch summary').click(), true)`)
	page.wait(`document.querySelector('.bosch img')?.naturalWidth > 0`)
	saved := page.download(func() { page.click("button", "Save the figure as PDF") })
	contains(t, string(saved.data), "%PDF-")
	page.click("button", "Run HiGHS")
	captions := `[...document.querySelectorAll('.bosch figcaption')].map((e) => e.textContent)`
	page.wait(captions + `.filter((text) => text.includes('(Optimal)')).length === 3`)
	for _, line := range eval[[]string](page, captions) {
		_, found, _ := strings.Cut(line, "HiGHS ")
		var theirs, after, ours float64
		_, err := fmt.Sscanf(found, "%g after %g s (Optimal); our own method %g", &theirs, &after, &ours)
		if err != nil || theirs != ours {
			t.Error(line, err)
		}
	}
	page.axe()
}

// checkPresses makes the presses of a list.
func checkPresses(t *testing.T, text string, want []lightsout.State) {
	t.Helper()
	var b *lightsout.Board
	var state lightsout.State
	var states []lightsout.State
	var scene, left, row, column int
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		var err error
		switch {
		case strings.HasPrefix(line, "#"):
		case strings.HasPrefix(line, "board "):
			b, err = board.Parse(line[6:])
		case strings.HasPrefix(line, "start "):
			state, err = b.ParseState(line[6:])
			states = append(states, state.Clone())
		case strings.HasPrefix(line, "scene "):
			_, err = fmt.Sscanf(line, "scene %d: %d", &scene, &left)
		default:
			g, _ := b.Grid()
			_, columns, _ := g.Planar()
			_, err = fmt.Sscanf(line, "%d %d", &row, &column)
			b.Press(state, (row-1)*columns+column-1, 1)
			left--
			if left == 0 {
				states = append(states, state.Clone())
			}
		}
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
	}
	if !slices.EqualFunc(states, want, lightsout.State.Equal) {
		t.Error("the list of presses leads elsewhere")
	}
}
