package tui

import (
	"context"
	"hash/fnv"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	tea "charm.land/bubbletea/v2"

	"lightsout"
	"lightsout/app/shelf"
	"lightsout/board"
	"lightsout/generate"
)

// player plays without a terminal: it sends messages to the model, runs its commands and reads the
// screen. It must be used inside a synctest bubble, whose clock it runs on.
type player struct {
	t    testing.TB
	m    *Model
	msgs chan tea.Msg
	left bool // the game has ended
}

// inBubble runs a test on its own clock.
func inBubble(t *testing.T, test func(*testing.T)) {
	t.Helper()
	synctest.Test(t, test)
}

// playing runs a test of a game, from its beginning to its end, in a bubble.
func playing(t *testing.T, o Options, test func(*testing.T, *player)) {
	t.Helper()
	inBubble(t, func(t *testing.T) {
		p := newPlayer(t, o)
		test(t, p)
		p.quit()
	})
}

func newPlayer(t testing.TB, o Options) *player {
	t.Helper()
	if o.Make == nil {
		o.Make = makePuzzle
	}
	if o.Word == nil {
		words := 0
		o.Word = func() string {
			words++
			return strings.Repeat("a", words)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	m, err := New(ctx, o)
	if err != nil {
		cancel()
		t.Fatal(err)
	}
	p := &player{t: t, m: m, msgs: make(chan tea.Msg, 100)}
	t.Cleanup(cancel)
	p.run(m.Init())
	p.send(tea.WindowSizeMsg{Width: 80, Height: 24})
	return p
}

// makePuzzle makes puzzles like the generator, without its guarantees: presses drawn by the seed.
func makePuzzle(ctx context.Context, b *lightsout.Board, seed string) (generate.Puzzle, error) {
	hash := fnv.New64()
	hash.Write([]byte(seed))
	random := rand.New(rand.NewPCG(hash.Sum64(), 0))
	x := b.NewPresses()
	for j := range x.Len() {
		x.Set(j, random.IntN(b.Modulus()))
	}
	return generate.Puzzle{State: b.Apply(b.NewState(), x), Seed: seed}, ctx.Err()
}

// gameOf is a game on a board, from a state or, if that is empty, as made.
func gameOf(t testing.TB, spec, state string) Start {
	t.Helper()
	b, err := board.Parse(spec)
	if err != nil {
		t.Fatal(err)
	}
	s := Start{Board: b}
	if state != "" {
		if s.State, err = b.ParseState(state); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// run runs a command beside the test, as the terminal program does.
func (p *player) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	go func() {
		msg := cmd()
		if list, ok := msg.(tea.BatchMsg); ok {
			for _, cmd := range list {
				p.run(cmd)
			}
			return
		}
		p.msgs <- msg
	}()
}

// send sends a message, and waits until nothing happens anymore unless time passes.
func (p *player) send(msg tea.Msg) {
	_, cmd := p.m.Update(msg)
	p.run(cmd)
	p.settle()
}

func (p *player) settle() {
	for {
		synctest.Wait()
		select {
		case msg := <-p.msgs:
			if _, ok := msg.(tea.QuitMsg); ok {
				p.left = true
			}
			_, cmd := p.m.Update(msg)
			p.run(cmd)
		default:
			return
		}
	}
}

// pass lets time pass.
func (p *player) pass(d time.Duration) {
	for ; d > 0; d -= 50 * time.Millisecond {
		time.Sleep(min(d, 50*time.Millisecond)) // on the clock of the bubble: it takes no time
		p.settle()
	}
}

// keys types keys: single characters, or names such as up and enter.
func (p *player) keys(keys ...string) {
	for _, key := range keys {
		p.send(keyPress(key))
	}
}

func keyPress(key string) tea.KeyPressMsg {
	codes := map[string]rune{"up": tea.KeyUp, "down": tea.KeyDown, "left": tea.KeyLeft, "right": tea.KeyRight,
		"enter": tea.KeyEnter, "esc": tea.KeyEscape, "tab": tea.KeyTab, "backspace": tea.KeyBackspace,
		"pgup": tea.KeyPgUp, "pgdown": tea.KeyPgDown, "home": tea.KeyHome, "end": tea.KeyEnd}
	if code, ok := codes[key]; ok {
		return tea.KeyPressMsg{Code: code}
	}
	switch key {
	case "space":
		return tea.KeyPressMsg{Code: tea.KeySpace, Text: " "}
	case "shift+tab":
		return tea.KeyPressMsg{Code: tea.KeyTab, Mod: tea.ModShift}
	case "ctrl+c":
		return tea.KeyPressMsg{Code: 'c', Mod: tea.ModCtrl}
	}
	return tea.KeyPressMsg{Code: []rune(key)[0], Text: key}
}

// press goes to a button and presses it.
func (p *player) press(buttons ...int) {
	for _, j := range buttons {
		p.m.cursorTo(j)
		p.keys("space")
	}
}

// screen returns what the window shows.
func (p *player) screen() string { return p.m.draw().plain() }

// flat is the screen as one line, to find text across line breaks.
func (p *player) flat() string {
	said := p.m.message
	switch {
	case p.m.screen.lists():
		said += " " + p.m.current().about
	case p.m.game != nil:
		said = p.m.said()
	}
	return strings.Join(strings.Fields(said+" "+p.screen()), " ")
}

func (p *player) wants(texts ...string) {
	p.t.Helper()
	for _, text := range texts {
		if !strings.Contains(p.flat(), text) {
			p.t.Fatalf("the screen does not show %q:\n%s", text, p.screen())
		}
	}
}

func (p *player) lacks(text string) {
	p.t.Helper()
	if strings.Contains(p.flat(), text) {
		p.t.Fatalf("the screen shows %q:\n%s", text, p.screen())
	}
}

// quit ends the game as Run does, so that no goroutine is left.
func (p *player) quit() {
	p.t.Helper()
	if err := p.m.Close(); err != nil {
		p.t.Fatal(err)
	}
	p.settle()
}

func openShelf(t testing.TB, dir string) *shelf.Shelf {
	t.Helper()
	s, err := shelf.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// equal compares two values.
func equal(t testing.TB, what string, got, want any) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s: got %v, want %v", what, got, want)
	}
}
