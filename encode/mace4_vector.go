package encode

import (
	"io"
	"strings"
)

// WriteMace4VectorWithin writes the second generator of Fazakas, Keresztes and Groza for Mace4: a state On
// that is orthogonal to the witnesses N1, N2, …, as vectors. Light i is element i + 1 of the domain, and
// D1(x) is the parity of the lights up to x that are both on and in N1:
//
//	D1(0)           nothing yet: even
//	D1(x), x > 0    adds light x to the parity before it
//	D1 of the last  is the dot product, and has to be even
//
// The domain has an element for each light and one more, where the third generator (see dotProducts) has
// one for each light of a side. Mace4 lays out a table of + for the whole domain, so that this is the
// slower of two ways to say the same, and is here to be compared with the other.
func WriteMace4VectorWithin(w io.Writer, t Task, limits LADRLimits) error {
	if err := checkMace4Vector(t); err != nil {
		return err
	}
	return writeMace4(w, t, limits, mace4Table{domain: t.Problem.Board.Lights() + 1}, func(m mace4Writer) error {
		m.dotVectors()
		return nil
	})
}

func checkMace4Vector(t Task) error {
	if err := checkMace4(t); err != nil {
		return err
	}
	return limits{2, []Objective{Orthogonal}}.allows("mace4-vector", t)
}

func (m mace4Writer) dotVectors() {
	for number, w := range m.task.Witnesses {
		name := strings.NewReplacer("N#", "N"+element(number+1), "D#", "D"+element(number+1), "LAST", element(w.Len()))
		write := func(formula string) { m.line("%s", name.Replace(formula)) }
		write("-N#(0).")
		for i := range w.Len() {
			sign := "-"
			if w.At(i) == 1 {
				sign = ""
			}
			write(sign + "N#(" + element(i+1) + ").")
		}
		write("-D#(0).")
		write("y + 1 = x -> (D#(x) <-> -(D#(y) <-> On(x) & N#(x))).")
		write("-D#(LAST).")
	}
	m.line("-On(0).")
	m.someGivenOn(func(i int) string { return element(i + 1) })
	m.line("(exists x On(x)).")
}

// ReadMace4Vector reads what Mace4 printed for a task that WriteMace4VectorWithin wrote, as ReadMace4 does.
func ReadMace4Vector(r io.Reader, t Task) (Reply, error) {
	if err := checkMace4Vector(t); err != nil {
		return Reply{}, err
	}
	return firstModel(readMace4Models(r, func(m mace4Model) (Reply, error) { return m.vectorReply(t) }))
}

func (m mace4Model) vectorReply(t Task) (Reply, error) {
	b := t.Problem.Board
	if m.domain != b.Lights()+1 {
		return Reply{}, badReply("the model has %d elements, and one for board %s as a vector has %d", m.domain, b, b.Lights()+1)
	}
	if m.vector == nil {
		return Reply{}, badReply("the model has no vector On")
	}
	on := b.NewState()
	for i, v := range m.vector {
		switch {
		case v > 1:
			return Reply{}, badReply("On has a value %d: there are 2 states", v)
		case i > 0:
			on.Set(i-1, v)
		case v != 0:
			return Reply{}, badReply("On is not 0 at 0, where there is no light")
		}
	}
	return Reply{Verdict: Solved, State: on}, nil
}
