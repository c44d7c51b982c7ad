package board

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"lightsout"
)

func TestParseID(t *testing.T) {
	for _, test := range []struct{ id, want string }{ // want: the canonical ID
		{"5x5:01000_11100_01000_00000_00000", "5x5:01000_11100_01000_00000_00000"},
		{"5x5:~4ggAAA", "5x5:01000_11100_01000_00000_00000"},
		{"3x3:.#./###/.#.", "3x3:010_111_010"},
		{"8x8:on", "8x8:~__________8"},
		{"2x2:on", "2x2:11_11"},
		{"5x5-mod3:01200_00000_00000_00000_00000", "5x5-mod3:01200_00000_00000_00000_00000"},
		{"mini:0x1", "mini:1000_0000_0000_0000"},
		{"1x2:#.", "1x2:10"},
		{"graph-cycle-3-mod200:00c701", "graph-cycle-3-mod200:00c701"},
	} {
		g, err := ParseID(test.id)
		if err != nil {
			t.Error(err)
			continue
		}
		if got := FormatID(g.Board, g.State); got != test.want {
			t.Errorf("%s prints as %s, want %s", test.id, got, test.want)
		}
	}
	g, err := ParseID("torus-5x5#daily 2026")
	if err != nil || g.Seed != "daily 2026" || g.HasState() || g.Board.Spec() != "torus-5x5" {
		t.Errorf("seed: got %+v, %v", g, err)
	}
	if g, err := ParseID("5x5"); err != nil || g.HasState() || g.Seed != "" {
		t.Errorf("bare spec: got %+v, %v", g, err)
	}
}

var badIDs = []struct{ id, want string }{
	{"5x5#", `game ID "5x5#" has no seed after '#'`},
	{"5x5:0100", `game ID "5x5:0100": state has 1 row, board 5x5 has 5`},
	{"5x5:~4hAA", `game ID "5x5:~4hAA": the packed state: it has 3 bytes instead of 4 for 25 values`},
	{"5x5:~4hAA_w", `game ID "5x5:~4hAA_w": the packed state: it has values beyond the 25`},
	{"5x5:~!", `game ID "5x5:~!": the packed state is not base64url`},
	{"1x2-mod3:~AwA", `game ID "1x2-mod3:~AwA": the packed state: value 0 is 3: must be between 0 and 2`},
	{"1073741824x1073741824:on", "a state would take"},
	{"9x9c:00,00",
		`flip ID "9x9c:00,00": the matrix has 2 digits and the lights 2, but 81 squares take 1641 and 21`},
	{"999999x999999c:0,0", `flip ID "999999x999999c:0,0": a board has 1 to 4096 squares`},
	{"1x1c:8", `flip ID "1x1c:8": after the colon come the matrix, a comma and the lights`},
	{"1x1c:8,g", `flip ID "1x1c:8,g": the matrix or the lights are not hexadecimal digits`},
}

func TestParseIDErrors(t *testing.T) {
	for _, test := range badIDs {
		if strconv.IntSize == 32 && strings.Contains(test.id, "1073741824") {
			continue // refused earlier, as a spec
		}
		if _, err := ParseID(test.id); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: got %v, want %s", test.id, err, test.want)
		}
	}
}

// drawState draws a state of the board.
func drawState(t *rapid.T, b *lightsout.Board) lightsout.State {
	s := b.NewState()
	for i := range s.Len() {
		s.Set(i, rapid.IntRange(0, b.Modulus()-1).Draw(t, "light"))
	}
	return s
}

func TestIDRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := drawSpec(t)
		s := drawState(t, b)
		id := FormatID(b, s)
		g, err := ParseID(id)
		if err != nil || g.Board.Spec() != b.Spec() || !g.State.Equal(s) {
			t.Fatalf("%s reads as %v %v, %v", id, g.Board, g.State, err)
		}
		if rows := b.Spec() + ":" + strings.Join(b.StateRows(s), "_"); len(id) > len(rows) {
			t.Fatalf("%s is longer than %s", id, rows)
		}
		if strings.Trim(id, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_~:=") != "" {
			t.Fatalf("%s is not safe in a link", id)
		}
	})
}

// A board read from a file has the file's name; its ID must not.
func TestIDOfFileIsPortable(t *testing.T) {
	g := must(GraphOf(must(Parse("graph-cycle-4"))))
	b := must(g.Board())
	if id := FormatID(b.Named("some/file.json"), b.NewState()); !strings.HasPrefix(id, "graph=") {
		t.Errorf("got %s", id)
	}
}

// The matrix of Flip's 3×2 crosses: square 0 changes 0, 1, 3 and so on.
func TestFlip(t *testing.T) {
	id := "3x2c:d3a6665cb,a0" // rows of the matrix: 110100 111010 011001 100110 010111 001011
	g := must(ParseID(id))
	if g.Board.Spec() != "2x3" || g.Board.StateText(g.State) != "#.#\n...\n" {
		t.Errorf("%s reads as %s\n%s", id, g.Board, g.Board.StateText(g.State))
	}
	if back, err := flipID(g.Board, g.State); err != nil || back != id {
		t.Errorf("%s prints as %s, %v", id, back, err)
	}
}

func flipID(b *lightsout.Board, s lightsout.State) (string, error) {
	var id strings.Builder
	err := WriteFlip(&id, b, s)
	return id.String(), err
}

func TestFlipRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := must(Parse(rapid.SampledFrom([]string{"1x1", "2x5", "5x2", "torus-3x4", "4x3-king", "merlin",
			"3x3-open-knight"}).Draw(t, "spec")))
		s := drawState(t, b)
		id := must(flipID(b, s))
		g, err := ParseID(id)
		if err != nil || !sameToggles(g.Board, b) || !g.State.Equal(s) {
			t.Fatalf("%s prints as %s and reads as %v, %v", b, id, g.Board, err)
		}
		again, err := ParseID(FormatID(g.Board, g.State))
		if err != nil || !again.State.Equal(s) || again.Board.Rows().Rows() != b.Rows().Rows() {
			t.Fatalf("%s as a game ID: %v, %v", id, again.Board, err)
		}
	})
}

func TestFlipRefuses(t *testing.T) {
	for spec, want := range map[string]string{
		"3x3-mod3": "flip has two states, board 3x3-mod3 has 3",
		"hex-3":    "flip needs rows of one length; board hex-3 has others",
		"200x200":  "board 200x200 has 40000 lights: flip has at most 4096",
	} {
		b := must(Parse(spec))
		if _, err := flipID(b, b.NewState()); err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", spec, err, want)
		}
	}
}

func TestFamilies(t *testing.T) {
	for family, want := range map[string]string{"NxN": "7x7", "torus-NxN": "torus-7x7",
		"8xN-king": "8x7-king", "NxNxN": "7x7x7", "graph-cycle-N": "graph-cycle-7", "5x5-modN": "5x5-mod7"} {
		f, err := ParseFamily(family)
		if err != nil {
			t.Error(err)
			continue
		}
		if b, err := f.At(7); err != nil || b.Spec() != want || f.String() != family {
			t.Errorf("%s at 7 is %v, %v, want %s", family, b, err, want)
		}
	}
	for family, want := range map[string]string{
		"5x5":  "it has no N for a number",
		"NyN":  `for N = 5: spec "5y5"`,
		"NxNx": `for N = 5: spec "5x5x"`,
	} {
		if _, err := ParseFamily(family); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %s", family, err, want)
		}
	}
}

func FuzzParseID(f *testing.F) {
	for _, test := range badIDs {
		f.Add(test.id)
	}
	for _, id := range []string{"5x5:~4hAAAA", "3x2c:d3a6665cb,a0", "torus-5x5#seed", "merlin:on",
		"2x2:.#/#."} {
		f.Add(id)
	}
	f.Fuzz(func(t *testing.T, id string) {
		// A short ID may name a large board that is all on, which is valid.
		if b, err := Parse(id[:max(0, strings.IndexAny(id, ":#"))]); err == nil && b.Lights() > 1<<20 {
			return
		}
		g, err := ParseID(id)
		if err != nil || !g.HasState() {
			return
		}
		canonical := FormatID(g.Board, g.State)
		again, err := ParseID(canonical)
		if err != nil || !again.State.Equal(g.State) || FormatID(again.Board, again.State) != canonical {
			t.Fatalf("%q reads as %s, which reads as %+v, %v", id, canonical, again, err)
		}
	})
}

// The ID of a state of another board is no ID of this one.
func TestFormatIDOfAnotherBoard(t *testing.T) {
	b := must(Parse("3x3"))
	for name, call := range map[string]func(){
		"another size":    func() { FormatID(b, lightsout.NewState(2, 8)) },
		"another modulus": func() { FormatID(b, lightsout.NewState(3, 9)) },
		"the zero State":  func() { FormatID(b, lightsout.State{}) },
		"no board":        func() { FormatID(nil, lightsout.State{}) },
	} {
		func() {
			defer func() {
				if text := fmt.Sprint(recover()); !strings.HasPrefix(text, "lightsout: ") {
					t.Errorf("%s: panic %q", name, text)
				}
			}()
			call()
		}()
	}
}
