package api

import (
	"context"
	"slices"
	"sync"

	"lightsout"
	"lightsout/algebra"
	"lightsout/generate"
	"lightsout/play"
)

// maxKnown is how many boards an engine keeps, and maxKnownLights how large they may be.
const (
	maxKnown       = 16
	maxKnownLights = 1 << 24
)

// knowledge is what is known of the boards that were asked about last. People ask about the same board
// again and again, and to factor it is most of the work.
type knowledge struct {
	mu     sync.Mutex
	most   int
	boards []*knownBoard // the one asked about last is last
}

func newKnowledge(most int) *knowledge { return &knowledge{most: most} }

// knownBoard is a board and what has been found out about it, each on first need.
type knownBoard struct {
	board *lightsout.Board
	spec  string

	start   sync.Once
	ready   chan struct{} // closed when the board has been factored
	factors *algebra.Algebra
	err     error

	maker func() (*generate.Maker, error)
	coach func() (*play.Coach, error)
}

// of returns what is known of a board. The same spec gives the same board, whoever parsed it.
func (k *knowledge) of(b *lightsout.Board) *knownBoard {
	spec := b.Spec()
	k.mu.Lock()
	defer k.mu.Unlock()
	at := slices.IndexFunc(k.boards, func(known *knownBoard) bool { return known.board == b || known.spec == spec })
	if at >= 0 {
		known := k.boards[at]
		k.boards = append(slices.Delete(k.boards, at, at+1), known)
		return known
	}
	known := newKnownBoard(b, spec)
	if max(b.Lights(), b.Buttons()) > maxKnownLights {
		return known
	}
	if len(k.boards) == k.most {
		k.boards = slices.Delete(k.boards, 0, 1)
	}
	k.boards = append(k.boards, known)
	return known
}

func newKnownBoard(b *lightsout.Board, spec string) *knownBoard {
	known := &knownBoard{board: b, spec: spec, ready: make(chan struct{})}
	known.maker = sync.OnceValues(func() (*generate.Maker, error) {
		a, err := known.algebra(context.Background())
		if err != nil {
			return nil, err
		}
		return generate.New(a)
	})
	known.coach = sync.OnceValues(func() (*play.Coach, error) {
		a, err := known.algebra(context.Background())
		if err != nil {
			return nil, err
		}
		return play.NewCoach(a), nil
	})
	return known
}

// algebra returns the factored board. Factoring cannot be stopped in the middle; when nobody waits for it
// anymore, it is left to end by itself.
func (known *knownBoard) algebra(ctx context.Context) (*algebra.Algebra, error) {
	known.start.Do(func() {
		go func() {
			defer close(known.ready)
			known.factors, known.err = calmly(func() (*algebra.Algebra, error) { return algebra.Of(ctx, known.board) })
		}()
	})
	select {
	case <-known.ready: // also if the time is over: then the best so far is the answer
		return known.factors, known.err
	default:
	}
	select {
	case <-patience(ctx):
		return nil, ctx.Err()
	case <-known.ready:
		return known.factors, known.err
	}
}

// knowledgeKey is where a context carries the knowledge of an engine: the acts are functions that do not
// care whether anybody remembers.
type knowledgeKey struct{}

func withKnowledge(ctx context.Context, k *knowledge) context.Context {
	return context.WithValue(ctx, knowledgeKey{}, k)
}

// knownOf returns what is known of a board in a context; without an engine nothing is.
func knownOf(ctx context.Context, b *lightsout.Board) *knownBoard {
	if k, ok := ctx.Value(knowledgeKey{}).(*knowledge); ok {
		return k.of(b)
	}
	return newKnownBoard(b, "")
}
