package compare

import (
	"bytes"
	"encoding/json"
	"os"
	"slices"
	"testing"
)

// The charts of the slides are those of the records beside them, and these show what the slides say: Prover9
// plans six presses and runs out of memory at seven, Mace4 finds a model for each, and of the generators as
// printed the third, with the small domain, is the fastest by far. What they do not show is that the second
// fails on 5×5.
func TestRecordOfSlides(t *testing.T) {
	cells := map[string][]Cell{}
	for _, name := range []string{"planning", "generators"} {
		record := must(os.ReadFile("../../docs/charts/" + name + ".json"))
		var table Table
		if err := json.Unmarshal(record, &table); err != nil {
			t.Fatal(err)
		}
		figures := Figures()
		figure := figures[slices.IndexFunc(figures, func(f Figure) bool { return f.Name == name })]
		table.Axis = figure.Axis
		table.Growing = figure.Growing
		for i, row := range table.Rows {
			table.Rows[i].Ours = slices.ContainsFunc(Ours(), func(m Method) bool {
				return m.Name == row.Method
			})
		}
		var chart bytes.Buffer
		if err := table.Chart().WriteSVG(&chart); err != nil {
			t.Fatal(err)
		}
		drawn, err := os.ReadFile("../../docs/charts/" + name + ".svg")
		if err != nil || !bytes.Equal(drawn, chart.Bytes()) || !table.Used {
			t.Errorf("docs/charts/%s.svg is not the chart of its record: %v", name, err)
		}
		for _, row := range table.Rows {
			cells[name+" "+row.Method] = row.Cells
		}
	}
	solved := func(c Cell) bool { return c.Status == Solved }
	for _, form := range []string{"", "-slides"} {
		plans := cells["planning prover9"+form]
		models := cells["planning mace4"+form]
		if len(plans) != 7 || slices.IndexFunc(plans, func(c Cell) bool { return !solved(c) }) != 6 ||
			plans[6].Note != "it ran out of memory" {
			t.Errorf("prover9%s: %+v", form, plans)
		}
		if len(models) != 7 || slices.ContainsFunc(models, func(c Cell) bool { return !solved(c) }) {
			t.Errorf("mace4%s: %+v", form, models)
		}
	}
	one := cells["generators mace4-slides"][2]
	three := cells["generators mace4-slides"][3]
	two := cells["generators mace4-vector-slides"][3]
	if !solved(one) || !solved(two) || !solved(three) || three.Median > one.Median ||
		100*three.Median > two.Median {
		t.Errorf("generators 1, 2 and 3 on 5x5: %+v, %+v, %+v", one, two, three)
	}
}
