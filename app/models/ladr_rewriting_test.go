package models

import (
	"slices"
	"strconv"
	"testing"

	"lightsout"
)

// ladrProgram is a small version of Prover9's production mode: rules that lead from a state to states, and
// demodulators that rewrite the result until nothing changes.
type ladrProgram struct {
	tb           testing.TB
	rules        []ladrRule
	demodulators []*ladrTerm
	start, goal  *ladrTerm
}

type ladrRule struct {
	from, to *ladrTerm
	answer   int
}

func newLADRProgram(t testing.TB, text string) ladrProgram {
	t.Helper()
	in := parseLADR(t, text, false)
	p := ladrProgram{tb: t, demodulators: in.lists["demodulators"]}
	for _, f := range in.lists["usable"] {
		if !f.is("#", 2) || !f.args[0].is("->", 2) || !f.args[1].is("answer", 1) {
			t.Fatalf("%s is no rule with an answer", f)
		}
		n := must(strconv.Atoi(f.args[1].args[0].name))
		p.rules = append(p.rules, ladrRule{f.args[0].args[0], f.args[0].args[1], n})
	}
	if len(in.lists["assumptions"]) != 1 || len(in.lists["goals"]) != 1 {
		t.Fatal("there is not one state and one goal")
	}
	p.start = in.lists["assumptions"][0]
	p.goal = in.lists["goals"][0]
	return p
}

// press returns the state that a rule leads to.
func (p ladrProgram) press(rule ladrRule, state *ladrTerm) *ladrTerm {
	values := map[string]*ladrTerm{}
	if !matches(rule.from, state, values) {
		p.tb.Fatalf("%s does not match %s", state, rule.from)
	}
	return p.rewrite(substitute(rule.to, values))
}

// plan searches breadth first for the goal, up to a number of presses.
func (p ladrProgram) plan(most int) ([]int, bool) {
	type node struct {
		state *ladrTerm
		plan  []int
	}
	goal := p.goal.String()
	if p.start.String() == goal {
		return nil, true
	}
	seen := map[string]bool{p.start.String(): true}
	for queue := []node{{state: p.start}}; len(queue) > 0 && len(queue[0].plan) < most; queue = queue[1:] {
		for _, rule := range p.rules {
			next := node{p.press(rule, queue[0].state), append(slices.Clone(queue[0].plan), rule.answer)}
			text := next.state.String()
			if text == goal {
				return next.plan, true
			}
			if !seen[text] {
				seen[text] = true
				queue = append(queue, next)
			}
		}
	}
	return nil, false
}

// rewrite evaluates if, & and | from the left, then the arguments, then the whole, as Prover9 does.
func (p ladrProgram) rewrite(t *ladrTerm) *ladrTerm {
	first := func() string { return p.rewrite(t.args[0]).name }
	switch {
	case t.is("if", 3):
		if p.truth(first()) {
			return p.rewrite(t.args[1])
		}
		return p.rewrite(t.args[2])
	case t.is("&", 2):
		if !p.truth(first()) {
			return &ladrTerm{name: "$F"}
		}
		return p.rewrite(t.args[1])
	case t.is("|", 2):
		if p.truth(first()) {
			return &ladrTerm{name: "$T"}
		}
		return p.rewrite(t.args[1])
	}
	done := &ladrTerm{name: t.name}
	for _, a := range t.args {
		done.args = append(done.args, p.rewrite(a))
	}
	if v, ok := evaluate(done); ok {
		return v
	}
	for _, d := range p.demodulators {
		if !d.is("=", 2) && !d.is("<->", 2) {
			p.tb.Fatalf("%s is no demodulator", d)
		}
		values := map[string]*ladrTerm{}
		if matches(d.args[0], done, values) {
			return p.rewrite(substitute(d.args[1], values))
		}
	}
	return done
}

func (p ladrProgram) truth(name string) bool {
	if name != "$T" && name != "$F" {
		p.tb.Fatalf("%s is neither true nor false", name)
	}
	return name == "$T"
}

// evaluate carries out arithmetic on numbers.
func evaluate(t *ladrTerm) (*ladrTerm, bool) {
	if len(t.args) != 2 {
		return nil, false
	}
	a, errA := strconv.Atoi(t.args[0].name)
	b, errB := strconv.Atoi(t.args[1].name)
	if errA != nil || errB != nil {
		return nil, false
	}
	truth := map[bool]string{true: "$T", false: "$F"}
	switch t.name {
	case "+":
		return &ladrTerm{name: strconv.Itoa(a + b)}, true
	case "mod":
		return &ladrTerm{name: strconv.Itoa(a % b)}, true
	case "==":
		return &ladrTerm{name: truth[a == b]}, true
	case "!==":
		return &ladrTerm{name: truth[a != b]}, true
	}
	return nil, false
}

func matches(pattern, t *ladrTerm, values map[string]*ladrTerm) bool {
	if pattern.variable() {
		if v, ok := values[pattern.name]; ok {
			return v.String() == t.String()
		}
		values[pattern.name] = t
		return true
	}
	if pattern.name != t.name || len(pattern.args) != len(t.args) {
		return false
	}
	for i := range pattern.args {
		if !matches(pattern.args[i], t.args[i], values) {
			return false
		}
	}
	return true
}

func substitute(t *ladrTerm, values map[string]*ladrTerm) *ladrTerm {
	if v, ok := values[t.name]; ok && t.variable() {
		return v
	}
	s := &ladrTerm{name: t.name}
	for _, a := range t.args {
		s.args = append(s.args, substitute(a, values))
	}
	return s
}

// stateTerm writes a state as Prover9 has it.
func stateTerm(s lightsout.State) *ladrTerm {
	list := &ladrTerm{name: "$nil"}
	for i := s.Len() - 1; i >= 0; i-- {
		list = &ladrTerm{"$cons", []*ladrTerm{{name: strconv.Itoa(s.At(i))}, list}}
	}
	return &ladrTerm{"state", []*ladrTerm{list}}
}
