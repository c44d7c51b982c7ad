package encode

import (
	"strconv"
	"testing"
)

// ladrModel is a model over the domain 0 to size−1: tables of functions and relations of two
// arguments, or of one.
type ladrModel struct {
	size   int
	tables map[string][]int
}

// holds reports whether a formula is true in the model, whatever the variables mean that are not bound,
// and stops the test at a formula that Mace4 would not take: numbers beyond the domain where a function
// wants an element, functions without a table.
func (m ladrModel) holds(t testing.TB, f *ladrTerm) bool {
	t.Helper()
	var free []string
	collectVariables(f, map[string]bool{}, &free)
	return m.forAll(t, f, free, map[string]int{})
}

func (m ladrModel) forAll(t testing.TB, f *ladrTerm, free []string, values map[string]int) bool {
	if len(free) == 0 {
		return m.truth(t, f, values)
	}
	for v := range m.size {
		values[free[0]] = v
		if f.is("->", 2) && m.fails(t, f.args[0], values) {
			continue
		}
		if !m.forAll(t, f, free[1:], values) {
			delete(values, free[0])
			return false
		}
	}
	delete(values, free[0])
	return true
}

// fails reports whether a part of a premise is false already, when not all variables have values.
func (m ladrModel) fails(t testing.TB, premise *ladrTerm, values map[string]int) bool {
	if premise.is("&", 2) {
		return m.fails(t, premise.args[0], values) || m.fails(t, premise.args[1], values)
	}
	return known(premise, values) && !m.truth(t, premise, values)
}

// known reports whether all variables of a formula have values.
func known(f *ladrTerm, values map[string]int) bool {
	if f.variable() {
		_, ok := values[f.name]
		return ok
	}
	for _, a := range f.args {
		if !known(a, values) {
			return false
		}
	}
	return true
}

func collectVariables(f *ladrTerm, bound map[string]bool, free *[]string) {
	if f.is("exists", 2) {
		was := bound[f.args[0].name]
		bound[f.args[0].name] = true
		collectVariables(f.args[1], bound, free)
		bound[f.args[0].name] = was
		return
	}
	if f.variable() && !bound[f.name] {
		bound[f.name] = true
		*free = append(*free, f.name)
	}
	for _, a := range f.args {
		collectVariables(a, bound, free)
	}
}

func (m ladrModel) truth(t testing.TB, f *ladrTerm, values map[string]int) bool {
	sub := func(i int) bool { return m.truth(t, f.args[i], values) }
	num := func(i int) int { return m.value(t, f.args[i], values) }
	switch {
	case f.is("->", 2):
		return !sub(0) || sub(1)
	case f.is("<->", 2):
		return sub(0) == sub(1)
	case f.is("|", 2):
		return sub(0) || sub(1)
	case f.is("&", 2):
		return sub(0) && sub(1)
	case f.is("-", 1):
		return !sub(0)
	case f.is("=", 2):
		return num(0) == num(1)
	case f.is("!=", 2):
		return num(0) != num(1)
	case f.is("exists", 2):
		defer delete(values, f.args[0].name)
		for v := range m.size {
			values[f.args[0].name] = v
			if sub(1) {
				return true
			}
		}
		return false
	}
	return m.look(t, f, values) == 1
}

// value evaluates a term. As in Mace4, sums are integers and need not be in the domain.
func (m ladrModel) value(t testing.TB, f *ladrTerm, values map[string]int) int {
	num := func(i int) int { return m.value(t, f.args[i], values) }
	switch {
	case f.variable():
		v, ok := values[f.name]
		if !ok {
			t.Fatalf("the variable %s has no value", f.name)
		}
		return v
	case f.is("+", 2):
		return num(0) + num(1)
	case f.is("*", 2):
		return num(0) * num(1)
	case f.is("mod", 2):
		return num(0) % num(1)
	case len(f.args) == 0:
		n, err := strconv.Atoi(f.name)
		if err != nil || n < 0 || n >= m.size {
			t.Fatalf("%s is no element of a domain of %d", f.name, m.size)
		}
		return n
	}
	return m.look(t, f, values)
}

func (m ladrModel) look(t testing.TB, f *ladrTerm, values map[string]int) int {
	at, size := 0, 1
	for i := range f.args {
		v := m.value(t, f.args[i], values)
		if v >= m.size {
			t.Fatalf("%s is beyond a domain of %d", f, m.size)
		}
		at, size = at*m.size+v, size*m.size
	}
	if table := m.tables[f.name]; len(table) == size {
		return table[at]
	}
	t.Fatalf("%s has no table of %d arguments", f, len(f.args))
	return 0
}

// satisfies reports whether all formulas are true.
func (m ladrModel) satisfies(t testing.TB, formulas []*ladrTerm) bool {
	t.Helper()
	for _, f := range formulas {
		if !m.holds(t, f) {
			return false
		}
	}
	return true
}
