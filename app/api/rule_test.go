package api

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"lightsout/board"
)

// Presses of the buttons that it asks for lead to the rule, whatever it is.
func TestRuleIsFound(t *testing.T) {
	for _, spec := range []string{
		"5x5", "6x4-king", "torus-5x6", "cylinder-5x5-x", "5x7-star", "torus-6x6-knight", "mobius-5x5",
		"klein-5x6", "projective-5x5", "5x5-pattern=010_120_000-mod3", "torus-4x4-pattern=110_010_000", "2x2",
		"7x3-pattern=10001_00000_00100_00000_10001",
	} {
		b := must(board.Parse(spec))
		rows, columns, _ := b.Planar()
		s := b.NewState()
		states := []string{b.StateText(s)}
		buttons := []int{}
		press := rows/2*columns + columns/2
		asked := 0
		for {
			b.Press(s, press, 1)
			states = append(states, b.StateText(s))
			buttons = append(buttons, press)
			params, _ := json.Marshal(map[string]any{
				"board": fmt.Sprintf("%dx%d-mod%d", rows, columns, b.Modulus()), "states": states,
				"buttons": buttons,
			})
			a := ask[RuleAnswer](t, NewEnv(), "rule", string(params))
			if a.Press == nil {
				got, err := board.Parse(a.Board)
				if err != nil || !sameRule(got, b) {
					t.Errorf("%s: %d presses lead to %s (of %s): %v", spec, len(buttons), a.Board,
						a.Boards, err)
				}
				break
			}
			asked++
			if asked > 8 {
				t.Errorf("%s: it asks for the press %d after %v", spec, *a.Press, buttons)
				break
			}
			press = *a.Press
		}
	}
}

// All positions are read, up to the limit.
func TestRuleOfManyPositions(t *testing.T) {
	states := strings.Trim(strings.Repeat(`"000_000_000","010_111_010",`, maxRuleStates/2), ",")
	buttons := strings.Trim(strings.Repeat("4,", maxRuleStates-1), ",")
	params := fmt.Sprintf(`{"board":"3x3","states":[%s],"buttons":[%s]}`, states, buttons)
	if a := ask[RuleAnswer](t, NewEnv(), "rule", params); !slices.Contains(a.Boards, "3x3") {
		t.Errorf("the rules are %s", a.Boards)
	}
}

func TestRuleRefuses(t *testing.T) {
	for params, want := range map[string]string{
		`{"board":"3x3","states":["000_000_000","010_111_010","111_111_111"],"buttons":[4,4]}`: "no pattern around the pressed buttons explains them",
		`{"board":"3x3","states":["000_000_000"],"buttons":[]}`:                                "2 to 1000 positions are needed",
		`{"board":"3x3","states":["000_000_000","000_000_001"],"buttons":[9]}`:                 "must be from 0 to 8",
		`{"board":"hex-3","states":["on","off"],"buttons":[0]}`:                                "is no grid",
	} {
		_, err := Call(t.Context(), NewEnv(), "rule", []byte(params))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", params, err, want)
		}
	}
}
