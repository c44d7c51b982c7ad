//go:build all

package e2e_test

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"lightsout"
	"lightsout/board"
	"lightsout/film"
)

// savedFilm saves the film, replays it and returns its states.
func (p *page) savedFilm() []lightsout.State {
	p.t.Helper()
	p.click("tab", "Film")
	saved := p.download(func() { p.click("button", "Save as GIF") })
	script, _, err := film.Verify(bytes.NewReader(saved.data), board.Parse)
	if err != nil {
		p.t.Fatal(err)
	}
	return script.States()
}

// Each line of a text is a picture, and no letter is cut off.
func TestStudioText(t *testing.T) {
	t.Parallel()
	page := studioPage(t, "#12x40", reducedMotion)
	page.click("button", "Text")
	page.find("textbox", "One picture for each line").fill("LIGHTS\n\n  OUT ")
	page.axe()
	page.click("button", "Use it")
	page.studioPictures("LIGHTS", "OUT")
	page.screenshot("studio text")
	for n, state := range page.savedFilm() {
		lit := 0
		for i := range state.Len() {
			if state.At(i) == 1 {
				lit++
				row := i / 40
				column := i % 40
				if row == 0 || row == 11 || column == 0 || column == 39 {
					t.Errorf("picture %d is lit at the border: row %d, column %d", n+1, row, column)
				}
			}
		}
		if lit < 40 {
			t.Errorf("picture %d has %d lights", n+1, lit)
		}
	}
}

// lateFrames makes every video as slow as some are on a busy machine: the frame of a seek cannot be drawn
// before the browser has painted it, although the seek has ended.
const lateFrames = `
	const {get, set} = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'currentTime');
	const drawImage = CanvasRenderingContext2D.prototype.drawImage, painted = new WeakSet();
	Object.defineProperty(HTMLMediaElement.prototype, 'currentTime', {get, set(time) {
		painted.delete(this);
		this.requestVideoFrameCallback(() => painted.add(this));
		set.call(this, time);
	}});
	CanvasRenderingContext2D.prototype.drawImage = function(image, ...rest) {
		if (!(image instanceof HTMLVideoElement) || painted.has(image)) drawImage.call(this, image, ...rest);
	};`

// A video becomes twelve pictures, in order. One that cannot be read gives one clear line.
func TestStudioVideoIn(t *testing.T) {
	t.Parallel()
	page := studioPage(t, "#6x6", reducedMotion, before(lateFrames)) // every picture can be reached
	clip := filepath.Join(t.TempDir(), "clip.webm")
	// A white bar falls from the top to the bottom.
	tool(t, "ffmpeg", "-v", "error", "-f", "lavfi", "-i",
		"color=black:s=64x48:r=12:d=2,geq=lum='if(lt(abs(Y-N*2),8),235,16)':cb=128:cr=128", "-c:v", "libvpx",
		"-b:v", "1M", clip)
	page.upload("button", "Add pictures", clip)
	var names []string
	for n := range 12 {
		names = append(names, fmt.Sprintf("clip %d", n+1))
	}
	page.studioPictures(names...)
	states := page.savedFilm()
	lit := func(picture, row int) (n int) {
		for column := range 6 {
			n += states[picture].At(6*row + column)
		}
		return n
	}
	if len(states) != 12 || lit(0, 0) < 5 || lit(0, 5) > 1 || lit(11, 5) < 5 || lit(11, 0) > 1 {
		t.Errorf(
			"%d pictures; the first has %d lights in the top row and %d in the bottom row, the last %d and %d",
			len(states), lit(0, 0), lit(0, 5), lit(11, 0), lit(11, 5))
	}
	page.click("tab", "Pictures")
	page.upload("button", "Add pictures", page.file("broken.webm", []byte("this is no video")))
	page.wait(
		"document.getElementById('problem').textContent === 'broken.webm is not a video that this " +
			"browser can read.'")
}

// fixture returns a file of testdata: print.jpg and ink.jpg are in four inks, as print shops send them.
func fixture(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
