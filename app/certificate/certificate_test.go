package certificate

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"maps"
	"math/bits"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"lightsout"
	"lightsout/solve/least"
	"lightsout/test/solvetest"
)

// certify writes a certificate of the least solutions for all-on.
func certify(t *testing.T, spec string) certificate {
	t.Helper()
	b := solvetest.Board(t, spec)
	p := lightsout.TurnOff(b, b.AllOn())
	s, err := least.Solver{Reach: 40, Counted: true}.Solve(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := Write(t.Context(), &text, p, s.Presses, s.Count.String()); err != nil {
		t.Fatal(err)
	}
	var c certificate
	if err := json.Unmarshal(text.Bytes(), &c); err != nil {
		t.Fatal(err)
	}
	return c
}

// check returns what the checker says of files, and which of them it refuses.
func check(t *testing.T, texts map[string]string) (said map[string]string, refused map[string]bool) {
	t.Helper()
	folder := t.TempDir()
	args := []string{filepath.Join("..", "..", "examples", "checker", "check.py")}
	if _, err := os.ReadFile(args[0]); err != nil { // so that Go tests again when it has changed
		t.Fatal(err)
	}
	name := map[string]string{} // of each path
	for what, text := range texts {
		path := filepath.Join(folder, fmt.Sprintf("%d.cert", len(name)))
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		args = append(args, path)
		name[path] = what
	}
	out, err := exec.Command("python3", args...).CombinedOutput()
	if _, failed := err.(*exec.ExitError); err != nil && !failed {
		t.Fatal(err)
	}
	said = map[string]string{}
	refused = map[string]bool{}
	for line := range strings.Lines(string(out)) {
		path, sentence, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		what, ok := name[path]
		if !ok || said[what] != "" {
			t.Fatalf("a line that is no answer: %s\n%s", line, out)
		}
		said[what], refused[what] = strings.CutPrefix(sentence, "refused: ")
	}
	if len(said) != len(texts) ||
		(err != nil) != slices.Contains(slices.Collect(maps.Values(refused)), true) {
		t.Errorf("%d answers to %d files, %v", len(said), len(texts), err)
	}
	return said, refused
}

func encode(t *testing.T, c any) string {
	t.Helper()
	text, err := json.Marshal(c)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// passes has the checker prove what is known of some boards.
func passes(t *testing.T, boards map[string]string) {
	t.Helper()
	texts := map[string]string{}
	for spec := range boards {
		texts[spec] = encode(t, certify(t, spec))
	}
	said, refused := check(t, texts)
	for spec, want := range boards {
		if refused[spec] || said[spec] != want {
			t.Errorf("%s: %s, want %s", spec, said[spec], want)
		}
	}
}

const petersen = "the board of 10 buttons and 10 lights whose toggles have SHA-256 " +
	"776e748558cc99c604768b99fa24871e6c41a732028b2e809e18eda91fb24a63"

func TestCertificates(t *testing.T) {
	const all = " from all lights on to all off: "
	passes(t, map[string]string{
		"3x3":            "3x3" + all + "5 presses are least; 1 of 2^0 solutions have so few",
		"5x5":            "5x5" + all + "15 presses are least; 4 of 2^2 solutions have so few",
		"9x9":            "9x9" + all + "25 presses are least; 6 of 2^8 solutions have so few",
		"10x10":          "10x10" + all + "44 presses are least; 1 of 2^0 solutions have so few",
		"torus-6x6":      "torus-6x6" + all + "12 presses are least; 18 of 2^8 solutions have so few",
		"torus-7x7":      "torus-7x7" + all + "49 presses are least; 1 of 2^0 solutions have so few",
		"graph-petersen": petersen + all + "3 presses are least; 10 of 2^5 solutions have so few",
	})
}

// Every damaged certificate is refused, in the place that is damaged.
func TestDamagedCertificates(t *testing.T) {
	nine := solvetest.Board(t, "9x9")
	right := certify(t, "9x9")
	whole := encode(t, right)
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
		l.Words = slices.DeleteFunc(l.Words, func(word []uint64) bool {
			return bits.OnesCount64(word[0]) > l.Lightest
		})
		short = append(short, blockOf(l))
	}
	flip := func(text string, at int) string { return text[:at] + string(text[at]^1) + text[at+1:] }
	texts := map[string]string{}
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
		if err := json.Unmarshal([]byte(whole), &c); err != nil {
			t.Fatal(err)
		}
		damage(&c)
		texts[want] = encode(t, c)
	}
	said, refused := check(t, texts)
	for want := range texts {
		if !refused[want] || !strings.Contains(said[want], strings.TrimSpace(want)) {
			t.Errorf("%s, want a refusal: %s", said[want], want)
		}
	}
}

// A file that a liar writes is refused, or what the checker says of it is true, complete and in its own
// words.
func TestForgedCertificates(t *testing.T) {
	seven := encode(t, certify(t, "torus-7x7"))
	six := encode(t, certify(t, "6x6"))
	five := encode(t, certify(t, "5x5"))
	one := `{"format":"lightsout least certificate","version":1,"board":"1x1","modulus":2,"toggles":[[0]],` +
		`"change":"1","presses":"1","least":1,"count":"1","blocks":[]}`
	changed := func(text string, pairs ...string) string {
		for i := 0; i < len(pairs); i += 2 {
			if !strings.Contains(text, pairs[i]) {
				t.Fatalf("no %s in %s", pairs[i], text)
			}
		}
		return strings.NewReplacer(pairs...).Replace(text)
	}
	ones := strings.Repeat("1", 49)
	sixes := regexp.MustCompile(`"presses":"([01]+)"`).FindStringSubmatch(six)[1]
	arabic := strings.NewReplacer("0", "٠", "1", "١").Replace
	floats := regexp.MustCompile(`[0-9]+`)
	pressesOf := func(presses string) string { return changed(six, `"`+sixes+`"`, `"`+presses+`"`) }
	named := func(name string) string { return changed(one, "1x1", name) }
	const tiny = "the board of 1 buttons and 1 lights whose toggles have SHA-256 " +
		"9a271f2a916b0b6ee6cecb2426f0b3206ef074578be55d9bc94f6f3fe3ab86aa" +
		" from all lights on to all off: 1 presses are least; 1 of 2^0 solutions have so few"
	texts := map[string]string{}
	want := map[string]string{} // the whole sentence, or the end of a refusal
	add := func(text, answer string) {
		name := strconv.Itoa(len(texts))
		texts[name] = text
		want[name] = answer
	}

	const presses = "refused: presses is not what it must be"
	add(changed(seven, `"presses":"`+ones, `"presses":"1-`, `"least":49`, `"least":1`), presses)
	add(pressesOf("+"+sixes[1:]), presses)
	add(pressesOf(" "+sixes[1:]), presses)
	add(pressesOf(sixes+`\n`), presses)
	add(pressesOf(sixes[:5]+"_"+sixes[6:]), presses)
	add(pressesOf("b0"+sixes[2:]), presses)
	add(pressesOf(arabic(sixes)), presses)
	add(pressesOf(sixes+"0000"), "refused: presses has 40 digits for 36 buttons")
	add(changed(six, sixes, sixes+strings.Repeat("1", 1000), `"least":28`, `"least":1028`),
		"refused: presses has 1036 digits for 36 buttons")
	add(changed(six, `"`+ones[:36]+`"`, `"`+ones[:36]+`+ "`), "refused: change is not what it must be")
	add(changed(six, `"least":28`, `"least":true`), "refused: least is not what it must be")
	add(changed(six, `"version":1`, `"version":true`), "refused: version is not what it must be")
	add(changed(six, `"version":1`, `"version":1.0`), "refused: a number is not an integer")
	add(changed(six, `"least":28`, `"least":NaN`), "refused: a number is not an integer")
	add(changed(six, `"least":28`, `"least":-28`), "refused: a number is negative or has more than 9 digits")
	add(changed(six, `"least":28`, `"least":`+strings.Repeat("9", 5000)),
		"refused: a number is negative or has more than 9 digits")
	add(changed(six, `"least":28`, `"least":27`), "refused: there are 28 presses, not 27")
	add(changed(six, `"count":"1"`, `"count":"01"`), "refused: count is not what it must be")
	add(changed(six, `[[0,1,6]`, `[[`+floats.ReplaceAllString("0,1,6", "$0.0")+`]`),
		"refused: a number is not an integer")
	add(changed(six, `[[0,1,6]`, `[[0,1,6,6]`), "refused: a button names a light twice")
	add(changed(six, `[[0,1,6]`, `[[0,1,true]`), "refused: toggles is not what it must be")
	add(changed(five, `"rank":2`, `"rank":2.0`), "refused: a number is not an integer")
	add(changed(five, `"rank":2`, `"rank":2,"more":1`), "refused: blocks is not what it must be")
	add(changed(five, `"buttons":[0,`, `"buttons":[false,`), "refused: blocks is not what it must be")
	add(changed(six, `"least":28`, `"least":3,"least":28`), "refused: an object has a key twice")
	add(changed(six, `"least":28`, `"least":28,"proved":"119x119"`),
		"refused: it has a key that does not belong there")
	add(changed(six, `"least":28`, `"least":28,"start":"all on"`),
		"refused: it has a key that does not belong there")

	add(changed(six, ones[:36], strings.Repeat("0", 36), sixes, strings.Repeat("0", 36), `"least":28`,
		`"least":0`),
		"6x6 from all lights off to all off: 0 presses are least; 1 of 2^0 solutions have so few")
	add(changed(six, ones[:36], "110000100000"+strings.Repeat("0", 24), sixes, "1"+strings.Repeat("0", 35),
		`"least":28`, `"least":1`),
		"6x6 from 110000/100000/000000/000000/000000/000000 to all off: 1 presses are least; 1 of 2^0 "+
			"solutions have so few")
	for _, name := range []string{"10X10", "119x119-torus", `x\n119x119.json: 119x119`, "\u202e1x1",
		"10x10-mod2", "٥x٥", "01x1",
		`\u001b[2J`, `\ud800`, "1x1: 7080 presses are least; 1x1", strings.Repeat("1x", 1000) + "1"} {
		add(named(name), tiny)
	}
	add(one, "1x1 from all lights on to all off: 1 presses are least; 1 of 2^0 solutions have so few")
	for _, name := range []string{"3000x3000", "9999x9999", "torus-" + strings.Repeat("9", 40) + "x2"} {
		add(named(name), "refused: these are not the buttons of "+name)
	}
	add(changed(one, "1x1", "0x0", "[[0]]", "[]"), "refused: presses has 1 digits for 0 buttons")

	const unread = "refused: the file is not JSON that can be read"
	for _, text := range []string{"", one + "{}", one + "x", "\ufeff" + one,
		strings.Repeat("[", 100_000), one[:50]} {
		add(text, unread)
	}
	add("\xff"+one, "refused: the file is not UTF-8")
	add("null", "refused: it is not an object")
	add("[]", "refused: it is not an object")
	add("{}", "refused: it has another format")
	add(changed(one, `,"blocks":[]`, ""), "refused: it has no blocks")
	add(changed(one, `"blocks":[]`, `"blocks":null`), "refused: blocks is not what it must be")
	add(changed(one, `"1x1"`, "5"), "refused: board is not what it must be")
	add(changed(one, `"1x1"`, "null"), "refused: board is not what it must be")
	add(changed(one, `[[0]]`, `[[0.0]]`), "refused: a number is not an integer")
	add(changed(one, `[[0]]`, `[0]`), "refused: toggles is not what it must be")
	add(changed(one, `[[0]]`, `[["0"]]`), "refused: toggles is not what it must be")
	said, refused := check(t, texts)
	for name, answer := range want {
		end, lie := strings.CutPrefix(answer, "refused: ")
		if refused[name] != lie || said[name] != end {
			t.Errorf("%.80q: refused %v, %s, want %s", texts[name], refused[name], said[name], answer)
		}
	}
}

// A certificate that would take the checker hours, or all memory, is refused before.
func TestEndlessCertificates(t *testing.T) {
	const none = "44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a"
	// Each of 4,096 buttons is in no toggle, so all sets of them are solutions, all in one block or in many.
	write := func(n, blocks, rank, words int) string {
		c := certificate{Format: "lightsout least certificate", Version: 1, Modulus: 2, Change: "0",
			Presses: strings.Repeat("0", n), Blocks: []block{}}
		for range n {
			c.Toggles = append(c.Toggles, []int{})
		}
		for at := range blocks {
			b := block{Rank: rank, Words: words, SHA256: none}
			for j := at * n / blocks; j < (at+1)*n/blocks; j++ {
				b.Buttons = append(b.Buttons, int32(j))
			}
			c.Blocks = append(c.Blocks, b)
		}
		return encode(t, c)
	}
	texts := map[string]string{
		"ranks that are too low":  write(4096, 1, 22, 1),
		"lists are too long":      write(20, 1, 20, 999_999_999),
		"more than 10 blocks":     write(4096, 4096, 1, 2),
		"more than 4096 buttons":  write(4097, 1, 22, 1),
		"words of a list differ:": changedReach(write(20, 1, 20, 1)),
	}
	said, refused := check(t, texts)
	for want := range texts {
		if !refused[want] || !strings.Contains(said[want], want) {
			t.Errorf("%s, want a refusal: %s", said[want], want)
		}
	}
}

// Ten blocks of ten pairs of buttons that do the same have 2^100 least solutions: the steps to join them are
// bounded.
func TestEndlessJoins(t *testing.T) {
	c := certificate{Format: "lightsout least certificate", Version: 1, Modulus: 2, Least: 100,
		Change: strings.Repeat("1", 100), Presses: strings.Repeat("10", 100)}
	for at := range 10 {
		var lines []string
		for word := range 1 << 10 {
			lines = append(lines,
				strings.NewReplacer("0", "01", "1", "10").Replace(fmt.Sprintf("%010b", word))+"\n")
		}
		slices.Sort(lines)
		b := block{
			Rank: 10, Lightest: 10, Words: len(lines),
			SHA256: fmt.Sprintf("%x", sha256.Sum256([]byte(strings.Join(lines, "")))),
		}
		for i := range 10 {
			light := at*10 + i
			c.Toggles = append(c.Toggles, []int{light}, []int{light})
			b.Buttons = append(b.Buttons, int32(2*light), int32(2*light+1))
		}
		c.Blocks = append(c.Blocks, b)
	}
	run := exec.Command("python3", "-c",
		"import check; check.MAX_STEPS = 1 << 16; check.main(['/dev/stdin'])")
	run.Env = append(os.Environ(), "PYTHONDONTWRITEBYTECODE=1",
		"PYTHONPATH="+filepath.Join("..", "..", "examples", "checker"))
	run.Stdin = strings.NewReader(encode(t, c))
	out, err := run.CombinedOutput()
	want := "/dev/stdin: refused: joining its lists takes more than 65536 steps\n"
	if string(out) != want || err == nil {
		t.Errorf("%s, want %s", out, want)
	}
}

// changedReach makes lists hold all words.
func changedReach(text string) string { return strings.ReplaceAll(text, `"reach":0`, `"reach":99`) }
