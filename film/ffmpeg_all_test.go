//go:build all

package film

import (
	"image"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"lightsout/test/solvetest"
)

// An independent decoder, ffmpeg, reads every frame of every format that has pixels. The film is long enough
// that its metadata exceed what ffmpeg reads before the first frame.
func TestFFmpegReadsFilms(t *testing.T) {
	if _, err := exec.LookPath("ffmpeg"); err != nil && os.Getenv("CI") == "" {
		t.Skip("ffmpeg is not installed")
	}
	b := solvetest.Board(t, "60x80")
	random := rand.New(rand.NewPCG(1, 2))
	x := b.NewPresses()
	for range 6000 {
		x.Set(random.IntN(b.Buttons()), 1)
	}
	s, err := NewScript(b, b.AllOn())
	if err == nil {
		err = s.Add(t.Context(), x, orders(5)[6])
	}
	if err != nil {
		t.Fatal(err)
	}
	o := Options{PerFrame: 100, Scale: 4}
	for _, name := range []string{"film.gif", "film.apng", "film.y4m"} {
		path := filepath.Join(t.TempDir(), name)
		file, err := os.Create(path)
		if err == nil {
			err = s.Write(file, name, o)
		}
		if err != nil || file.Close() != nil {
			t.Fatal(err)
		}
		raw, err := exec.Command("ffmpeg", "-v", "error", "-i", path, "-fps_mode", "passthrough", "-pix_fmt",
			"rgba", "-f", "rawvideo", "-").Output()
		if err != nil {
			t.Fatal(err)
		}
		seen := 0
		frame := &image.RGBA{Stride: 320 * 4, Rect: image.Rect(0, 0, 320, 240)}
		frames, err := s.Frames(o)
		if err != nil {
			t.Fatal(err)
		}
		for f := range frames {
			if len(raw) < 4*320*240 {
				t.Fatalf("%s: ffmpeg reads %d frames", name, seen)
			}
			if frame.Pix = raw[:4*320*240]; name != "film.y4m" { // whose colors are rounded
				looks(t, frame, s, o, f)
			}
			raw = raw[4*320*240:]
			seen++
		}
		if len(raw) != 0 {
			t.Errorf("%s: ffmpeg reads more than %d frames", name, seen)
		}
	}
}
