package e2e_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"lightsout/board"
	"lightsout/film"
)

// An MP4 and a WebM, decoded by ffmpeg, show the film that the GIF shows: as long, in the shape that was chosen, and
// with the lights of the first picture.
func TestStudioVideos(t *testing.T) {
	t.Parallel()
	page := studioPage(t, "#24x32", from(served(t)))
	page.click("tab", "Film")
	page.find("spinbutton", "Film length in seconds").fill("4")
	eval[bool](page, `(() => {
		const field = document.getElementById('aspect');
		field.value = 'square';
		field.dispatchEvent(new Event('change'));
		return true;
	})()`)
	saved := page.download(func() { page.click("button", "Save as GIF") })
	report, err := film.Verify(bytes.NewReader(saved.data), board.Parse)
	if err != nil {
		t.Fatal(err)
	}
	_, times, err := report.Script.Count(report.Options)
	if err != nil {
		t.Fatal(err)
	}
	for _, format := range []string{"MP4", "WebM"} {
		video := page.download(func() { page.click("button", "Save as "+format) })
		file := filepath.Join(t.TempDir(), video.name)
		if err := os.WriteFile(file, video.data, 0o666); err != nil {
			t.Fatal(err)
		}
		probe := strings.Split(strings.TrimSpace(tool(t, "ffprobe", "-v", "error", "-select_streams", "v", "-show_entries", "stream=width,height:format=duration", "-of", "default=nw=1:nk=1", file)), "\n")
		if len(probe) != 3 || probe[0] != probe[1] {
			t.Fatalf("%s is not a square: %v", format, probe)
		}
		seconds, err := strconv.ParseFloat(probe[2], 64)
		if want := float64(times) / float64(report.Options.FPS); err != nil || seconds < want-0.5 || seconds > want+0.5 {
			t.Errorf("%s lasts %v s, the film %v s: %v", format, seconds, want, err)
		}
		// A square of 32 by 32 cells, of which the board of 24 rows is in the middle.
		gray := tool(t, "ffmpeg", "-v", "error", "-i", file, "-frames:v", "1", "-vf", "scale=32:32:flags=area", "-pix_fmt", "gray", "-f", "rawvideo", "-")
		if len(gray) != 32*32 {
			t.Fatalf("%s: %d bytes", format, len(gray))
		}
		wrong := 0
		for i := range report.States[0].Len() {
			if (gray[i+4*32] > 127) != (report.States[0].At(i) == 1) {
				wrong++
			}
		}
		if wrong > 0 {
			t.Errorf("%s: %d lights of the first picture are others", format, wrong)
		}
	}
}

// tool runs a program that script/setup installs, and returns what it prints.
func tool(t *testing.T, name string, args ...string) string {
	t.Helper()
	if _, err := exec.LookPath(name); err != nil && os.Getenv("CI") != "true" {
		t.Skip(err)
	}
	var said bytes.Buffer
	cmd := exec.Command(name, args...)
	cmd.Stderr = &said
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v: %s", name, err, said.String())
	}
	return string(out)
}

// The gallery shows every board with its own picture, and a card begins a game that can be solved.
func TestGallery(t *testing.T) {
	t.Parallel()
	page := open(t, "/play/#5x5:01000_11100_01000_00000_00000").ready()
	page.wait(`document.querySelector('#least').innerText === '1'`)
	page.press("row 2, column 2")
	page.card("won")
	page.click("button", "New")
	// Drawn is a canvas on which not all pixels are the same.
	page.wait(`(() => {
		const pictures = [...document.querySelectorAll('.board-card canvas')];
		return pictures.length >= 17 && pictures.every((c) => new Set(new Uint32Array(c.getContext('2d').getImageData(0, 0, c.width, c.height).data.buffer)).size > 2);
	})()`)
	contains(t, page.text(`[data-board="5x5"]`), "Classic", "5 × 5, all lights on")
	if strings.Contains(page.text(`[data-board="5x5"]`), "least") {
		t.Error("the result of another puzzle is that of all lights on")
	}
	page.axe()
	page.screenshot("gallery")
	for name, want := range map[string]struct {
		title   string
		buttons int
	}{"Klein bottle*": {"Klein bottle 4 × 6", 24}, "Merlin*": {"Merlin", 9}, "Lights Out 2000*": {"Lights Out 2000", 25}, "Mini*": {"Mini 4 × 4", 16}} {
		page.click("button", name)
		page.wait(fmt.Sprintf(`document.querySelectorAll('[role=grid] button').length === %d && document.querySelector('#title').innerText === %q`, want.buttons, want.title))
		page.wait(`/^\d+$/.test(document.querySelector('#least').innerText)`)
		page.click("button", "New")
	}
}
