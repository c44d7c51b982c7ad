package encode

import "strings"

// dotProducts writes the third generator of Fazakas, Keresztes and Groza: a state On that is orthogonal
// to the witnesses N1, N2, …, with two states. The dot product with a witness is summed up cell by cell,
// in the order of reading: D1(x,y) is the parity of the cells up to (x,y) that are both on and in N1.
//
//	D1(0,0)              the first cell begins it;
//	D1(x,y), y > 0       adds its cell to the parity of the cell to the left,
//	D1(x,0), x > 0       and to that of the last cell of the row above;
//	D1 of the last cell  is the dot product, and has to be even.
//
// The paper has 5×5, where the board fills the table. On other boards the room that is left over is off
// and in no witness, so that it adds nothing and the same formulas hold.
func (m mace4Writer) dotProducts() {
	d := m.table.domain
	last := element(d - 1)
	lights := m.task.Problem.Board.Lights()
	for number, w := range m.task.Witnesses {
		name := strings.NewReplacer("N#", "N"+element(number+1), "D#", "D"+element(number+1), "LAST", last)
		write := func(formula string) { m.line("%s", name.Replace(formula)) }
		for r := range d {
			for c := range d {
				sign := "-"
				if i, ok := m.table.cell(r, c, lights); ok && w.At(i) == 1 {
					sign = ""
				}
				write(sign + "N#(" + element(r) + "," + element(c) + ").")
			}
		}
		write("z + 1 = y -> (D#(x,y) <-> -(D#(x,z) <-> On(x,y) & N#(x,y))).")
		write("z + 1 = x -> (D#(x,0) <-> -(D#(z,LAST) <-> On(x,0) & N#(x,0))).")
		write("D#(0,0) <-> On(0,0) & N#(0,0).")
		write("-D#(LAST,LAST).")
	}
	m.table.around(lights, func(row, column string) { m.line("-On(%s,%s).", row, column) })
	m.someGivenOn(func(i int) string {
		r, c := m.table.place(i)
		return element(r) + "," + element(c)
	})
	m.line("(exists x exists y On(x,y)).")
}

// dotSums writes the same for more states, where a dot product is a sum modulo k.
func (m mace4Writer) dotSums() {
	lights := m.task.Problem.Board.Lights()
	m.values("on")
	m.zeroAround("on", lights)
	for _, w := range m.task.Witnesses {
		var sum []string
		for i := range w.Len() {
			if v := w.At(i); v != 0 {
				sum = append(sum, m.multiple(v, m.term("on", i)))
			}
		}
		if len(sum) > 0 {
			m.line("(%s) mod %d = 0.", strings.Join(sum, " + "), m.k)
		}
	}
	m.someGiven()
	m.someOn()
}
