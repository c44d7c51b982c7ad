package picture

import (
	"bytes"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"math"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"lightsout"
	"lightsout/internal/base/pnm"
	"lightsout/internal/base/tint"
	"lightsout/test/solvetest"
)

var mustParse = solvetest.Board

func mustState(t testing.TB, b *lightsout.Board, text string) lightsout.State {
	t.Helper()
	s, err := b.ParseState(text)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// drawn is a board and a state of it, at widths around the word's edge.
func drawn(t *rapid.T) (*lightsout.Board, lightsout.State) {
	k := rapid.SampledFrom([]int{2, 2, 3, 26, 256}).Draw(t, "k")
	g, err := lightsout.NewGrid(lightsout.Torus, lightsout.Plus, rapid.IntRange(1, 4).Draw(t, "rows"),
		rapid.SampledFrom([]int{1, 5, 8, 63, 64, 65, 128, 129}).Draw(t, "columns"))
	if err != nil {
		t.Fatal(err)
	}
	b, err := lightsout.NewBoard(g, k)
	if err != nil {
		t.Fatal(err)
	}
	s := b.NewState()
	for range rapid.IntRange(0, s.Len()).Draw(t, "lights") {
		s.Set(rapid.IntRange(0, s.Len()-1).Draw(t, "light"), rapid.IntRange(0, k-1).Draw(t, "value"))
	}
	return b, s
}

func TestBitmapsRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, s := drawn(t)
		var file bytes.Buffer
		write := WritePGM
		if b.Modulus() == 2 {
			write = WritePBM
		}
		if err := write(&file, b, s); err != nil {
			t.Fatal(err)
		}
		got, err := ReadBitmap(bytes.NewReader(file.Bytes()), b)
		if err != nil || !got.Equal(s) {
			t.Fatalf("%s reads back as\n%swant\n%s%v", b, b.StateText(got), b.StateText(s), err)
		}
		seen, err := pnm.Decode(&file)
		if err != nil {
			t.Fatal(err)
		}
		for i := range s.Len() { // as a viewer shows it: the greater the value, the brighter
			gray, _, _, _ := seen.At(i%seen.Bounds().Dx(), i/seen.Bounds().Dx()).RGBA()
			if want := s.At(i) * 65535 / (b.Modulus() - 1); int(gray) < want-1 || int(gray) > want+1 {
				t.Fatalf("%s: light %d is %d and has brightness %d, want %d", b, i, s.At(i), gray, want)
			}
		}
	})
}

// Plain bitmaps as other programs write them.
func TestReadPNM(t *testing.T) {
	for _, test := range []struct{ spec, file, want string }{
		{"2x3", "P1\n# a comment\n3 2\n1 0 1\n0 1 0\n", "010/101"},
		{"2x3", "P1 3 2 101010", "010/101"},
		{"2x3", "P4\n3 2\n\xbf\x40", "010/101"}, // what the padding holds does not matter
		{"2x3", "P4\n3 2\n\xa0\x5f", "010/101"},
		{"2x3", "P2 3 2 255 0 255 127 128 90 255", "010/101"}, // as a PNG of these grays
		{"2x3-mod3", "P2\n3 2 # sizes\n2\n0 1 2 2 1 0", "012/210"},
		{"2x3-mod3", "P5 3 2 2\n\x00\x01\x02\x02\x01\x00", "012/210"},
		{"graph-cycle-5", "P1 5 1 10100", "01011"},
	} {
		b := mustParse(t, test.spec)
		s, err := ReadBitmap(strings.NewReader(test.file), b)
		if err != nil || strings.Join(b.StateRows(s), "/") != test.want {
			t.Errorf("%q: got %v, %v, want %s", test.file, b.StateRows(s), err, test.want)
		}
	}
}

var badBitmaps = []struct{ spec, file, want string }{
	{"2x3", "", "neither a PNG nor a portable bitmap or graymap, which begins with P1, P2, P4 or P5"},
	{"2x3", "P6 3 2 255\n", "neither a PNG nor a portable bitmap or graymap, which begins with P1, P2, P4 or P5"},
	{"2x3", "P4 3", "bitmap: it ends before its height"},
	{"2x3", "P4 x 2\n", "bitmap: its width has 'x' where a digit should be"},
	{"2x3", "P4 99999999999999999999 2\n", "bitmap: its width is too large"},
	{
		"2x3", "P4 1000000000 1000000000\n",
		"bitmap is 1000000000 wide and 1000000000 high, board 2x3 is 3 wide and 2 high",
	},
	{"2x3", "P4 3 2\n\x00", "bitmap: it ends after 3 of 6 lights"},
	{"2x3", "P1 3 2 10", "bitmap: it ends after 2 of 6 lights"},
	{"2x3", "P1 3 2 102000", "bitmap: light 2 is '2': write 0 or 1"},
	{"2x3-mod3", "P2 3 2 2 0 1 2 3 0 0", "bitmap: light 3 is 3: must be between 0 and 2"},
	{"2x3-mod3", "P5 3 2 2\n\x00\x01", "bitmap: it ends after 2 of 6 lights"},
	{
		"hex-3", "P1 3 2 101010",
		"board hex-3 has rows of different lengths: a bitmap needs rows of one length",
	},
	{
		"1073741824x1073741824", "P4 1073741824 1073741824\n",
		"board 1073741824x1073741824 has 1152921504606846976 lights; a state would take 1.44e+08 GB, and " +
			"at most 17.2 GB are allowed",
	},
}

func TestReadPNMErrors(t *testing.T) {
	for _, test := range badBitmaps {
		if strconv.IntSize == 32 && strings.HasPrefix(test.spec, "1073741824") {
			continue // refused earlier, as a spec
		}
		_, err := ReadBitmap(strings.NewReader(test.file), mustParse(t, test.spec))
		if err == nil || err.Error() != test.want {
			t.Errorf("%q:\ngot  %v\nwant %s", test.file, err, test.want)
		}
	}
}

func FuzzReadPNM(f *testing.F) {
	for _, test := range badBitmaps {
		f.Add([]byte(test.file))
	}
	f.Add([]byte("P1 3 2 101010"))
	f.Add([]byte("P4\n3 2\n\xbf\x40"))
	b := mustParse(f, "2x3")
	f.Fuzz(func(t *testing.T, file []byte) {
		s, err := ReadBitmap(bytes.NewReader(file), b)
		if err == nil && s.Len() != 6 {
			t.Errorf("%q reads as %d lights", file, s.Len())
		}
	})
}

func TestReadPNG(t *testing.T) {
	b := mustParse(t, "2x3")
	picture := image.NewNRGBA(image.Rect(0, 0, 3, 2))
	for i, bright := range []bool{true, false, true, false, true, false} {
		shade := color.Gray{30}
		if bright {
			shade = color.Gray{220}
		}
		picture.Set(i%3, i/3, shade)
	}
	var file bytes.Buffer
	if err := png.Encode(&file, picture); err != nil {
		t.Fatal(err)
	}
	s, err := ReadBitmap(bytes.NewReader(file.Bytes()), b)
	if err != nil || strings.Join(b.StateRows(s), "/") != "101/010" {
		t.Errorf("got %v, %v", b.StateRows(s), err)
	}
	if _, err := ReadBitmap(bytes.NewReader(file.Bytes()), mustParse(t, "3x2")); err == nil {
		t.Error("a picture of another size was read")
	}
	if _, err := ReadBitmap(strings.NewReader("no picture"), b); err == nil {
		t.Error("a text was read as a picture")
	}
}

func TestSVGIsWellFormedAndComplete(t *testing.T) {
	for _, spec := range []string{"3x4", "klein-3x3-mod5", "hex-3", "tri-4", "cube-2", "2x2x2x2",
		"graph-petersen", "merlin"} {
		b := mustParse(t, spec)
		x := b.NewPresses()
		x.Set(1, b.Modulus()-1)
		var out bytes.Buffer
		if err := (Drawing{Presses: x}).WriteSVG(&out, b, b.AllOn()); err != nil {
			t.Errorf("%s: %v", spec, err)
			continue
		}
		lit := fmt.Sprintf(`<path fill="%s"`, tint.Web(Palettes()[0].Of(1, b.Modulus())))
		_, path, _ := strings.Cut(out.String(), lit)
		path, _, _ = strings.Cut(path, "/>")
		if got := strings.Count(path, "z\n"); got != b.Lights() {
			t.Errorf("%s: %d shapes are lit, want %d", spec, got, b.Lights())
		}
		decoder := xml.NewDecoder(&out)
		for {
			if _, err := decoder.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Errorf("%s: %v", spec, err)
				break
			}
		}
	}
	big := mustParse(t, "2000x2000")
	if err := (Drawing{}).WriteSVG(io.Discard, big, big.NewState()); err == nil {
		t.Error("a drawing of four million lights was made")
	}
}

// Every light is seen on a white page: it is not white, or has a line around it.
func TestSVGShowsWhiteLights(t *testing.T) {
	b := mustParse(t, "hex-3")
	for _, p := range Palettes() {
		var out strings.Builder
		err := (Drawing{Palette: p}).WriteSVG(&out, b, mustState(t, b, "111/0000/11111/0000/111"))
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(out.String(), `stroke="#ffffff"`) {
			t.Errorf("%s: white lights have no edge", p.Name)
		}
	}
}

func TestTerminal(t *testing.T) {
	for _, test := range []struct {
		spec, state string
		terminal    Terminal
		want        string
	}{
		{"2x3", "#.#/.#.", Terminal{Plain: true}, "#.#\n.#.\n"},
		{"2x3", "#.#/.#.", Terminal{}, "■ · ■\n· ■ ·\n"},
		{"2x3-mod3", "012/210", Terminal{}, " 0 1 2\n 2 1 0\n"},
		{"1x50", "on", Terminal{}, strings.Repeat("#", 50) + "\n"},
		{"1x1", "on", Terminal{Color: true}, "\x1b[38;2;255;200;61m■ \x1b[0m\n"},
		{
			"3x2", "on", Terminal{Color: true, Columns: 3},
			"\x1b[38;2;255;200;61;48;2;255;200;61m▀▀\x1b[0m\n\x1b[38;2;255;200;61m▀▀\x1b[0m\n",
		},
		{"hex-2", "11/010/11", Terminal{}, " ⬢ ⬢\n⬡ ⬢ ⬡\n ⬢ ⬢\n"},
		{"hex-2", "11/010/11", Terminal{ASCII: true}, " # #\n. # .\n # #\n"},
		{"tri-2", "1/010", Terminal{}, "  ▲\n△ ▼ △\n"},
		{"cube-1", "101010", Terminal{}, "  ■\n· ■ · ■\n  ·\n"},
		{"2x2x2", "10/01/00/11", Terminal{}, " ■ ·\n· ■\n\n · ·\n■ ■\n"},
		{"graph-path-3", "101", Terminal{}, "● · ○ · ●\n"},
		{"merlin", "#../.#./..#", Terminal{}, "● · ○ · ○\n· · · · ·\n○ · ● · ○\n· · · · ·\n○ · ○ · ●\n"},
	} {
		b := mustParse(t, test.spec)
		var out strings.Builder
		if err := test.terminal.Draw(&out, b, mustState(t, b, test.state)); err != nil {
			t.Errorf("%s: %v", test.spec, err)
			continue
		}
		if out.String() != test.want {
			t.Errorf("%s: got\n%q\n%swant\n%q\n%s", test.spec, out.String(), out.String(),
				test.want, test.want)
		}
	}
	for spec, want := range map[string]string{
		"1x100": "board 1x100 is 100 wide and the terminal 80: write it to a file instead (svg, pbm)",
		"hex-100": "board hex-100 has 29701 lights: at most 16384 can be shown in a terminal; write " +
			"it to a file instead (svg)",
		"graph-path-100": "board graph-path-100 takes",
	} {
		b := mustParse(t, spec)
		err := (Terminal{}).Draw(io.Discard, b, b.NewState())
		if err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", spec, err, want)
		}
	}
}

// Every light of every kind of board is shown once.
func TestTerminalShowsEveryLight(t *testing.T) {
	for _, spec := range []string{"hex-4", "tri-5", "cube-3", "3x3x3x3", "graph-petersen",
		"graph-dodecahedron", "graph-hypercube-4", "graph-wheel-12", "graph-complete-30", "orbix",
		"graph-tree-4"} {
		b := mustParse(t, spec)
		var out strings.Builder
		if err := (Terminal{Columns: 200}).Draw(&out, b, b.AllOn()); err != nil {
			t.Errorf("%s: %v", spec, err)
			continue
		}
		count := strings.Count(out.String(), "■") + strings.Count(out.String(), "⬢") +
			strings.Count(out.String(), "▲") + strings.Count(out.String(), "▼") +
			strings.Count(out.String(), "●")
		if count != b.Lights() {
			t.Errorf("%s shows %d of %d lights:\n%s", spec, count, b.Lights(), out.String())
		}
	}
}

// contrast returns the ratio of the luminances of two colors, as the guidelines for accessible pages define
// it.
func contrast(a, b color.RGBA) float64 {
	luminance := func(c color.RGBA) (sum float64) {
		for i, part := range []float64{0.2126, 0.7152, 0.0722} {
			v := float64([]uint8{c.R, c.G, c.B}[i]) / 255
			if v <= 0.03928 {
				sum += part * v / 12.92
			} else {
				sum += part * math.Pow((v+0.055)/1.055, 2.4)
			}
		}
		return sum + 0.05
	}
	return max(luminance(a)/luminance(b), luminance(b)/luminance(a))
}

func TestPalettesTellValuesApart(t *testing.T) {
	for _, p := range Palettes() {
		for _, k := range []int{2, 3, 5, 16} {
			seen := map[color.RGBA]int{}
			for v := range k {
				if other, ok := seen[p.Of(v, k)]; ok {
					t.Errorf("palette %s: %d and %d of %d have one color", p.Name, other, v, k)
				}
				seen[p.Of(v, k)] = v
			}
		}
	}
	for _, p := range Palettes() {
		for k := 2; k <= 9; k++ {
			for v := 1; v < k; v++ { // in gray too
				got := contrast(p.Of(v-1, k), p.Of(v, k))
				if got < 1.15 || k < 6 && got < 1.35 || k < 4 && v == 1 && got < 3 {
					t.Errorf("palette %s: the contrast of %d and %d of %d is %.2f", p.Name, v-1, v, k, got)
				}
			}
		}
	}
	if _, err := PaletteNamed("mauve"); err == nil || err.Error() !=
		`unknown palette "mauve": the palettes are amber paper ink sky cividis, or colors from off to on `+
			`such as #000000,#ffd15c` {
		t.Errorf("got %v", err)
	}
	for _, name := range []string{"#", "#12345", "#000000", "#000000,", "#000000,ffffff", "#000000,#ffffgg",
		strings.Repeat("#000000,", 16) + "#ffffff"} {
		if _, err := PaletteNamed(name); err == nil || !strings.Contains(err.Error(), "palette") {
			t.Errorf("%s: got %v", name, err)
		}
	}
	own, err := PaletteNamed("#102030,#ff0000,#ffffff")
	if err != nil || own.Of(0, 3) != rgb(0x102030) || own.Of(1, 3) != rgb(0xff0000) ||
		own.Of(2, 3) != rgb(0xffffff) {
		t.Errorf("got %+v, %v", own, err)
	}
}
