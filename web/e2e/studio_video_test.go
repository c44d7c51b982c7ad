package e2e_test

import (
	"bytes"
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
