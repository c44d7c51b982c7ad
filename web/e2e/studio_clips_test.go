//go:build all

package e2e_test

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"math/bits"
	"path/filepath"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/film"
)

// savedFilm saves the film and replays it.
func (p *page) savedFilm() film.Report {
	p.t.Helper()
	p.click("tab", "Film")
	saved := p.download(func() { p.click("button", "Save as GIF") })
	report, err := film.Verify(bytes.NewReader(saved.data), board.Parse)
	if err != nil {
		p.t.Fatal(err)
	}
	return report
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
	report := page.savedFilm()
	for n, state := range report.States {
		lit := 0
		for i := range state.Len() {
			if state.At(i) == 1 {
				lit++
				if row, column := i/40, i%40; row == 0 || row == 11 || column == 0 || column == 39 {
					t.Errorf("picture %d is lit at the border: row %d, column %d", n+1, row, column)
				}
			}
		}
		if lit < 40 {
			t.Errorf("picture %d has %d lights", n+1, lit)
		}
	}
}

// lateFrames makes every video as slow as some are on a busy machine: the frame of a seek cannot be drawn before
// the browser has painted it, although the seek has ended.
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
	tool(t, "ffmpeg", "-v", "error", "-f", "lavfi", "-i", "color=black:s=64x48:r=12:d=2,geq=lum='if(lt(abs(Y-N*2),8),235,16)':cb=128:cr=128", "-c:v", "libvpx", "-b:v", "1M", clip)
	page.upload("button", "Add pictures", clip)
	var names []string
	for n := range 12 {
		names = append(names, fmt.Sprintf("clip %d", n+1))
	}
	page.studioPictures(names...)
	states := page.savedFilm().States
	lit := func(picture, row int) (n int) {
		for column := range 6 {
			n += states[picture].At(6*row + column)
		}
		return n
	}
	if len(states) != 12 || lit(0, 0) < 5 || lit(0, 5) > 1 || lit(11, 5) < 5 || lit(11, 0) > 1 {
		t.Errorf("%d pictures; the first has %d lights in the top row and %d in the bottom row, the last %d and %d", len(states), lit(0, 0), lit(0, 5), lit(11, 0), lit(11, 5))
	}
	page.click("tab", "Pictures")
	page.upload("button", "Add pictures", page.file("broken.webm", []byte("this is no video")))
	page.wait("document.getElementById('problem').textContent === 'broken.webm is not a video that this browser can read.'")
}

// cmykJPEG returns a JPEG of 8 by 8 pixels of one color in four inks, as print shops send them: baseline, each block
// flat, inks inverted as the Adobe marker says.
func cmykJPEG(inks [4]byte) []byte {
	var room, filled = uint64(0), 0
	put := func(value uint64, width int) { room, filled = room<<width|value, filled+width }
	for _, ink := range inks {
		dc := 8 * (int(255-ink) - 128)
		size := bits.Len(uint(max(dc, -dc)))
		put(uint64(size), 4)
		if dc < 0 {
			dc += 1<<size - 1
		}
		put(uint64(dc), size)
		put(0, 1) // nothing but the mean
	}
	for filled%8 != 0 {
		put(1, 1)
	}
	segment := func(kind byte, body string) string {
		return string(binary.BigEndian.AppendUint16([]byte{0xff, kind}, uint16(len(body)+2))) + body
	}
	file := "\xff\xd8" + segment(0xee, "Adobe\x00\x64\x00\x00\x00\x00\x00") + segment(0xdb, "\x00"+strings.Repeat("\x01", 64)) +
		segment(0xc0, "\x08\x00\x08\x00\x08\x04\x01\x11\x00\x02\x11\x00\x03\x11\x00\x04\x11\x00") +
		segment(0xc4, "\x00\x00\x00\x00\x0c"+strings.Repeat("\x00", 12)+"\x00\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b") +
		segment(0xc4, "\x10\x01"+strings.Repeat("\x00", 15)+"\x00") + segment(0xda, "\x04\x01\x00\x02\x00\x03\x00\x04\x00\x00\x3f\x00")
	scan := binary.BigEndian.AppendUint64(nil, room)[8-filled/8:]
	return append([]byte(file+strings.ReplaceAll(string(scan), "\xff", "\xff\x00")), 0xff, 0xd9)
}
