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

// On the screen of a phone, without scrolling: a photo is dropped, comes out of the dark, and is saved as a
// video. An MP4 and a WebM, decoded by ffmpeg, show the film that the GIF shows: as long, and with the lights
// of the photo in its middle.
func TestStudioVideos(t *testing.T) {
	t.Parallel()
	page := open(t, "/studio/#24x32", from(served(t)), reducedMotion, viewport(390, 844)).ready()
	page.drop(page.spot("#screen", 0.5, 0.5), page.file("wave.png", studioWave(64, 48, 20, 10, 5, false)))
	page.wait("document.getElementById('title').textContent === 'wave'")
	page.studioSettled()
	for _, name := range []string{"Photo", "Rose", "Length", "Save video", "Share", "More"} {
		if !eval[bool](page, fmt.Sprintf(`(() => {
			const named = (e) => [e.textContent, e.labels?.[0]?.textContent].some((text) => text?.trim() === %q);
			const box = [...document.querySelectorAll('.side :is(button, input)')].find(named)?.getBoundingClientRect();
			return box && box.top >= 0 && box.bottom <= innerHeight && scrollY === 0;
		})()`, name)) {
			t.Errorf("%s is not in sight", name)
		}
	}
	page.axe()
	page.screenshot("studio one screen")
	eval[bool](page, `(() => {
		const field = document.getElementById('seconds');
		field.value = 4;
		field.dispatchEvent(new Event('input'));
		return true;
	})()`)
	page.click("button", "More")
	page.click("tab", "Film")
	saved := page.download(func() { page.click("button", "Save as GIF") })
	script, shown, err := film.Verify(bytes.NewReader(saved.data), board.Parse)
	if err != nil {
		t.Fatal(err)
	}
	_, times, err := script.Count(shown)
	if err != nil {
		t.Fatal(err)
	}
	if script.First.On() != 0 || len(script.Scenes) != 1 {
		t.Errorf("the film of a photo has %d pictures, and %d lights are on in the first",
			1+len(script.Scenes), script.First.On())
	}
	for format, button := range map[string]string{"MP4": "Save video", "WebM": "Save as WebM"} {
		video := page.download(func() { page.click("button", button) })
		file := filepath.Join(t.TempDir(), video.name)
		if err := os.WriteFile(file, video.data, 0o666); err != nil {
			t.Fatal(err)
		}
		probe := strings.Split(strings.TrimSpace(tool(t, "ffprobe", "-v", "error", "-select_streams", "v",
			"-show_entries", "stream=width,height:format=duration", "-of", "default=nw=1:nk=1", file)), "\n")
		if len(probe) != 3 {
			t.Fatalf("%s: %v", format, probe)
		}
		seconds, err := strconv.ParseFloat(probe[2], 64)
		want := float64(times) / float64(shown.FPS)
		if err != nil || seconds < want-0.5 || seconds > want+0.5 {
			t.Errorf("%s lasts %v s, the film %v s: %v", format, seconds, want, err)
		}
		gray := tool(t, "ffmpeg", "-v", "error", "-ss", strconv.FormatFloat(seconds/2, 'f', 2, 64), "-i",
			file, "-frames:v", "1", "-vf", "scale=32:24:flags=area", "-pix_fmt", "gray", "-f",
			"rawvideo", "-")
		if len(gray) != 32*24 {
			t.Fatalf("%s: %d bytes", format, len(gray))
		}
		wrong := 0
		for i := range script.States()[1].Len() {
			if (gray[i] > 70) != (script.States()[1].At(i) == 1) {
				wrong++
			}
		}
		if wrong > 0 {
			t.Errorf("%s: %d lights of the photo are others", format, wrong)
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
	}{"Klein bottle*": {"Klein bottle 4 × 6", 24}, "Merlin*": {"Merlin", 9},
		"Lights Out 2000*": {"Lights Out 2000", 25}, "Mini*": {"Mini 4 × 4", 16}} {
		page.click("button", name)
		page.wait(fmt.Sprintf(
			`document.querySelectorAll('[role=grid] button').length === %d && `+
				`document.querySelector('#title').innerText === %q`,
			want.buttons, want.title))
		page.wait(`/^\d+$/.test(document.querySelector('#least').innerText)`)
		page.click("button", "New")
	}
}
