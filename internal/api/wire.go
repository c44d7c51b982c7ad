package api

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"lightsout"
	"lightsout/algebra"
	"lightsout/board"
	"lightsout/internal/text"
)

// Limits of what comes in.
const (
	maxParams  = 48 << 20  // bytes of the parameters: the largest state in digits, and some more
	maxObjects = 300_000   // in the parameters: two bytes may become two hundred in memory
	maxValues  = 1_500_000 // in the parameters, commas counted: as many results as are summed up, with all their fields
	maxSpec    = 1 << 18   // bytes of a spec: an inline graph of thousands of nodes
	maxText    = 1 << 10   // bytes of a name, a seed, a time
	maxAxes    = 8         // sizes of a grid: a pattern has up to 3 cells to that power
)

// decode reads the parameters of an act: one JSON object without unknown fields. Nothing at all is an
// empty object.
func (c *call) decode(params []byte, into any) error {
	params = bytes.TrimSpace(params)
	switch {
	case len(params) > maxParams:
		return c.tooLarge("", "the parameters are longer than %d bytes", maxParams)
	case bytes.Count(params, []byte("{")) > maxObjects:
		return c.tooLarge("", "the parameters have more than %d objects", maxObjects)
	case bytes.Count(params, []byte(",")) >= maxValues:
		return c.tooLarge("", "the parameters have more than %d values", maxValues)
	case len(params) == 0:
		return nil
	case params[0] != '{':
		return c.wrong("", "the parameters are no JSON object")
	}
	d := json.NewDecoder(bytes.NewReader(params))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return c.badJSON(err)
	}
	if _, err := d.Token(); err != io.EOF {
		return c.wrong("", "something follows the parameters")
	}
	return nil
}

// badJSON says in our words what is wrong with parameters.
func (c *call) badJSON(err error) error {
	var kind *json.UnmarshalTypeError
	if errors.As(err, &kind) {
		return c.wrong(kind.Field, "a JSON %s does not fit: a %s is needed", text.Clip(kind.Value), kindName(kind.Type.Kind().String()))
	}
	var corrupt base64.CorruptInputError
	if errors.As(err, &corrupt) {
		return c.wrong("", "a file in the parameters is no base64: %s", err)
	}
	const unknown = "json: unknown field "
	if field, ok := strings.CutPrefix(err.Error(), unknown); ok {
		return c.wrong(text.Clip(strings.Trim(field, `"`)), "there is no such field")
	}
	return c.wrong("", "the parameters are no JSON: %s", text.Clip(strings.TrimPrefix(err.Error(), "json: ")))
}

// kindName says a kind of Go's as JSON does.
func kindName(kind string) string {
	switch kind {
	case "slice", "array":
		return "list"
	case "bool", "string":
		return kind
	case "struct", "map":
		return "object"
	}
	return "number"
}

// blame returns the error of an act. A context that has ended is why, whatever else was said.
func (c *call) blame(err error) error {
	var request *RequestError
	if errors.As(err, &request) && request.Act == "" {
		request.Act = c.name
	}
	return err
}

// board reads a spec, of a board with at most so many lights and buttons.
func (c *call) board(field, spec string, most int) (*lightsout.Board, error) {
	if spec == "" {
		return nil, c.wrong(field, "it is missing: a spec such as 5x5 is needed")
	}
	if len(spec) > maxSpec {
		return nil, c.tooLarge(field, "it is longer than %d characters", maxSpec)
	}
	sizes := func(part string) bool { return strings.Count(part, "x") >= maxAxes }
	if !strings.Contains(spec, "=") && slices.ContainsFunc(strings.Split(strings.ToLower(spec), "-"), sizes) {
		return nil, c.tooLarge(field, "at most %d sizes are possible here", maxAxes)
	}
	b, err := board.Parse(spec)
	if err != nil {
		return nil, c.wrong(field, "%s", err)
	}
	if err := c.fits(field, b, most); err != nil {
		return nil, err
	}
	if err := c.soon(b, maxShortLights); err != nil {
		return nil, err
	}
	return knownOf(c, b).board, nil
}

// fits returns an error if a board has more lights or buttons than an act takes.
func (c *call) fits(field string, b *lightsout.Board, most int) error {
	if n := max(b.Lights(), b.Buttons()); n > most {
		return c.tooLarge(field, "board %s has %d lights or buttons, and %s takes at most %d here", b, n, c.name, most)
	}
	return nil
}

// state reads a state; one that is left out is the preset, on or off.
func (c *call) state(field string, b *lightsout.Board, text StateText, preset string) (lightsout.State, error) {
	if text.err != nil {
		return lightsout.State{}, c.wrong(field, "%s", text.err)
	}
	if text.text == "" {
		text.text = preset
	}
	if text.text == "" {
		return lightsout.State{}, c.wrong(field, "it is missing: a state such as on, or rows, is needed")
	}
	if strings.HasPrefix(text.text, "~") {
		g, err := board.ParseID(b.Spec() + ":" + text.text)
		if err != nil {
			_, reason, _ := strings.Cut(err.Error(), "\": ") // without the ID, which is ours
			return lightsout.State{}, c.wrong(field, "%s", reason)
		}
		return g.State, nil
	}
	s, err := b.ParseState(text.text)
	if err != nil {
		return lightsout.State{}, c.wrong(field, "%s", err)
	}
	return s, nil
}

// within limits the time of a call, if the text says how long, such as 5s.
func (c *call) within(timeout string) (*call, context.CancelFunc, error) {
	if timeout == "" {
		return c, func() {}, nil
	}
	d, err := time.ParseDuration(text.Clip(timeout))
	if err != nil || d <= 0 {
		return nil, nil, c.wrong("timeout", "%q is no time: write 500ms, 10s or 2m", text.Clip(timeout))
	}
	limited := *c
	ctx, cancel := withTimeout(c.Context, d)
	limited.Context = ctx
	return &limited, cancel, nil
}

// StateText is a state in a request: a text as on the command line (on, off, rows joined by _ or /,
// 0x…, or ~ and base64url of the packed lights), or a list of rows.
type StateText struct {
	text string
	err  error
}

// TextOfState returns the state of a text.
func TextOfState(text string) StateText { return StateText{text: text} }

// UnmarshalJSON reads a text or a list of rows. What is neither is remembered, so that whoever uses the
// state can say in which field it was.
func (s *StateText) UnmarshalJSON(data []byte) error {
	*s = StateText{}
	if json.Unmarshal(data, &s.text) == nil {
		return nil
	}
	var rows []string
	if json.Unmarshal(data, &rows) != nil || len(rows) == 0 {
		s.err = fmt.Errorf("a state is a text, or a list of rows")
		return nil
	}
	s.text = strings.Join(rows, "_")
	return nil
}

// MarshalJSON writes the text.
func (s StateText) MarshalJSON() ([]byte, error) { return json.Marshal(s.text) }

// Limits of boards that are factored. To factor cannot be stopped, so it must be soon over: boards of these
// sizes take a second or two.
const (
	maxHardLights  = 1 << 18 // of lattices that are not plain
	maxGraphLights = 1 << 14
	maxSteps       = 2e10    // of factoring, about a nanosecond each
	maxBytes       = 1 << 30 // of memory for it
)

// factored factors a board, or says why not: it is too large.
func (c *call) factored(field string, b *lightsout.Board) error {
	if err := c.easy(field, b); err != nil {
		return err
	}
	_, err := knownOf(c, b).algebra(c)
	var fault *PanicError
	if err != nil && c.Err() == nil && !errors.As(err, &fault) {
		return c.tooLarge(field, "%s", err)
	}
	return err
}

// factoredWithin limits the time of a call, if the text says how long, and factors its board.
func (c *call) factoredWithin(timeout string, b *lightsout.Board) (*call, context.CancelFunc, error) {
	limited, cancel, err := c.within(timeout)
	if err != nil {
		return nil, nil, err
	}
	if err := limited.factored("board", b); err != nil {
		cancel()
		return nil, nil, err
	}
	return limited, cancel, nil
}

// easy returns an error if a board is so large that to factor it takes long.
func (c *call) easy(field string, b *lightsout.Board) error {
	cost, err := algebra.Plan(b)
	if err != nil {
		return c.tooLarge(field, "%s", err)
	}
	if cost.Method == "congruence" {
		return nil // quick at any size
	}
	if cost.Steps > maxSteps || cost.Bytes > maxBytes {
		return c.tooLarge(field, "to factor board %s takes about %.2g steps and %.2g bytes, and %s takes at most %.2g and %.2g here", b, cost.Steps, float64(cost.Bytes), c.name, maxSteps, float64(maxBytes))
	}
	if c.short() && cost.Steps > maxShortSteps {
		return ErrLong
	}
	most, soon := maxGraphLights, maxShortGraphLights
	switch _, rows := b.Wiring().(lightsout.Rower); {
	case rows && !board.IsGraph(b): // a graph may be written in rows, too
		most, soon = maxHardLights, maxShortHardLights
	case b.Modulus() > 2:
		soon = maxShortModuloLights
	}
	if err := c.fits(field, b, most); err != nil {
		return err
	}
	return c.soon(b, soon)
}

// generate makes puzzles; that there are none of the wished kind is the fault of a field.
func (c *call) generate(field string, r GenerateRequest) (GenerateAnswer, error) {
	if err := c.soon(r.Board, maxShortHintLights); err != nil {
		return GenerateAnswer{}, err
	}
	if err := c.factored("board", r.Board); err != nil {
		return GenerateAnswer{}, err
	}
	a, err := Generate(c, r)
	return a, c.refused(field, err)
}
