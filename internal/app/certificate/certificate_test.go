package certificate

import (
	"bytes"
	"encoding/json"
	"math/bits"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"lightsout"
	"lightsout/internal/test/solvetest"
	"lightsout/solve/least"
)

// certify writes a certificate of the least solutions for all-on.
func certify(t *testing.T, spec string) certificate {
	t.Helper()
	b := solvetest.Board(t, spec)
	p := lightsout.TurnOff(b, b.AllOn())
	s, count, err := least.Solver{Reach: 40}.Count(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := Write(t.Context(), &text, p, s.Presses, count.String()); err != nil {
		t.Fatal(err)
	}
	var c certificate
	if err := json.Unmarshal(text.Bytes(), &c); err != nil {
		t.Fatal(err)
	}
	return c
}

// check returns what the checker says of a certificate, and whether it refuses it.
func check(t *testing.T, c certificate) (said string, refused bool) {
	t.Helper()
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "a.cert")
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("python3", filepath.Join("..", "..", "..", "examples", "checker", "check.py"), path).CombinedOutput()
	if _, failed := err.(*exec.ExitError); err != nil && !failed {
		t.Fatal(err)
	}
	return strings.TrimSpace(strings.TrimPrefix(string(out), path+": ")), err != nil
}

// passes has the checker prove what is known of some boards.
func passes(t *testing.T, boards map[string]string) {
	for spec, want := range boards {
		if said, refused := check(t, certify(t, spec)); refused || said != want {
			t.Errorf("%s: %s, want %s", spec, said, want)
		}
	}
}

func TestCertificates(t *testing.T) {
	passes(t, map[string]string{
		"3x3":            "3x3: 5 presses are least; 1 of 2^0 solutions have so few",
		"5x5":            "5x5: 15 presses are least; 4 of 2^2 solutions have so few",
		"9x9":            "9x9: 25 presses are least; 6 of 2^8 solutions have so few",
		"torus-6x6":      "torus-6x6: 12 presses are least; 18 of 2^8 solutions have so few",
		"graph-petersen": "the toggles of graph-petersen: 3 presses are least; 10 of 2^5 solutions have so few",
	})
}

// Every damaged certificate is refused, in the place that is damaged.
func TestDamagedCertificates(t *testing.T) {
	nine := solvetest.Board(t, "9x9")
	right := certify(t, "9x9")
	whole, err := json.Marshal(right)
	if err != nil {
		t.Fatal(err)
	}
	presses, err := nine.ParsePresses(right.Presses)
	if err != nil {
		t.Fatal(err)
	}
	light, err := lists(t.Context(), nine, presses)
	if err != nil {
		t.Fatal(err)
	}
	var short []block // as a program writes them that lists too little
	for _, l := range light {
		l.Reach = 0
		l.Words = slices.DeleteFunc(l.Words, func(word []uint64) bool { return bits.OnesCount64(word[0]) > l.Lightest })
		short = append(short, blockOf(l))
	}
	flip := func(text string, at int) string { return text[:at] + string(text[at]^1) + text[at+1:] }
	for want, damage := range map[string]func(c *certificate){
		"another format":           func(c *certificate) { c.Version = 2 },
		"another format ":          func(c *certificate) { c.Format = "certificate" },
		"another format  ":         func(c *certificate) { c.Modulus = 3 },
		"not the buttons of 9x8":   func(c *certificate) { c.Board = "9x8" },
		"not the buttons of 9x9":   func(c *certificate) { c.Toggles[40] = c.Toggles[40][1:] },
		"light that is not there":  func(c *certificate) { c.Toggles[80] = append(c.Toggles[80], 81) },
		"do not solve it":          func(c *certificate) { c.Change = flip(c.Change, 7) },
		"do not solve it ":         func(c *certificate) { c.Presses = flip(c.Presses, 0) },
		"25 presses, not 24":       func(c *certificate) { c.Least-- },
		"so few, not 7":            func(c *certificate) { c.Count = "7" },
		"in no block":              func(c *certificate) { c.Blocks = c.Blocks[1:] },
		"in no block ":             func(c *certificate) { c.Blocks[0].Buttons = c.Blocks[0].Buttons[1:] },
		"not disjoint":             func(c *certificate) { c.Blocks[1].Buttons[0] = c.Blocks[0].Buttons[0] },
		"not disjoint ":            func(c *certificate) { c.Blocks[1].Buttons[0] = 81 },
		"rank":                     func(c *certificate) { c.Blocks[0].Rank++ },
		"another weight":           func(c *certificate) { c.Blocks[0].Lightest-- },
		"another weight ":          func(c *certificate) { c.Blocks[0].Lightest++ },
		"words of a list differ":   func(c *certificate) { c.Blocks[0].Reach += 20 },
		"words of a list differ ":  func(c *certificate) { c.Blocks[0].Words++ },
		"words of a list differ  ": func(c *certificate) { c.Blocks[0].SHA256 = flip(c.Blocks[0].SHA256, 3) },
		"too short":                func(c *certificate) { c.Blocks = short },
	} {
		var c certificate
		if err := json.Unmarshal(whole, &c); err != nil {
			t.Fatal(err)
		}
		damage(&c)
		if said, refused := check(t, c); !refused || !strings.Contains(said, strings.TrimSpace(want)) {
			t.Errorf("%s, want a refusal: %s", said, want)
		}
	}
}
