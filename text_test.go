package lightsout

import (
	"math"
	"strconv"
	"strings"
	"testing"

	"go.uber.org/goleak"
	"pgregory.net/rapid"
)

// No goroutine outlives the tests: canceled work stops.
func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// stateForms are texts of states and the rows they mean, on a board of 3×4 unless said otherwise.
var stateForms = []struct {
	k          int
	text, want string
}{
	{2, "off", "0000/0000/0000"},
	{2, " ON\n", "1111/1111/1111"},
	{2, ".#../###./.#..", "0100/1110/0100"},
	{2, "0100_1110_0100", "0100/1110/0100"},
	{2, "0100\n1110\r\n0100\n", "0100/1110/0100"},
	{2, "010011100100", "0100/1110/0100"},
	{2, "0x272", "0100/1110/0100"},
	{2, "0x00000272", "0100/1110/0100"},
	{2, "0X800", "0000/0000/0001"},
	{2, "0b1001110010", "0100/1110/0100"},
	{2, "626", "0100/1110/0100"},
	{2, " 0\n", "0000/0000/0000"},
	{2, "4095", "1111/1111/1111"},
	{2, "100000000000", "1000/0000/0000"}, // twelve digits are rows
	{3, "on", "1111/1111/1111"},
	{3, "0120/2100/0012", "0120/2100/0012"},
	{36, "0zZa/0000/0000", "0zza/0000/0000"},
	{37, "0024000f/00000000/00000000", "0024000f/00000000/00000000"},
	{256, "ffFE0001/00000000/00000000", "fffe0001/00000000/00000000"},
	{2, "{{0, 1, 0, 0}, {1, 1, 1, 0}, {0, 1, 0, 0}}", "0100/1110/0100"},
	{3, "[0 1 0 0; 1 2 1 0; 0 1 0 0]", "0100/1210/0100"},
}

func TestParseStateForms(t *testing.T) {
	for _, test := range stateForms {
		b := mustBoard(t, mustGrid(t, Rectangle, Plus, 3, 4), test.k)
		s, err := b.ParseState(test.text)
		if err != nil {
			t.Errorf("%q mod %d: %v", test.text, test.k, err)
			continue
		}
		if got := strings.Join(b.StateRows(s), "/"); got != test.want {
			t.Errorf("%q mod %d: got %s, want %s", test.text, test.k, got, test.want)
		}
	}
}

var badStates = []struct {
	k          int
	text, want string
}{
	{3, "onn", `state "onn": write off, on, rows such as .#./###, or a number such as 0x1ff`},
	{2, "", `state "": write off, on, rows such as .#./###, or a number such as 0x1ff`},
	{2, "0100/1110", "state has 2 rows, board 3x4 has 3"},
	{2, "0100/111/0100", `state row 2 is "111": it needs 4 characters for 4 lights`},
	{2, "01", `state has 1 row, board 3x4 has 3`},
	{2, "0100/1110/0102", `state row 3, place 4: "2" is not a value: write . or 0 for off, # or 1 for on`},
	{3, "0100/1110/0103", `state row 3, place 4: "3" is not a value: with 3 states write 0 to 2`},
	{
		40, "00000000/00000000/00000028",
		`state row 3, place 4: "28" is not a value: with 40 states write two hexadecimal digits, 00 to 27`,
	},
	{2, "0x", "state 0x is not an integer such as 0x1ff, 0b101 or 341"},
	{2, "0x1g", "state 0x1g is not an integer such as 0x1ff, 0b101 or 341"},
	{2, "0b102", "state 0b102 is not an integer such as 0x1ff, 0b101 or 341"},
	{2, "0b1000000000000", "state 0b1000000000000 has a bit beyond the 12 lights of the board"},
	{2, "4096", "state 4096 is neither rows of 12 digits nor an integer below 2^12"},
	{2, "11011100", "state 11011100 is neither rows of 12 digits nor an integer below 2^12"},
	{2, "0x1000", "state 0x1000 has a bit beyond the 12 lights of the board"},
}

func TestParseStateErrors(t *testing.T) {
	for _, test := range badStates {
		b := mustBoard(t, mustGrid(t, Rectangle, Plus, 3, 4), test.k)
		if _, err := b.ParseState(test.text); err == nil || err.Error() != test.want {
			t.Errorf("%q mod %d: got %v, want %s", test.text, test.k, err, test.want)
		}
	}
}

func TestParsePressesNamesButtons(t *testing.T) {
	b := mustBoard(t, mustGrid(t, Rectangle, Plus, 2, 2), 2)
	if _, err := b.ParsePresses("00/1"); err == nil || !strings.Contains(err.Error(), "presses row 2") ||
		!strings.Contains(err.Error(), "buttons") {
		t.Errorf("got %v", err)
	}
	x, err := b.ParsePresses("#./.#")
	if err != nil || b.PressesText(x) != "#.\n.#\n" {
		t.Errorf("got %q, %v", b.PressesText(x), err)
	}
}

func TestStateTooLargeIsAnError(t *testing.T) {
	b := mustBoard(t, mustGrid(t, Rectangle, Plus, 1<<30, 1), 256)
	if strconv.IntSize == 64 {
		b = mustBoard(t, mustGrid(t, Rectangle, Plus, 1<<30, 1<<30), 2)
	} else if b.Fits() == nil {
		return // just fits where an int has 32 bits
	}
	if _, err := b.ParseState("off"); err == nil || !strings.Contains(err.Error(), "a state would take") {
		t.Errorf("got %v", err)
	}
}

// The checkerboard of five lights on 3×3 is the integer 341, as the results table writes it.
func TestIntegerOfCheckerboard(t *testing.T) {
	b := mustBoard(t, mustGrid(t, Rectangle, Plus, 3, 3), 2)
	s, err := b.ParseState("0x155")
	if err != nil || b.StateText(s) != "#.#\n.#.\n#.#\n" || s.Words()[0] != 341 {
		t.Errorf("got %q, %v", b.StateText(s), err)
	}
}

func TestTextRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := drawGrid(t, 9)
		b, err := NewBoard(g, rapid.SampledFrom(moduli).Draw(t, "k"))
		if err != nil {
			t.Fatal(err)
		}
		s := b.NewState()
		x := b.NewPresses()
		for i := range s.Len() {
			s.Set(i, rapid.IntRange(0, b.k-1).Draw(t, "light"))
			x.Set(i, s.At(i))
		}
		for _, text := range []string{b.StateText(s), strings.Join(b.StateRows(s), "_"),
			strings.Join(b.StateRows(s), "")} {
			got, err := b.ParseState(text)
			if err != nil || !got.Equal(s) {
				t.Fatalf("%s: %q reads as %v, %v", b, text, got, err)
			}
		}
		if got, err := b.ParsePresses(b.PressesText(x)); err != nil || !got.Equal(x) {
			t.Fatalf("%s: presses %q read as %v, %v", b, b.PressesText(x), got, err)
		}
	})
}

func FuzzParseState(f *testing.F) {
	for _, test := range stateForms {
		f.Add(test.k, test.text)
	}
	for _, test := range badStates {
		f.Add(test.k, test.text)
	}
	f.Fuzz(func(t *testing.T, k int, text string) {
		b, err := NewBoard(mustGrid(t, Rectangle, Plus, 3, 4), k)
		if err != nil {
			return
		}
		s, err := b.ParseState(text)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("error has two lines: %q", err)
			}
			return
		}
		again, err := b.ParseState(b.StateText(s))
		if err != nil || !again.Equal(s) {
			t.Errorf("%q reads as %q, which reads as %v, %v", text, b.StateText(s), again, err)
		}
	})
}

// wires is a wiring of any number of lights, each its own button.
type wires int

func (w wires) Lights() int  { return int(w) }
func (w wires) Buttons() int { return int(w) }
func (w wires) AppendToggles(dst []Toggle, button int) []Toggle {
	return append(dst, Toggle{button, 1})
}
func (w wires) String() string { return "wires" }

// A state of exactly maxPacked bytes fits; one more light does not.
func TestFitsUpToTheLimit(t *testing.T) {
	for _, test := range []struct{ k, most int }{{3, maxPacked}, {256, maxPacked},
		{2, min(maxPacked, math.MaxInt/8) * 8}} {
		if err := mustBoard(t, wires(test.most), test.k).Fits(); err != nil {
			t.Errorf("%d lights modulo %d: %v", test.most, test.k, err)
		}
		if test.most == math.MaxInt/8*8 {
			continue // more lights have no numbers where an int has 32 bits
		}
		beyond := mustBoard(t, wires(test.most+1), test.k)
		if err := beyond.Fits(); err == nil {
			t.Errorf("%d lights modulo %d are said to fit", test.most+1, test.k)
		}
		for _, text := range []string{"on", "5", "0x5", "1,0"} {
			if _, err := beyond.ParseState(text); err == nil || err.Error() != beyond.Fits().Error() {
				t.Errorf("state %s of %d lights modulo %d: %v", text, test.most+1, test.k, err)
			}
		}
	}
}

// The smallest boards and the shortest texts.
func TestLeastTexts(t *testing.T) {
	one := mustBoard(t, mustGrid(t, Rectangle, Plus, 1, 1), 2)
	line := mustBoard(t, mustGrid(t, Rectangle, Plus, 1, 7), 256)
	for _, test := range []struct {
		b    *Board
		text string
		want string // none if it is refused
	}{
		{one, "#", "#\n"}, {one, "0", ".\n"}, {one, "on", "#\n"}, {one, "0x1", "#\n"}, {one, "0x0", ".\n"},
		{one, " 1\n", "#\n"}, {one, "", ""}, {one, " ", ""}, {one, "0x", ""}, {one, "0x2", ""},
		{one, "00", ""}, {one, "2", ""}, {one, "/", ""}, {one, "#/#", ""},
		{line, "000102030405ff", "000102030405ff\n"}, {line, "off", "00000000000000\n"},
		{line, "0001020304050", ""}, {line, "000102030405fg", ""}, {line, "0x1", ""},
	} {
		s, err := test.b.ParseState(test.text)
		switch {
		case test.want == "" && (err == nil || strings.Contains(err.Error(), "\n")):
			t.Errorf("%s: %q should be refused in one line: %v", test.b, test.text, err)
		case test.want != "" && (err != nil || test.b.StateText(s) != test.want):
			t.Errorf("%s: %q is %q, %v", test.b, test.text, test.b.StateText(s), err)
		}
	}
}

// The effect of a stencil takes time that grows with its rows, not with their square, and is what each
// press does.
func TestHighStencil(t *testing.T) {
	const rows = 1<<18 + 1
	p, err := ParsePattern("pattern=" + strings.TrimSuffix(strings.Repeat("1_", rows), "_"))
	if err != nil {
		t.Fatal(err)
	}
	b := mustBoard(t, mustGrid(t, Rectangle, p, 3, 2), 2)
	x := b.NewPresses()
	x.Set(0, 1)
	x.Set(3, 1)
	want := b.NewState()
	b.Press(want, 0, 1)
	b.Press(want, 3, 1)
	if got := b.Apply(b.NewState(), x); !got.Equal(want) {
		t.Errorf("got %q, want %q", b.StateText(got), b.StateText(want))
	}
}

// Errors name a board by a short text, however long its spec is.
func TestErrorsOfLongSpecsAreShort(t *testing.T) {
	p, err := ParsePattern("pattern=" + strings.Repeat("1", 9999))
	if err != nil {
		t.Fatal(err)
	}
	b := mustBoard(t, mustGrid(t, Rectangle, p, 2, 2), 2)
	foreign := Problem{b, NewState(2, 5), b.NewState()}
	own := Problem{b, b.NewState(), b.NewState()}
	for _, err := range []error{foreign.Valid(), own.Check(NewPresses(2, 9)),
		own.CheckWitness(NewState(3, 4))} {
		if err == nil || len(err.Error()) > 300 {
			t.Errorf("got %.400v", err)
		}
	}
}
