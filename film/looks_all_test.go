//go:build all

package film

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"
)

// One state looks the same in every format, as other programs show it: in the middle of a cell, at its edge,
// and between two cells, within 3 of 255, and within 12 in a video.
func TestOneLook(t *testing.T) {
	green := &color.RGBA{20, 60, 40, 255}
	for _, o := range []Options{{Scale: 20}, {Scale: 20, Gap: new(0.2), Ground: green},
		{Scale: 20, Gap: new(0.0)}, {Scale: 24, Cells: Round},
		{Scale: 24, Cells: Round, Gap: new(0.2), Ground: green}, {Scale: 24, Cells: Glow},
		{Scale: 24, Cells: Glow, Gap: new(0.2), Ground: green}, {Scale: 160, Cells: Glow}} {
		s := randomScript(t, parse(t, "6x8"), rand.New(rand.NewPCG(3, 9)))
		s.Scenes = s.Scenes[:1]
		want := decoded(t, s, o, "figure.png")
		for _, name := range []string{"figure.svg", "figure.pdf", "film.gif", "film.apng", "film.svg",
			"film.y4m", "film.mp4"} {
			got := decoded(t, s, o, name)
			most := 3
			if name == "film.y4m" || name == "film.mp4" {
				most = 12
			}
			if got.Bounds().Size() != want.Bounds().Size() {
				t.Errorf("%s, %+v: it is %v large, not %v", name, o, got.Bounds().Size(),
					want.Bounds().Size())
				continue
			}
			full, _ := o.filled(s)
			v, err := viewOf(s.Board, full)
			if err != nil {
				t.Fatal(err)
			}
			for i := range s.Board.Lights() {
				c := v.at(s.Board.Layout().Light(i).Center)
				places := []float64{0, 0.35, 0.5} // the middle, the edge, between two
				if full.flat(s.Board) && o.Cells != Glow {
					places = places[:2]
				}
				for _, part := range places {
					x := int(c.X)
					y := int(c.Y - part*float64(o.Scale))
					a := color.RGBAModel.Convert(want.At(x, y)).(color.RGBA)
					b := color.RGBAModel.Convert(got.At(x, y)).(color.RGBA)
					off := max(differ(a.R, b.R), differ(a.G, b.G), differ(a.B, b.B))
					// half of the chroma of a video is gone: there its brightness is compared
					if most == 12 && part > 0 {
						off = differ(color.GrayModel.Convert(a).(color.Gray).Y,
							color.GrayModel.Convert(b).(color.Gray).Y)
					}
					if off > most {
						t.Fatalf("%s, cells %s, gap %v: light %d, %.2f up: %v, not %v", name, o.Cells,
							*full.Gap, i, part, b, a)
					}
				}
			}
		}
	}
}

// A PDF that embeds an image, because it has too many glowing lights, shows the pixels of the PNG.
func TestPrintedGlow(t *testing.T) {
	s := randomScript(t, parse(t, "30x40"), rand.New(rand.NewPCG(3, 9)))
	for _, dpi := range []int{0, 300} {
		o := Options{Scale: 31, Cells: Glow, DPI: dpi, Figure: []int{1}}
		var file bytes.Buffer
		err := s.Write(&file, "figure.pdf", o)
		if err != nil || !bytes.Contains(file.Bytes(), []byte("/Subtype /Image")) {
			t.Fatalf("the page has no image: %v", err)
		}
		want := decoded(t, s, o, "figure.png")
		got := decoded(t, s, o, "figure.pdf")
		if got.Bounds() != want.Bounds() {
			t.Fatalf("at %d dpi it is %v large, not %v", dpi, got.Bounds(), want.Bounds())
		}
		for y := range want.Bounds().Dy() {
			for x := range want.Bounds().Dx() {
				a := color.RGBAModel.Convert(want.At(x, y)).(color.RGBA)
				b := color.RGBAModel.Convert(got.At(x, y)).(color.RGBA)
				if max(differ(a.R, b.R), differ(a.G, b.G), differ(a.B, b.B)) > 3 {
					t.Fatalf("at %d dpi, %d,%d: %v, not %v", dpi, x, y, b, a)
				}
			}
		}
	}
}

func differ(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }

// decoded returns the first frame of a film, or a figure of it, as another program decodes it.
func decoded(t *testing.T, s *Script, o Options, name string) image.Image {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	written := name
	if name == "film.mp4" {
		written = "film.y4m"
	}
	if filepath.Base(name)[:3] == "fig" {
		o.Figure = []int{1}
	}
	var file bytes.Buffer
	if err := s.Write(&file, written, o); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, file.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	dpi := strconv.Itoa(cmp.Or(o.DPI, 72))
	commands := map[string][]string{".svg": {"rsvg-convert", path},
		".pdf": {"pdftoppm", "-r", dpi, "-png", path}}
	args := commands[filepath.Ext(name)]
	if args == nil {
		args = []string{
			"ffmpeg", "-v", "error", "-i", path, "-frames:v", "1", "-pix_fmt", "rgb24", "-c:v", "png", "-f",
			"image2pipe", "-",
		}
	}
	if name == "film.mp4" {
		video := path + ".mp4"
		encode := exec.Command("ffmpeg", "-v", "error", "-f", "yuv4mpegpipe", "-i", path, "-pix_fmt",
			"yuv420p", "-crf", "16", "-colorspace", "bt470bg", video)
		if out, err := encode.CombinedOutput(); err != nil {
			t.Fatal(err, string(out))
		}
		args[4] = video
	}
	out, err := exec.Command(args[0], args[1:]...).Output()
	if err != nil {
		t.Fatal(name, err)
	}
	m, err := png.Decode(bytes.NewReader(out))
	if err != nil {
		t.Fatal(fmt.Errorf("%s: %w", name, err))
	}
	return m
}
