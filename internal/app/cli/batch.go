package cli

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"runtime"
	"strings"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
	"lightsout/generate"
	"lightsout/internal/base/lazy"
	"lightsout/internal/base/text"
	"lightsout/play"
	"lightsout/solve"
	"lightsout/solve/least"
)

// batch answers a list of games on standard input, a line for each, in their order. Lines are worked on in parallel, a
// chunk at a time, and a board is factored once.
type batch struct {
	u     *ui
	spec  string // of lines that are states; empty if lines are game IDs
	least bool
	hint  bool // answer with one press, not with all

	known lazy.Cache[string, batchBoard]
}

// batchBoard is a board that has been factored, and its goal.
type batchBoard struct {
	a    *algebra.Algebra
	goal lightsout.State
}

// batchAnswer is a line of the answer under --json.
type batchAnswer struct {
	Game     string   `json:"game"`
	Error    string   `json:"error,omitempty"`
	Solvable bool     `json:"solvable"`
	Weight   int      `json:"weight"`
	Least    bool     `json:"least"`
	Presses  []string `json:"presses,omitempty"`
	Button   *int     `json:"button,omitempty"` // from 0
	Place    string   `json:"place,omitempty"`
}

// Limits of a batch: lines in a chunk, bytes in a line, boards that are remembered, and solutions that are compared to
// find a least one without a search.
const (
	batchLines  = 512
	batchLine   = 1 << 20
	batchBoards = 64
	batchFew    = 256
)

// chunk is some lines, and later their answers.
type chunk struct {
	lines   []string
	answers bytes.Buffer
	failed  bool
	done    chan struct{}
}

// run answers every line. Lines that cannot be read get an error as their answer, and make the exit code 1.
func (b *batch) run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	b.known.Most = batchBoards
	order := make(chan *chunk, 2*runtime.GOMAXPROCS(0)) // as many are worked on
	var readErr error
	go func() {
		defer close(order)
		readErr = b.read(ctx, func(c *chunk) bool {
			select {
			case order <- c:
			case <-ctx.Done():
				return false
			}
			go func() {
				defer close(c.done)
				b.answer(ctx, c)
			}()
			return true
		})
	}()
	failed := false
	var writeErr error
	for c := range order {
		<-c.done
		failed = failed || c.failed
		if writeErr == nil && ctx.Err() == nil {
			if _, writeErr = c.answers.WriteTo(b.u.out); writeErr != nil {
				cancel()
			}
		}
	}
	switch err := errors.Join(writeErr, readErr); {
	case err != nil:
		return err
	case ctx.Err() != nil:
		return ctx.Err()
	case failed:
		return errors.New("some lines could not be answered; their answers say why")
	}
	return nil
}

// read cuts standard input into chunks of lines.
func (b *batch) read(ctx context.Context, give func(*chunk) bool) error {
	in := bufio.NewScanner(patient{ctx, b.u.in})
	in.Buffer(make([]byte, 1<<16), batchLine)
	c := &chunk{done: make(chan struct{})}
	for in.Scan() {
		if line := strings.TrimSpace(in.Text()); line != "" {
			c.lines = append(c.lines, line)
		}
		if len(c.lines) == batchLines {
			if !give(c) {
				return ctx.Err()
			}
			c = &chunk{done: make(chan struct{})}
		}
	}
	if len(c.lines) > 0 && !give(c) {
		return ctx.Err()
	}
	if err := in.Err(); err != nil {
		return fmt.Errorf("standard input: %w", err)
	}
	return nil
}

func (b *batch) answer(ctx context.Context, c *chunk) {
	encoder := json.NewEncoder(&c.answers)
	encoder.SetEscapeHTML(false)
	for _, line := range c.lines {
		if ctx.Err() != nil {
			return
		}
		a, err := b.one(ctx, line)
		if errors.Is(err, context.DeadlineExceeded) {
			err = fmt.Errorf("gave up after %v", b.u.timeout)
		}
		if err != nil {
			a.Error, c.failed = err.Error(), true
		}
		switch {
		case b.u.json:
			a.Game = line
			_ = encoder.Encode(a) // texts and numbers, into memory: it cannot fail
		case err != nil:
			fmt.Fprintln(&c.answers, "error:", text.Printable(a.Error))
		case !a.Solvable:
			c.answers.WriteString("unsolvable\n")
		case b.hint && a.Button == nil:
			c.answers.WriteString("solved\n")
		case b.hint:
			c.answers.WriteString(a.Place + "\n")
		default:
			c.answers.WriteString(strings.Join(a.Presses, "_") + "\n")
		}
	}
}

// one answers a line. --timeout limits factoring, making a puzzle and a search: a timer for every line would take a
// quarter of the time.
func (b *batch) one(ctx context.Context, line string) (answer batchAnswer, err error) {
	spec, state := b.spec, line
	if spec == "" {
		cut := strings.IndexAny(line, ":# \t")
		switch {
		case cut < 0:
			spec, state = line, ""
		case line[cut] == '#':
			spec, state = line[:cut], line[cut:]
		default:
			spec, state = line[:cut], line[cut+1:]
		}
	}
	k, err := b.known.Get(ctx, spec, func(ctx context.Context) (batchBoard, error) { return b.factor(ctx, spec) })
	if err != nil {
		return answer, err
	}
	p := lightsout.Problem{Board: k.a.Board(), To: k.goal}
	if seed, ok := strings.CutPrefix(state, "#"); ok && b.spec == "" {
		var made generate.Puzzle
		if made, err = b.puzzle(ctx, k.a, seed); made.Goal.Len() > 0 {
			p.To = made.Goal
		}
		p.From = made.State
	} else if g := board.Opening(p.Board); state == "" && g.HasState() {
		p.From = g.State
		if b.u.goal == "" {
			p.To = g.Goal
		}
	} else {
		p.From, err = board.ParseState(p.Board, cmp.Or(state, "on"))
	}
	if err != nil {
		return answer, err
	}
	return b.solve(ctx, k.a, p)
}

func (b *batch) puzzle(ctx context.Context, a *algebra.Algebra, seed string) (generate.Puzzle, error) {
	ctx, cancel := b.u.limited(ctx)
	defer cancel()
	m, err := generate.New(a)
	if err != nil {
		return generate.Puzzle{}, err
	}
	m.Use(findState)
	return generate.FromSeed(ctx, m, seed)
}

func (b *batch) solve(ctx context.Context, a *algebra.Algebra, p lightsout.Problem) (answer batchAnswer, err error) {
	solution, err := solve.Any{}.SolveWith(ctx, a, p)
	if unsolvable, ok := errors.AsType[*lightsout.UnsolvableError](err); ok {
		return answer, p.CheckWitness(unsolvable.Witness)
	}
	if err != nil {
		return answer, err
	}
	if (b.least || b.hint) && !solution.Least {
		if solution, err = b.lightest(ctx, a, p, solution); err != nil {
			return answer, err
		}
	}
	if err := p.Check(solution.Presses); err != nil {
		return answer, err
	}
	answer = batchAnswer{Solvable: true, Weight: solution.Presses.Weight(), Least: solution.Least}
	if !b.hint {
		answer.Presses = p.Board.PressesRows(solution.Presses)
		return answer, nil
	}
	for j := range solution.Presses.Len() {
		if solution.Presses.At(j) != 0 {
			answer.Button, answer.Place = &j, play.Place(p.Board, j)
			break
		}
	}
	return answer, nil
}

// lightest returns a least solution: by looking at all of them where there are few, else by a search.
func (b *batch) lightest(ctx context.Context, a *algebra.Algebra, p lightsout.Problem, first lightsout.Solution) (lightsout.Solution, error) {
	if count := a.Solutions(); !count.IsInt64() || count.Int64() > batchFew {
		ctx, cancel := b.u.limited(ctx)
		defer cancel()
		return least.Solver{Factored: a}.Solve(ctx, p)
	}
	best, weight := first.Presses, first.Presses.Weight()
	for x, err := range a.All(ctx, first.Presses) {
		if err != nil {
			return first, err
		}
		if w := x.Weight(); w < weight {
			best, weight = x, w
		}
	}
	return lightsout.Solution{Presses: best, Least: true, AtLeast: weight}, nil
}

func (b *batch) factor(ctx context.Context, spec string) (k batchBoard, err error) {
	parsed, err := board.Parse(spec)
	if err != nil {
		return k, err
	}
	if err := roomFor(parsed); err != nil {
		return k, err
	}
	if k.goal, err = board.ParseState(parsed, cmp.Or(b.u.goal, "off")); err != nil {
		return k, err
	}
	ctx, cancel := b.u.limited(ctx)
	defer cancel()
	k.a, err = algebra.Of(ctx, parsed)
	return k, err
}
