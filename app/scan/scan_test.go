package scan

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"image"
	"image/color"
	"image/draw"
	_ "image/jpeg"
	_ "image/png"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// shown is a line of testdata/truth.txt: a picture, the game that it shows, and its kind.
type shown struct {
	file, kind    string
	rows, columns int
	lights        string // row by row
}

// folder has the pictures: those of testdata, unless READ_CORPUS names others.
func folder() string { return cmp.Or(os.Getenv("READ_CORPUS"), "testdata") }

// corpus returns the pictures of the folder.
func corpus(t testing.TB) (all []shown) {
	t.Helper()
	f, err := os.Open(filepath.Join(folder(), "truth.txt"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		words := strings.Fields(lines.Text())
		_, state, _ := strings.Cut(words[1], ":")
		rows := strings.Split(state, "_")
		all = append(all, shown{words[0], words[2], len(rows), len(rows[0]), strings.Join(rows, "")})
	}
	return all
}

func open(t testing.TB, name string) image.Image {
	t.Helper()
	f, err := os.Open(filepath.Join(folder(), name))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	img, _, err := image.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// tally counts the cells of pictures of one kind.
type tally struct{ pictures, right, wrong, rightInDoubt, wrongInDoubt int }

// count compares a reading with what a picture shows. A cell under a cursor is ? there: it must be in doubt.
func (sum *tally) count(s shown, r Reading) {
	sum.pictures++
	if r.Rows != s.rows || r.Columns != s.columns {
		sum.wrong += len(s.lights)
		return
	}
	for i, c := range r.Cells {
		doubt := 0
		if c.Confidence < Doubtful {
			doubt = 1
		}
		switch want := s.lights[i]; {
		case want == '?' && doubt == 1:
		case want == byte('0'+c.State):
			sum.right++
			sum.rightInDoubt += doubt
		default:
			sum.wrong++
			sum.wrongInDoubt += doubt
		}
	}
}

// Screenshots are read without a wrong cell. Of the cells of photographs and scans nearly all are right,
// nearly all of the wrong ones are in doubt, and few of the right ones.
func TestCorpus(t *testing.T) {
	sums := map[string]*tally{}
	for _, s := range corpus(t) {
		if s.kind == "scan" {
			s.kind = "photograph"
		}
		if sums[s.kind] == nil {
			sums[s.kind] = &tally{}
		}
		sum := sums[s.kind]
		before := *sums[s.kind]
		r, err := Picture(t.Context(), open(t, s.file), Options{})
		sum.count(s, r)
		if sum.wrong > before.wrong {
			t.Logf("%s: %d cells are wrong, %d×%d, %v", s.file, sum.wrong-before.wrong, r.Rows,
				r.Columns, err)
		}
	}
	shot := *sums["screenshot"]
	photo := *sums["photograph"]
	t.Logf("screenshots %+v, photographs and scans %+v", shot, photo)
	switch {
	case shot.wrong > 0 || 20*shot.rightInDoubt > shot.right:
		t.Errorf("screenshots: %+v", shot)
	case 50*photo.wrong > photo.right+photo.wrong:
		t.Errorf("photographs and scans: fewer than 98 %% of cells are right: %+v", photo)
	case 20*photo.wrongInDoubt < 19*photo.wrong:
		t.Errorf("photographs and scans: fewer than 95 %% of wrong cells are in doubt: %+v", photo)
	case 20*photo.rightInDoubt > photo.right:
		t.Errorf("photographs and scans: more than 5 %% of right cells are in doubt: %+v", photo)
	case shot.pictures+photo.pictures < 80:
		t.Errorf("the corpus has too few pictures: %d", shot.pictures+photo.pictures)
	}
}

// drawn is a random board as a program may draw it: cells of any size, with or without a gap, in a margin.
func drawn(r *rand.Rand) (want Reading, img image.Image) {
	want = Reading{Rows: 2 + r.IntN(19), Columns: 2 + r.IntN(19), States: 2 + r.IntN(3)}
	palette := []color.RGBA{{24, 28, 38, 255}, {20, 90, 200, 255}, {40, 200, 120, 255}, {255, 220, 90, 255}}
	if want.States < 4 && r.IntN(2) == 0 {
		palette = []color.RGBA{{60, 60, 60, 255}, {200, 60, 50, 255}, {255, 235, 220, 255}}
	}
	side := 12 + r.IntN(30)
	margin := r.IntN(60)
	gap := r.IntN(side / 2)
	shot := image.NewRGBA(image.Rect(0, 0, want.Columns*(side+gap)+2*margin+gap,
		want.Rows*(side+gap)+2*margin+gap))
	draw.Draw(shot, shot.Rect, image.NewUniform(color.RGBA{120, 118, 110, 255}), image.Point{}, draw.Src)
	for i := range want.Rows * want.Columns {
		state := i % want.States // each is there
		if i >= 2*want.States {
			state = r.IntN(want.States)
		}
		want.Cells = append(want.Cells, Cell{State: state})
		at := image.Pt(margin+gap+i%want.Columns*(side+gap), margin+gap+i/want.Columns*(side+gap))
		cell := image.Rectangle{at, at.Add(image.Pt(side, side))}
		draw.Draw(shot, cell, image.NewUniform(palette[state]), image.Point{}, draw.Src)
	}
	return want, shot
}

func TestDrawnBoardsAreReadBack(t *testing.T) {
	for seed := range uint64(60) {
		want, img := drawn(rand.New(rand.NewPCG(seed, 1)))
		r, err := Picture(t.Context(), img, Options{States: want.States})
		if err != nil || r.Rows != want.Rows || r.Columns != want.Columns {
			t.Errorf("seed %d: read %d×%d, not %d×%d: %v", seed, r.Rows, r.Columns, want.Rows,
				want.Columns, err)
			continue
		}
		for i, c := range r.Cells {
			if c.State != want.Cells[i].State {
				t.Errorf("seed %d, %d×%d: cell %d is %d, not %d", seed, r.Rows, r.Columns, i, c.State,
					want.Cells[i].State)
				break
			}
		}
	}
}

// screen is a board of touching cells between a title and buttons. Cells that are a question mark have a
// symbol.
func screen(rows ...string) image.Image {
	const side = 30
	shot := image.NewRGBA(image.Rect(0, 0, 500, 600))
	fill := func(x, y, width, height int, shade uint8) {
		draw.Draw(shot, image.Rect(x, y, x+width, y+height), image.NewUniform(color.Gray{shade}),
			image.Point{}, draw.Src)
	}
	fill(0, 0, 500, 600, 130)
	for i := range 9 { // letters
		fill(60+21*i, 30, 9+i%3, 22, 20)
		fill(180+11*i, 545, 6, 12, 20)
	}
	for y, row := range rows {
		for x, light := range row {
			fill(100+side*x, 100+side*y, side, side, map[rune]uint8{'0': 40, '1': 235}[light])
			if light == '?' {
				fill(100+side*x, 100+side*y, side, side, 235)
				fill(100+side*x+8, 100+side*y+4, 9, 22, 90)
			}
		}
	}
	return shot
}

// Lines of one color inside a board do not end it. Lines that most of the cells would continue put its size
// in doubt.
func TestSizeIsRightOrInDoubt(t *testing.T) {
	for _, test := range []struct {
		rows  []string
		doubt bool
	}{
		{[]string{"01101", "10010", "00000", "01101", "10011", "11111", "01010", "11001"}, false},
		{[]string{"10111", "00100", "10100", "00111", "10111"}, false},
		{[]string{"01101", "10010", "00000", "01101", "10011", "11111", "01010", "1?001"}, false},
		{[]string{"0110", "1001", "0110", "1101", "0?01"}, true},
	} {
		r, err := Picture(t.Context(), screen(test.rows...), Options{})
		if err != nil {
			t.Fatal(err)
		}
		doubt := !slices.ContainsFunc(r.Cells, func(c Cell) bool { return c.Confidence >= Doubtful })
		right := r.Rows == len(test.rows) && r.Columns == len(test.rows[0])
		if doubt != test.doubt || !right && !doubt {
			t.Errorf("%q: read %d×%d, in doubt: %v", test.rows, r.Rows, r.Columns, doubt)
		}
	}
}

// noisy is a picture of random pixels.
func noisy(width, height int) *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, width, height))
	r := rand.New(rand.NewPCG(1, 2))
	for i := range img.Pix {
		img.Pix[i] = uint8(r.Uint32()) | 0xff*uint8(i%4/3)
	}
	return img
}

func TestPicturesWithoutABoardAreRefused(t *testing.T) {
	for name, img := range map[string]image.Image{
		"noise": noisy(700, 500), "one pixel": noisy(1, 1), "one row": noisy(900, 1),
		"one column": noisy(1, 900), "one color": image.NewRGBA(image.Rect(0, 0, 300, 200)),
		"no pixels": image.NewRGBA(image.Rectangle{}),
	} {
		if r, err := Picture(t.Context(), img, Options{}); !errors.Is(err, ErrNoBoard) {
			t.Errorf("%s: read %d×%d, %v", name, r.Rows, r.Columns, err)
		}
	}
	canceled, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Picture(canceled, noisy(400, 400), Options{}); !errors.Is(err, context.Canceled) {
		t.Errorf("canceled: %v", err)
	}
}

func TestOptionsAreChecked(t *testing.T) {
	for _, o := range []Options{
		{Rows: -1}, {Rows: MaxSide + 1}, {Columns: MaxSide + 1},
		{Corners: make([]Point, 4)}, {Corners: []Point{{0, 0}, {0, 9}, {9, 9}, {9, 0}}},
		{Corners: []Point{{math.NaN(), 0}, {9, 0}, {9, 9}, {0, 9}}},
		{Corners: []Point{{0, 0}, {math.Inf(1), 0}, {9, 9}, {0, 9}}},
	} {
		if _, err := Picture(t.Context(), noisy(20, 20), o); err == nil || errors.Is(err, ErrNoBoard) {
			t.Errorf("%+v: %v", o, err)
		}
	}
}

// A photograph whose corners and size are given is read without a search, and the corners come back.
func TestCornersAreBelieved(t *testing.T) {
	img := open(t, "photo-101.jpg")
	found, err := Picture(t.Context(), img, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range []Options{
		{Corners: found.Corners[:], Rows: found.Rows, Columns: found.Columns}, {Corners: found.Corners[:]},
	} {
		again, err := Picture(t.Context(), img, o)
		if err != nil || again.Rows != found.Rows || again.Columns != found.Columns {
			t.Fatalf("read %d×%d, %v", again.Rows, again.Columns, err)
		}
		for i, c := range again.Cells {
			if c.State != found.Cells[i].State || c.Point.minus(found.Cells[i].Point).length() > 6 {
				t.Errorf("cell %d: %+v, found %+v", i, c, found.Cells[i])
			}
		}
	}
}

// A cell in doubt has a red ring around the dot of its state.
func TestOverlayMarksDoubt(t *testing.T) {
	r := Reading{Rows: 1, Columns: 2, Corners: [4]Point{{0, 0}, {200, 0}, {200, 100}, {0, 100}},
		Colors: [][3]uint8{{10, 20, 30}, {90, 200, 90}},
		Cells:  []Cell{{0, 1, Point{50, 50}}, {1, 0.1, Point{150, 50}}}}
	out := r.Over(image.NewRGBA(image.Rect(0, 0, 200, 100)))
	for at, want := range map[image.Point]color.RGBA{
		{50, 50}: {10, 20, 30, 255}, {150, 50}: {90, 200, 90, 255}, {80, 50}: {},
		{180, 50}: {230, 30, 60, 255},
	} {
		if got := out.RGBAAt(at.X, at.Y); got != want {
			t.Errorf("%v: %v, want %v", at, got, want)
		}
	}
}

// BenchmarkPicture reads pictures of about a megapixel, as a page hands them over.
func BenchmarkPicture(b *testing.B) {
	for _, name := range []string{"page-20x20-0.png", "photo-120.jpg", "terminal-8x8-256.png", "noise"} {
		b.Run(name, func(b *testing.B) {
			shot := noisy(1000, 1000)
			if name != "noise" {
				img := open(b, name)
				shot = image.NewNRGBA(img.Bounds())
				draw.Draw(shot, shot.Rect, img, image.Point{}, draw.Src)
			}
			for b.Loop() {
				_, err := Picture(b.Context(), shot, Options{})
				if err != nil && !errors.Is(err, ErrNoBoard) {
					b.Fatal(err)
				}
			}
		})
	}
}
