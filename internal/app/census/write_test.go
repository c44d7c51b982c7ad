package census

import (
	"encoding/json"
	"strings"
	"testing"
)

func written(t *testing.T, line string) (bFile, table, text string) {
	t.Helper()
	p := parse(t, line)
	values := valuesOf(t, p)
	from := Provenance{Version: "v1", Plan: p.String(), Units: p.Units(), Workers: []string{"a", "b"}, Seconds: 1.25, Checks: []string{"all\nvalues"}}
	var b, c, j strings.Builder
	for _, err := range []error{WriteBFile(&b, values, from), WriteCSV(&c, values, from), WriteJSON(&j, values, from)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	var back Report
	if err := json.Unmarshal([]byte(j.String()), &back); err != nil || len(back.Values) != len(values) || back.Provenance.Plan != line {
		t.Errorf("%s is read back as %v, %v", line, back, err)
	}
	return b.String(), c.String(), j.String()
}

const head = `# lightsout v1, census PLAN, units: 1
# 1.2 s of one processor, 2 workers
# checked: all values
`

func TestWrite(t *testing.T) {
	for line, want := range map[string]string{
		"nullity NxN 3 6":      "3 0\n4 4\n5 2\n6 0\n",
		"distribution 2x3":     "# 2x3: 4 counts\n0 1\n1 6\n2 7\n3 2\n",
		"nearest 79x79":        "# 0: 6 to 64\n",
		"least 5x5 weights":    "# 5x5: 16 counts\n",
		"least 1x1":            "0 1\n",
		"distribution 1xN 2 3": "",
		"nearest NxN 3 5":      "",
	} {
		b, c, _ := written(t, line)
		start := strings.Replace(head, "PLAN", line, 1)
		switch line {
		case "nearest NxN 3 5":
			start, want = strings.Replace(start, "units: 1", "units: 3", 1), "3 0\n4 2\n5 1\n"
		case "distribution 1xN 2 3":
			start, want = strings.Replace(start, "units: 1", "units: 2", 1), "# 1x2: 2 counts\n1 1\n2 1\n# 1x3: 4 counts\n3 1\n4 3\n5 3\n6 1\n"
		}
		if rest, ok := strings.CutPrefix(b, start); !ok || !strings.HasPrefix(rest, want) {
			t.Errorf("%s:\n%s\nwant\n%s%s", line, b, start, want)
		}
		if !strings.HasPrefix(c, start+"n,board,at_least,at_most,count,seen,counts,witness,check\n") {
			t.Errorf("%s:\n%s", line, c)
		}
	}
	_, table, text := written(t, "least 4x4")
	if !strings.Contains(table, "\n0,4x4,4,4,2,16,,0100/0001/1000/0010,lightsout solve 4x4 --least --count\n") &&
		!strings.Contains(table, "\n0,4x4,4,4,2,16,,0010/1000/0001/0100,lightsout solve 4x4 --least --count\n") {
		t.Errorf("the table is\n%s", table)
	}
	if !strings.Contains(text, `"count": "2"`) {
		t.Errorf("the values are\n%s", text)
	}
}
