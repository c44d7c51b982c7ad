package board

import (
	"encoding/base64"
	"fmt"
	"strings"

	"lightsout"
)

// Game is the meaning of a game ID or a graph file: a board and perhaps a start.
type Game struct {
	Board *lightsout.Board
	State lightsout.State // of length 0 if none is given
	Goal  lightsout.State // of length 0 if it is all off
	Seed  string          // for SPEC#SEED: the puzzle that the generator makes of the seed
}

// HasState reports whether the game comes with a state.
func (g Game) HasState() bool { return g.State.Len() > 0 }

// ParseID reads a game ID: SPEC:STATE, SPEC#SEED, a bare SPEC, or an ID of Simon Tatham's Flip. The
// state may have any form that Board.ParseState reads.
func ParseID(id string) (Game, error) {
	id = strings.TrimSpace(id)
	cut := strings.IndexAny(id, ":#")
	if cut < 0 {
		b, err := Parse(id)
		if err != nil {
			return Game{}, err
		}
		return Opening(b), nil
	}
	spec := id[:cut]
	rest := id[cut+1:]
	if width, height, ok := flipSize(spec, rest); ok && id[cut] == ':' {
		return parseFlip(id, rest, width, height)
	}
	b, err := Parse(spec)
	if err != nil {
		return Game{}, err
	}
	if id[cut] == '#' {
		if rest == "" {
			return Game{}, fmt.Errorf("game ID %q has no seed after '#'", clip(id))
		}
		return Game{Board: b, Seed: rest}, nil
	}
	s, err := b.ParseState(rest)
	if err != nil {
		return Game{}, fmt.Errorf("game ID %q: %w", clip(id), err)
	}
	return Game{Board: b, State: s}, nil
}

// Opening returns the game of a board without a state. Only graph-simple has a start and a goal of its own:
// nodes 1 and 2 are on and all should be, as in Chlond's paper.
func Opening(b *lightsout.Board) Game {
	g := Game{Board: b}
	if b.Lights() == 6 && b.Spec() == "graph-simple" {
		g.State = b.NewState()
		g.Goal = b.AllOn()
		g.State.Set(0, 1)
		g.State.Set(1, 1)
	}
	return g
}

// readable is the longest state that a game ID spells out although the packed form is shorter: a
// person can see the board in it.
const readable = 64

// FormatID returns the canonical game ID of a state: the spec, a colon, and rows of digits joined
// by '_', or, where those are long, the packed form if it is shorter.
func FormatID(b *lightsout.Board, s lightsout.State) string {
	packed := s.Packed()
	// the digits take at least as much
	short := 1 + base64.RawURLEncoding.EncodedLen(len(packed))
	long := s.Len()
	if s.Modulus() > 36 {
		long *= 2
	}
	if long <= readable || short >= long {
		if text := strings.Join(b.StateRows(s), "_"); len(text) <= readable || short >= len(text) {
			return portableSpec(b) + ":" + text
		}
	}
	return portableSpec(b) + ":~" + base64.RawURLEncoding.EncodeToString(packed)
}

// portableSpec returns a spec that means the same everywhere: not the name of a file.
func portableSpec(b *lightsout.Board) string {
	if _, err := Parse(b.Spec()); err != nil {
		return b.Named("").Spec()
	}
	return b.Spec()
}
