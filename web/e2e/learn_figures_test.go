package e2e_test

import (
	"context"
	"fmt"
	"math/big"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"lightsout"
	"lightsout/algebra"
	"lightsout/solve/count"
)

// tells is says for the text of a chapter without its tags, in which formulas are read in words.
func tells(t *testing.T, chapter string, texts ...string) {
	t.Helper()
	spoken := regexp.MustCompile(`(?s)<math[^>]* alttext="([^"]*)".*?</math\s*>`).ReplaceAllString(read(t,
		"learn/"+chapter+"/index.html"), "$1")
	plain := strings.Join(strings.Fields(anyTag.ReplaceAllString(spoken, " ")), " ")
	plain = strings.NewReplacer(" .", ".", " ,", ",").Replace(plain)
	for _, text := range texts {
		if !strings.Contains(plain, text) {
			t.Errorf("learn/%s does not say %q, which would be true", chapter, text)
		}
	}
}

func grouped(n int64) string { return thousands(big.NewInt(n)) }

func TestLearnCountingFigures(t *testing.T) {
	t.Parallel()
	_, five := factored(t, "5x5")
	list := func(a *algebra.Algebra) (words []string) {
		counts, err := count.Distribution(context.Background(), a)
		if err != nil {
			t.Fatal(err)
		}
		for _, n := range counts {
			words = append(words, thousands(n))
		}
		return words
	}
	depths := list(five)
	_, three := factored(t, "3x3")
	tells(t, "counting",
		"2 to the 25 equals "+grouped(1<<25)+" states",
		"2 to the 23 equals "+thousands(five.SolvableStates())+" puzzles",
		"for 0 to 15 presses are "+strings.Join(depths, ", "), strings.Join(depths[:6], ", ")+": these are",
		"There are "+thousands(new(big.Int).Binomial(25, 6))+" sets, but only "+depths[6]+" states",
		fmt.Sprintf("takes more than %d presses", len(depths)-1),
		"triangle: "+strings.Join(list(three), ", "))
	smallest := 25
	for q := range five.All(context.Background(), lightsout.NewPresses(2, 25)) {
		if q.Weight() > 0 {
			smallest = min(smallest, q.Weight())
		}
	}
	tells(t, "counting", fmt.Sprintf("The smallest quiet patterns of 5×5 have %d buttons", smallest))
	for w := range 6 {
		if depths[w] != thousands(new(big.Int).Binomial(25, int64(w))) {
			t.Errorf("%s states of depth %d", depths[w], w)
		}
	}
}

func TestLearnColorFigures(t *testing.T) {
	t.Parallel()
	solutions := func(spec string) int64 {
		b, a := factored(t, spec)
		all := new(big.Int).Exp(big.NewInt(int64(b.Modulus())), big.NewInt(int64(b.Buttons())), nil)
		return all.Div(all, a.SolvableStates()).Int64()
	}
	tells(t, "colors", fmt.Sprintf(
		"has %d solutions with two states and %d with three. With six it has 4 times 27 equals %d",
		solutions("5x5"), solutions("5x5-mod3"), solutions("5x5-mod6")),
		fmt.Sprintf("has %d solutions with two states, and with four it has %d", solutions("4x4"),
			solutions("4x4-mod4")))
	for _, spec := range []string{"5x5", "4x4"} {
		factors, err := algebra.InvariantFactors(context.Background(), mustParse(t, spec))
		if err != nil {
			t.Fatal(err)
		}
		ones := 0
		for factors[ones].Cmp(big.NewInt(1)) == 0 {
			ones++
		}
		names := map[int]string{22: "twenty-two", 12: "twelve"}
		rest := strings.Trim(strings.ReplaceAll(fmt.Sprint(factors[ones:]), " ", ", "), "[]")
		at := strings.LastIndex(rest, ", ")
		tells(t, "colors", fmt.Sprintf("%s ones, %s and %s", names[ones], rest[:at], rest[at+2:]))
	}
	for _, factor := range []int{2, 3, 5} {
		cells := ""
		for n := 1; n <= 5; n++ {
			cells += fmt.Sprintf("<td>%d</td>", factor*n%6)
		}
		says(t, "colors", fmt.Sprintf(`<th scope="row">%d</th>%s`, factor, cells))
	}
}

func TestLearnGraphFigures(t *testing.T) {
	t.Parallel()
	petersen, a := factored(t, "graph-petersen")
	least := act[solved](t, "solve", map[string]any{"board": "graph-petersen", "state": "on", "least": true})
	tells(t, "graphs", fmt.Sprintf("has %d nodes and nullity %d, so its rank is %d", petersen.Buttons(),
		a.Nullity(), a.Rank()), fmt.Sprintf("The least has %d", least.Weight))
	_, ball := factored(t, "orbix")
	_, cube := factored(t, "cube-3")
	on := func(spec string) int {
		return act[solved](t, "solve", map[string]any{"board": spec, "state": "on", "least": true}).Weight
	}
	tells(t, "graphs",
		fmt.Sprintf("nullity %d, so every state can be turned off. All-on takes all %d buttons",
			ball.Nullity(), on("orbix")),
		fmt.Sprintf("It has nullity %d, and all-on takes %d presses", cube.Nullity(), on("cube-3")))
}

// How many lights the syndromes of a square need, by the columns of its quiet patterns.
func TestLearnPictureFigures(t *testing.T) {
	t.Parallel()
	needs := func(n int) map[int]int {
		_, a := factored(t, fmt.Sprintf("%dx%d", n, n))
		columns := make([]int, n*n)
		for d := range a.Nullity() {
			q, err := a.Quiet(context.Background(), d)
			if err != nil {
				t.Fatal(err)
			}
			for i := range columns {
				columns[i] |= q.At(i) << d
			}
		}
		steps := map[int]int{0: 0}
		last := []int{0}
		for lights := 1; len(last) > 0; lights++ {
			var next []int
			for _, from := range last {
				for _, column := range columns {
					if _, seen := steps[from^column]; !seen {
						steps[from^column] = lights
						next = append(next, from^column)
					}
				}
			}
			last = next
		}
		found := map[int]int{}
		for _, lights := range steps {
			found[lights]++
		}
		return found
	}
	four := needs(4)
	five := needs(5)
	nine := needs(9)
	tells(t, "pictures", fmt.Sprintf(
		"4×4 has %d syndromes. One is zero: the picture is fine. %d are fixed by one light, and %d need two.",
		1<<algebra.NullityRectangle(4, 4), four[1], four[2]),
		fmt.Sprintf("of its %d syndromes %d need one light and %d need two",
			1<<algebra.NullityRectangle(9, 9), nine[1], nine[2]),
		"On 5×5 that is one picture in four, on 4×4 one in sixteen, on 9×9 one in 256. On 10×10 it is "+
			"every picture")
	if len(four) != 3 || len(five) != 2 || len(nine) != 3 || algebra.NullityRectangle(5, 5) != 2 ||
		algebra.NullityRectangle(10, 10) != 0 {
		t.Errorf("4×4 %v, 5×5 %v, 9×9 %v", four, five, nine)
	}
}

func TestLearnRecordFigures(t *testing.T) {
	t.Parallel()
	var cells strings.Builder
	for n := 1; n <= 12; n++ {
		fmt.Fprintf(&cells, "<td>%d</td>", act[solved](t, "solve",
			map[string]any{"board": fmt.Sprintf("%dx%d", n, n), "state": "on", "least": true}).Weight)
	}
	says(t, "records", `<th scope="row">presses</th>`+cells.String())
	tells(t, "records", fmt.Sprintf("78×78 has nullity %d", algebra.NullityRectangle(78, 78)),
		fmt.Sprintf("79×79 has nullity %d", algebra.NullityRectangle(79, 79)),
		fmt.Sprintf("For 19×19, with nullity %d, it is %s", algebra.NullityRectangle(19, 19),
			grouped(1<<algebra.NullityRectangle(19, 19))),
		"= "+thousands(new(big.Int).Lsh(big.NewInt(1), 64))+" solutions",
		fmt.Sprintf("131×131, with nullity %d", algebra.NullityRectangle(131, 131)))
	// The table is that of docs/records.md, whose solutions other tests apply.
	document, err := os.ReadFile("../../docs/records.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := regexp.MustCompile(
		`(?m)^\| (\d+) \| (\d+) \| [^|]+ \| ([\d,]+) \| (\d+) \|`).FindAllStringSubmatch(string(document), -1)
	for _, row := range rows {
		says(t, "records", fmt.Sprintf(
			`<tr><td>%s</td><td class="number">%s</td><td class="number">%s</td><td `+
				`class="number">%s</td></tr>`,
			row[1], row[2], row[3], row[4]))
	}
	if len(rows) != 8 || !slices.ContainsFunc(rows, func(row []string) bool { return row[1] == "79" }) {
		t.Errorf("docs/records.md has %d rows", len(rows))
	}
}
