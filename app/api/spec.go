package api

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"lightsout"
	"lightsout/board"
)

// Limits of the texts in requests.
const (
	maxSpec = 1 << 18 // bytes of a spec: an inline graph of thousands of nodes
	maxText = 1 << 10 // bytes of a name, a seed, a time
	maxAxes = 8       // sizes of a grid: a pattern has up to 3 cells to that power

	maxFilmStates = 100
	maxRuleStates = 1000
)

// Spec is the board of a request: in JSON a spec such as torus-6x6, in Go perhaps a board that exists
// already.
type Spec struct {
	Text string `json:"-"` // in JSON it is all

	board *lightsout.Board
}

// SpecOf returns a board that exists already, from a file perhaps.
func SpecOf(b *lightsout.Board) Spec { return Spec{board: b} }

// String returns the board for people.
func (s Spec) String() string {
	if s.board != nil {
		return s.board.String()
	}
	return s.Text
}

// Board returns the board, when it has been read.
func (s Spec) Board() *lightsout.Board { return s.board }

func (s Spec) isGiven() bool { return s.Text != "" || s.board != nil }

// UnmarshalJSON reads a text.
func (s *Spec) UnmarshalJSON(data []byte) error {
	*s = Spec{}
	return json.Unmarshal(data, &s.Text)
}

// read makes the board, if it is not there. A board whose states are beyond the limits is refused.
func (s *Spec) read(field string, l Limits) (err error) {
	if s.board != nil {
		return nil
	}
	if s.Text == "" {
		return wrong(field, "it is missing: a spec such as 5x5 is needed")
	}
	if s.board, err = parseSpec(field, s.Text); err != nil {
		return err
	}
	if n := max(s.board.Lights(), s.board.Buttons()); over(float64(n), l.Bytes/bytesOfLight) {
		return tooLarge(field, "board %s has %d lights or buttons, and at most %.0f are allowed here",
			s.board, n, l.Bytes/bytesOfLight)
	}
	return nil
}

// bytesOfLight is how many bytes of memory an act needs for each light, whatever it does.
const bytesOfLight = 32

// parseSpec reads a spec that anyone may have written.
func parseSpec(field, spec string) (*lightsout.Board, error) {
	if len(spec) > maxSpec {
		return nil, tooLarge(field, "it is longer than %d characters", maxSpec)
	}
	sizes := func(part string) bool { return strings.Count(part, "x") >= maxAxes }
	if !strings.Contains(spec, "=") && slices.ContainsFunc(strings.Split(strings.ToLower(spec), "-"), sizes) {
		return nil, tooLarge(field, "at most %d sizes are possible here", maxAxes)
	}
	b, err := board.Parse(spec)
	return b, invalid(field, err)
}

// StateText is a state in a request: a text as on the command line (on, off, rows joined by _ or /, 0x…, or ~
// and base64url of the packed lights), or a list of rows; in Go perhaps a state that exists already.
type StateText struct {
	Text string                                          `json:"-"` // in JSON it is all
	From func(*lightsout.Board) (lightsout.State, error) `json:"-"` // reads it, when its board is known

	err   error
	state lightsout.State
}

// StateOf returns a state that exists already, from a file perhaps.
func StateOf(s lightsout.State) StateText { return StateText{state: s} }

// State returns the state, when it has been read.
func (s StateText) State() lightsout.State { return s.state }

func (s StateText) isGiven() bool {
	return s.Text != "" || s.err != nil || s.state.Len() > 0 || s.From != nil
}

// UnmarshalJSON reads a text or a list of rows. It keeps the error for read, which knows the field.
func (s *StateText) UnmarshalJSON(data []byte) error {
	*s = StateText{}
	if json.Unmarshal(data, &s.Text) == nil {
		return nil
	}
	var rows []string
	if json.Unmarshal(data, &rows) != nil || len(rows) == 0 {
		s.err = fmt.Errorf("a state is a text, or a list of rows")
		return nil
	}
	if s.Text = strings.Join(rows, "_"); strings.Trim(s.Text, "0123456789") == "" {
		s.Text += "_" // one row of digits, not an integer
	}
	return nil
}

// readStart makes the board and the state in which a game begins: if none is given, the board's own or the
// preset.
func readStart(l Limits, b *Spec, s *StateText, preset string) error {
	if err := b.read("board", l); err != nil {
		return err
	}
	if !s.isGiven() {
		s.state = board.Opening(b.board).State
	}
	return s.read("state", b.board, preset)
}

// read makes the state, if it is not there. One that is left out is the preset; without a preset it must be
// given.
func (s *StateText) read(field string, b *lightsout.Board, preset string) (err error) {
	if s.state.Len() > 0 {
		return nil
	}
	if s.From != nil {
		s.state, err = s.From(b)
		return refused(field, err)
	}
	if s.err != nil {
		return wrong(field, "%s", s.err)
	}
	text := cmp.Or(s.Text, preset)
	if text == "" {
		return wrong(field, "it is missing: a state such as on, or rows, is needed")
	}
	s.state, err = b.ParseState(text)
	return invalid(field, err)
}

// stateTexts are the states of a film, or the positions of a rule. One more is read than either may have.
type stateTexts []StateText

// UnmarshalJSON reads them one by one: a list of millions is not worth its memory.
func (s *stateTexts) UnmarshalJSON(data []byte) error {
	d := json.NewDecoder(bytes.NewReader(data))
	if begin, _ := d.Token(); begin != json.Delim('[') {
		return json.Unmarshal(data, (*[]StateText)(s)) // which says what is wrong
	}
	for *s = nil; d.More() && len(*s) <= max(3*maxFilmStates, maxRuleStates); {
		var text StateText
		if err := d.Decode(&text); err != nil {
			return err
		}
		*s = append(*s, text)
	}
	return nil
}
