package unit_test

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"lightsout/algebra"
	"lightsout/app/api"
	"lightsout/board"
	"lightsout/solve/count"
)

// Every answer on a board is right by the judge of the page, and by the library: presses that turn a state
// off, and no fewer than the least; marks that do nothing, prove, or solve.
func TestLearnAnswers(t *testing.T) {
	t.Parallel()
	type task struct {
		Name, Kind, Board, Mark string
		State                   []string
		Answer                  json.RawMessage
		Most                    int
		Right                   bool
		Left                    int
	}
	tasks := with[[]task](t, start(t), nil, `
		const {chapters} = await load('learn/course');
		const {check} = await load('learn/check');
		const {boardOf, stateOf} = await load('learn/live/boards');
		const all = [];
		for (const {path, tasks} of chapters) for (const task of tasks) {
			if (!task.board) continue;
			const board = await boardOf(task.board);
			const state = stateOf(board, task.state ?? 'off');
			all.push({name: path + '/' + task.id, kind: task.kind, mark: task.mark ?? '', board: task.board, state: board.rowsOf(state), answer: task.answer, most: task.most ?? 0,
				right: check(task, task.answer, board, state) === '', left: task.kind === 'press' ? board.after(state, task.answer).filter((v) => v).length : 0});
		}
		return all;`)
	if len(tasks) < 30 {
		t.Fatalf("%d tasks have a board", len(tasks))
	}
	for _, task := range tasks {
		if !task.Right || task.Left != 0 {
			t.Errorf("%s: the answer is not right", task.Name)
		}
		if task.Kind != "press" && task.Mark != "solution" && task.Mark != "witness" && task.Mark != "mend" {
			continue
		}
		params, err := json.Marshal(map[string]any{"board": task.Board, "state": task.State, "least": true})
		if err != nil {
			t.Fatal(err)
		}
		found, err := api.Call(context.Background(), knowledge(), "solve", params)
		if err != nil {
			t.Fatalf("%s: %v", task.Name, err)
		}
		text, err := json.Marshal(found)
		if err != nil {
			t.Fatal(err)
		}
		var answer struct {
			Solvable bool
			Weight   int
		}
		if err := json.Unmarshal(text, &answer); err != nil {
			t.Fatal(err)
		}
		var cells []int
		if err := json.Unmarshal(task.Answer, &cells); err != nil {
			t.Fatal(err)
		}
		if wants := task.Kind == "press" || task.Mark == "solution"; answer.Solvable != wants {
			t.Errorf("%s: solvable is %t", task.Name, answer.Solvable)
		} else if wants && (task.Most > 0 && answer.Weight != task.Most || len(cells) < answer.Weight) {
			t.Errorf("%s: the least is %d presses, the task allows %d and its answer has %d", task.Name,
				answer.Weight, task.Most, len(cells))
		}
	}
}

// Every number that a task asks for is computed again.
func TestLearnNumbers(t *testing.T) {
	t.Parallel()
	answers := with[map[string]int64](t, start(t), nil, `
		const {chapters} = await load('learn/course');
		return Object.fromEntries(chapters.flatMap(({path, tasks}) => tasks.filter(({kind}) => kind === 'number').map(({id, answer}) => [path + '/' + id, answer])));`)
	factored := func(spec string) *algebra.Algebra {
		b, err := board.Parse(spec)
		if err != nil {
			t.Fatal(err)
		}
		a, err := algebra.Of(context.Background(), b)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	solutions := func(spec string) int64 { // of each solvable state
		a := factored(spec)
		all := new(big.Int).Exp(big.NewInt(int64(a.Board().Modulus())),
			big.NewInt(int64(a.Board().Buttons())), nil)
		return all.Div(all, a.SolvableStates()).Int64()
	}
	four := 0 // buttons of 5×5 that change four lights
	five := factored("5x5").Board()
	for j := range 25 {
		if len(five.AppendToggles(nil, j)) == 4 {
			four++
		}
	}
	three, err := count.Distribution(context.Background(), factored("3x3"))
	if err != nil {
		t.Fatal(err)
	}
	join := int64(0)
	for join%2 != 1 || join%3 != 2 {
		join++
	}
	want := map[string]int64{
		"rules/side":      int64(four),
		"group/sets":      1 << 9,
		"solvable/four":   solutions("4x4"),
		"chasing/lines":   1<<(6-algebra.NullityRectangle(6, 6)) - 1,
		"torus/rows":      2 * 7,
		"algebra/rank":    int64(81 - algebra.NullityRectangle(9, 9)),
		"programs/helper": (5 - 1) / 2,
		"programs/drop":   2 * solutions("3x3"),
		"logic/many":      1 << (5 - 1),
		"logic/sets":      new(big.Int).Binomial(25, 2).Int64(),
		"counting/four":   factored("4x4").SolvableStates().Int64(),
		"counting/pairs":  three[2].Int64(),
		"counting/half":   8 - (12 - 8),
		"colors/join":     join,
		"colors/product":  solutions("5x5-mod6"),
		"pictures/share":  1 << algebra.NullityRectangle(9, 9),
		"records/pigeon":  11 / 4,
		"records/ranks":   int64(2 * algebra.NullityRectangle(123, 123) / 4),
	}
	for name, value := range answers {
		if want[name] != value {
			t.Errorf("%s: the answer is %d, and it should be %d", name, value, want[name])
		}
	}
	if len(answers) != len(want) {
		t.Errorf("%d tasks ask for a number, and %d are computed here", len(answers), len(want))
	}
	if solutions("5x5") != 4 || solutions("5x5-mod3") != 27 || solutions("4x4-mod4") != 64 {
		t.Error("the counts in the chapter on colors are wrong")
	}
}

// Other claims of the tasks: the figures of the counting chapter, the sets of six buttons, and the years at a
// billion a second.
func TestLearnSayings(t *testing.T) {
	t.Parallel()
	text := with[string](t, start(t), nil, `
		const {chapters} = await load('learn/course');
		return JSON.stringify(chapters);`)
	b, err := board.Parse("5x5")
	if err != nil {
		t.Fatal(err)
	}
	a, err := algebra.Of(context.Background(), b)
	if err != nil {
		t.Fatal(err)
	}
	depths, err := count.Distribution(context.Background(), a)
	if err != nil {
		t.Fatal(err)
	}
	grouped := func(n *big.Int) string {
		s := n.String()
		for at := len(s) - 3; at > 0; at -= 3 {
			s = s[:at] + "," + s[at:]
		}
		return s
	}
	sets := new(big.Int).Binomial(25, 6)
	most := slices.MaxFunc(depths, func(x, y *big.Int) int { return x.Cmp(y) })
	halves := new(big.Int).Binomial(12, 6)
	for _, want := range []string{
		grouped(sets) + " sets of six buttons", grouped(depths[6]) + " states take six presses",
		"missing " + grouped(new(big.Int).Sub(sets, depths[6])), grouped(most) + " states take 10 presses",
		"each has " + grouped(halves) + " such halves, which form " + grouped(new(big.Int).Rsh(halves, 1)) +
			" pairs", fmt.Sprintf("are about %d years", int(math.Exp2(64)/1e9/(365.25*86400)+0.5)),
		"only " + grouped(depths[15]) + " of more than 8 million",
	} {
		if !strings.Contains(text, want) {
			t.Errorf("no task says %q, which would be true", want)
		}
	}
	if new(big.Int).Sub(sets, depths[6]).Cmp(halves) != 0 || most.Cmp(depths[10]) != 0 {
		t.Error("the sums of the counting chapter are wrong")
	}
}
