package store

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"go.uber.org/goleak"

	"lightsout/app/store/states"
	"lightsout/board"
	"lightsout/internal/base/sqlite"
)

func TestMain(m *testing.M) {
	if path := os.Getenv("LIGHTSOUT_STORE_CHILD"); path != "" {
		child(path)
	}
	goleak.VerifyTestMain(m)
}

func statesOf(t testing.TB, spec string) *states.Table {
	t.Helper()
	b, err := board.Parse(spec)
	if err != nil {
		t.Fatal(err)
	}
	s, err := states.All(context.Background(), b, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func write(t testing.TB, path, spec string, o Options) Written {
	t.Helper()
	w, err := Write(context.Background(), path, statesOf(t, spec), o)
	if err != nil {
		t.Fatal(err)
	}
	return w
}

// open opens a file for queries and, if it is not read-only, for changes.
func open(t testing.TB, path string) *sql.DB {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	return db
}

// ask returns the rows of a query as lines.
func ask(t testing.TB, db *sql.DB, query string, args ...any) []string {
	t.Helper()
	rows, err := db.Query(query, args...)
	if err != nil {
		t.Fatalf("%s: %v", query, err)
	}
	defer rows.Close()
	columns, _ := rows.Columns()
	values := make([]any, len(columns))
	to := make([]any, len(columns))
	for i := range to {
		to[i] = &values[i]
	}
	var lines []string
	for rows.Next() {
		if err := rows.Scan(to...); err != nil {
			t.Fatal(err)
		}
		var words []string
		for _, v := range values {
			if v == nil {
				v = ""
			}
			words = append(words, fmt.Sprint(v))
		}
		lines = append(lines, strings.Join(words, "|"))
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return lines
}

// rowsOf is the expected table of a board.
func rowsOf(s *states.Table, size int64) []string {
	places := placesOf(s.Board())
	var lines []string
	for row := range s.Rows() {
		line := fmt.Sprintf("%d|%d|||0|", size, row.State)
		if row.Button >= 0 {
			line = fmt.Sprintf("%d|%d|%d|%d|%d|%d", size, row.State, places[row.Button].row,
				places[row.Button].col, row.ToGo, row.Destination)
		}
		lines = append(lines, line)
	}
	return lines
}

func sameLines(t testing.TB, what string, got, want []string) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("%s: %d rows, want %d", what, len(got), len(want))
	}
	for i := range got {
		if got[i] != want[i] {
			t.Fatalf("%s: row %d is %s, want %s", what, i, got[i], want[i])
		}
	}
}

const allRows = "SELECT size, state, row, col, to_go, destination_state FROM lightsout_states WHERE size = " +
	"? ORDER BY state"

// manyBoards are boards of all kinds, and the sizes they get in a file.
var manyBoards = []struct {
	spec string
	size int64
}{
	{"3x3", 3}, {"4x4", 4}, {"5x3", 5003}, {"3x5", 3005}, {"1x1", 1}, {"torus-3x4", -1}, {"hex-2", -2},
	{"3x2-mod3", -3}, {"torus-2x3-mod4", -4}, {"orbix", -5}, {"graph-complete-63", -6}, {"3x2-mod4", -7},
	{"4x4-open-king", -8}, {"2x2x2-mod3", -9}, {"1x10", 1010},
}

// Every row of every board, in a file of many boards, in both forms: as it should be, and as the real
// sqlite3 reads it.
func TestEveryRow(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes seconds")
	}
	for _, compact := range []bool{false, true} {
		path := filepath.Join(t.TempDir(), "states #1 %41?.db")
		for i, b := range manyBoards {
			w := write(t, path, b.spec, Options{Compact: compact})
			if w.Size != b.size || w.Boards != i+1 {
				t.Errorf("%s has size %d, want %d; %d boards", b.spec, w.Size, b.size, w.Boards)
			}
			if info, err := os.Stat(path); err != nil || info.Size() != w.Bytes {
				t.Errorf("the file has %d bytes, said to be %d, %v", info.Size(), w.Bytes, err)
			}
		}
		db := open(t, sqlite.URI(path, readOnly))
		sameLines(t, "integrity", ask(t, db, "PRAGMA integrity_check"), []string{"ok"})
		for _, b := range manyBoards {
			states := statesOf(t, b.spec)
			want := rowsOf(states, b.size)
			sameLines(t, b.spec, ask(t, db, allRows, b.size), want)
			sameLines(t, b.spec,
				ask(t, db, "SELECT states, depth FROM lightsout_boards WHERE spec = ?", b.spec),
				[]string{fmt.Sprintf("%d|%d", states.Len(), states.Depth())})
		}
		sameLines(t, "types",
			ask(t, db, "SELECT DISTINCT typeof(size), typeof(state), typeof(to_go) FROM lightsout_states"),
			[]string{"integer|integer|integer"})
		sameLines(t, "steps", ask(t, db,
			"SELECT DISTINCT typeof(row), typeof(col), typeof(destination_state) FROM lightsout_states "+
				"WHERE state <> 0"),
			[]string{"integer|integer|integer"})
		sameLines(t, "off", ask(t, db,
			"SELECT DISTINCT typeof(row), typeof(col), typeof(destination_state) FROM lightsout_states "+
				"WHERE state = 0"),
			[]string{"null|null|null"})
		sameLines(t, "steps that lead no nearer",
			ask(t, db, `SELECT count(*) FROM lightsout_states s JOIN lightsout_states d
			ON d.size = s.size AND d.state = s.destination_state WHERE s.size IN (3, -3) AND d.to_go <> s.to_go - 1`),
			[]string{"0"})
		sqliteSays(t, path, "PRAGMA integrity_check", "ok\n")
		for _, b := range manyBoards[:9] {
			query := strings.Replace(allRows, "?", fmt.Sprint(b.size), 1)
			sqliteSays(t, path, query, strings.Join(rowsOf(statesOf(t, b.spec), b.size), "\n")+"\n")
		}
	}
}

// The compact 5×5 table is small, and random rows of it are right.
func TestCompact5x5(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "states.db")
	states := statesOf(t, "5x5")
	w, err := Write(ctx, path, states, Options{Compact: true})
	if err != nil || w.Bytes > 12_000_000 {
		t.Fatalf("%+v, %v", w, err)
	}
	sqliteSays(t, path, "PRAGMA integrity_check", "ok\n")
	sqliteSays(t, path, "SELECT * FROM lightsout_states WHERE size = 5 AND state = 33554431",
		"5|33554431|4|4|15|7864319\n")
	documented, err := os.ReadFile("../../docs/results-table.md")
	if err != nil {
		t.Fatal(err)
	}
	_, query, ok := strings.Cut(string(documented), "    WITH RECURSIVE")
	query, _, end := strings.Cut(query, ";")
	if !ok || !end {
		t.Fatal("the documented query for joins is gone")
	}
	lines := ask(t, open(t, path), "WITH RECURSIVE"+query)
	if len(lines) != 15 || lines[1] != "77ffff: (4, 2)" || lines[14] != "23: (0, 0)" {
		t.Errorf("the documented query gives %v", lines)
	}
	table, err := Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer table.Close()
	places := placesOf(states.Board())
	rng := rand.New(rand.NewPCG(3, 4))
	for range 500 {
		value := rng.Int64N(1 << 25)
		want, solvable := states.Find(uint64(value))
		got, ok, err := table.Find(ctx, 5, value)
		if err != nil || ok != solvable {
			t.Fatalf("state %d: %v, %v, want %v", value, ok, err, solvable)
		}
		if !solvable || value == 0 {
			continue
		}
		at := places[want.Button]
		if got != (Step{value, at.row, at.col, int64(want.ToGo), int64(want.Destination)}) {
			t.Fatalf("got %+v, want %+v", got, want)
		}
	}
}

// sqliteSays runs the real program.
func sqliteSays(t *testing.T, path, query, want string) {
	t.Helper()
	program, err := exec.LookPath("sqlite3")
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("sqlite3 is missing: script/setup installs it")
		}
		t.Skip("sqlite3 is missing: script/setup installs it")
	}
	out, err := exec.Command(program, "-readonly", path, query).CombinedOutput()
	if err != nil || string(out) != want {
		t.Errorf("sqlite3 %s: %v\n%.200s\nwant\n%.200s", query, err, out, want)
	}
}

// Plain queries on the view give the same answers as on the table.
func TestCompactAnswersAsFull(t *testing.T) {
	folder := t.TempDir()
	full := filepath.Join(folder, "full.db")
	compact := filepath.Join(folder, "compact.db")
	for _, spec := range []string{"3x3", "4x4", "5x3", "3x2-mod3", "torus-2x3-mod4"} {
		write(t, full, spec, Options{})
		write(t, compact, spec, Options{Compact: true})
	}
	a := open(t, full)
	b := open(t, compact)
	for _, query := range []string{
		"SELECT to_go, count(*) FROM lightsout_states GROUP BY to_go",
		"SELECT * FROM lightsout_states WHERE size = 4 AND state BETWEEN 100 AND 300 ORDER BY state DESC",
		"SELECT * FROM lightsout_states WHERE size = 4 AND state = 0xffff",
		"SELECT * FROM lightsout_states WHERE size = 4 AND state = 1",
		"SELECT * FROM lightsout_states WHERE size = 4 AND state = -1",
		"SELECT * FROM lightsout_states WHERE size = 6 AND state = 0",
		"SELECT * FROM lightsout_states WHERE size = 4 AND state IN (1, 3, 0xffff, 0) ORDER BY state",
		"SELECT * FROM lightsout_states WHERE state = 0 ORDER BY size",
		"SELECT * FROM lightsout_states WHERE size = 4 AND state = '65535'",
		"SELECT * FROM lightsout_states WHERE size = 4 AND state = 65535.0",
		"SELECT * FROM lightsout_states WHERE size = 4 AND state > 65000 AND to_go > 6 ORDER BY state LIMIT 5",
		"SELECT * FROM lightsout_states WHERE size = 3 ORDER BY to_go DESC, state LIMIT 3",
		"SELECT max(state), min(destination_state), sum(row + col) FROM lightsout_states WHERE size = -1",
		"SELECT size, count(*), sum(state) FROM lightsout_states GROUP BY size",
		`WITH RECURSIVE path(state, to_go) AS (
			SELECT state, to_go FROM lightsout_states WHERE size = 4 AND state = 65535
			UNION ALL SELECT s.state, s.to_go FROM path p JOIN lightsout_states s ON s.size = 4 AND s.state =
				(SELECT destination_state FROM lightsout_states WHERE size = 4 AND state = p.state))
		SELECT * FROM path`,
	} {
		sameLines(t, query, ask(t, b, query), ask(t, a, query))
	}
}

// To find a state is one seek, in the compact form one for each of its tables.
func TestFindIsOneSeek(t *testing.T) {
	const query = "EXPLAIN QUERY PLAN SELECT * FROM lightsout_states WHERE size = %s AND state = %s"
	for _, compact := range []bool{false, true} {
		path := filepath.Join(t.TempDir(), "states.db")
		write(t, path, "4x4", Options{Compact: compact})
		want := []string{"SEARCH lightsout_states USING PRIMARY KEY (size=? AND state=?)"}
		if compact {
			want = []string{
				"SEARCH b USING INTEGER PRIMARY KEY (rowid=?)",
				"SEARCH c USING PRIMARY KEY (size=? AND chunk=?)",
				"SEARCH l USING PRIMARY KEY (size=? AND class=? AND low=?)",
				"SEARCH k USING PRIMARY KEY (size=? AND code=?)",
			}
		}
		plan := strings.Join(ask(t, open(t, path), fmt.Sprintf(query, "?", "?"), 4, 65535), "\n")
		if program, err := exec.LookPath("sqlite3"); err == nil {
			out, err := exec.Command(program, path, fmt.Sprintf(query, "4", "65535")).CombinedOutput()
			if err != nil {
				t.Fatal(err)
			}
			plan += "\n" + string(out)
			want = append(want, want...)
		}
		for _, step := range want {
			if !strings.Contains(plan, step) {
				t.Errorf("no %q is left in the plan\n%s", step, plan)
			}
			plan = strings.Replace(plan, step, "", 1)
		}
		// the arm without rows, and the rows that were found
		plan = strings.NewReplacer("SCAN CONSTANT ROW", "", "SCAN s", "").Replace(plan)
		if strings.Contains(plan, "SCAN") {
			t.Errorf("tables are scanned:\n%s", plan)
		}
	}
}

// Writing a board again changes not one byte; others are kept wherever they are.
func TestIdempotent(t *testing.T) {
	for _, compact := range []bool{false, true} {
		path := filepath.Join(t.TempDir(), "states.db")
		specs := []string{"4x4", "3x3", "torus-3x3", "2x5", "3x2-mod3"}
		for _, spec := range specs {
			write(t, path, spec, Options{Compact: compact})
		}
		want, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, spec := range specs {
			write(t, path, spec, Options{Compact: compact})
		}
		if got, err := os.ReadFile(path); err != nil || !bytes.Equal(got, want) {
			t.Errorf("the file has changed, from %d bytes to %d, %v", len(want), len(got), err)
		}
		db := open(t, path)
		sameLines(t, "integrity", ask(t, db, "PRAGMA integrity_check"), []string{"ok"})
		for spec, size := range map[string]int64{"4x4": 4, "3x3": 3, "torus-3x3": -1, "2x5": 2005,
			"3x2-mod3": -2} {
			sameLines(t, spec, ask(t, db, allRows, size), rowsOf(statesOf(t, spec), size))
		}
	}
}

// Changes that users made with SQL are kept and cause no error.
func TestKeepsWhatPeopleChanged(t *testing.T) {
	path := filepath.Join(t.TempDir(), "states.db")
	write(t, path, "4x4", Options{})
	write(t, path, "3x3", Options{})
	db := open(t, path)
	for _, statement := range []string{
		"DELETE FROM lightsout_states WHERE size = 4 AND state % 3 = 1",
		"PRAGMA page_size = 512",
		"VACUUM",
		"UPDATE lightsout_states SET to_go = 1000000007 WHERE size = 4 AND to_go = 7",
		"DELETE FROM lightsout_states WHERE size = 4 AND state % 5 = 1",
		"ANALYZE",
	} {
		if _, err := db.Exec(statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
	want := ask(t, db, allRows, 4)
	db.Close()
	write(t, path, "2x2", Options{})
	write(t, path, "5x3", Options{})
	db = open(t, path)
	sameLines(t, "4x4", ask(t, db, allRows, 4), want)
	sameLines(t, "5x3", ask(t, db, allRows, 5003), rowsOf(statesOf(t, "5x3"), 5003))
	sameLines(t, "integrity", ask(t, db, "PRAGMA integrity_check"), []string{"ok"})
}

func TestTable(t *testing.T) {
	ctx := context.Background()
	for _, compact := range []bool{false, true} {
		path := filepath.Join(t.TempDir(), "states.db")
		write(t, path, "3x3", Options{Compact: compact})
		write(t, path, "3x3-mod3", Options{Compact: compact})
		table, err := Open(ctx, path)
		if err != nil {
			t.Fatal(err)
		}
		defer table.Close()
		boards := table.Boards()
		if len(boards) != 2 || boards[1].Spec != "3x3" || boards[0].Size != -1 || boards[0].States != 19683 ||
			boards[1].Depth != 9 {
			t.Errorf("boards %+v", boards)
		}
		steps, ok, err := table.Path(ctx, 3, 511)
		if err != nil || !ok ||
			fmt.Sprint(steps) != "[{511 2 2 5 95} {95 2 0 4 151} {151 1 1 3 45} {45 0 2 2 11} {11 0 0 1 0}]" {
			t.Errorf("the path is %v, %v, %v", steps, ok, err)
		}
		if steps, ok, err := table.Path(ctx, 3, 0); err != nil || !ok || len(steps) != 0 {
			t.Errorf("the path from off is %v, %v, %v", steps, ok, err)
		}
		if _, ok, err := table.Path(ctx, 3, 512); err == nil || ok {
			t.Errorf("a state that is not there: %v, %v", ok, err)
		}
	}
}

// A path presses every step on the board: a row that is missing or wrong is named, in both forms. Only the
// board says that a state is not solvable.
func TestPathOfDamagedTables(t *testing.T) {
	full := "UPDATE lightsout_states SET %s WHERE size = 3 AND state = 511"
	next := "UPDATE lightsout_states SET %s WHERE size = 3 AND state = 95"
	kind := "UPDATE lightsout_codes SET %s WHERE size = 3 AND row = 2 AND col = 2 AND to_go = 5"
	for _, c := range []struct {
		compact bool
		change  string
		want    string
	}{
		{
			false, fmt.Sprintf(full, "row = 0"),
			"the row of state 511 presses (0, 2) and says that this leads to 95: it leads to 473",
		},
		{
			false, fmt.Sprintf(full, "row = -7, col = 99"),
			"the row of state 511 presses (-7, 99), where 3x3 has no button",
		},
		{
			false, fmt.Sprintf(full, "row = 1 << 32"),
			"the row of state 511 presses (4294967296, 2), where 3x3 has no button",
		},
		{false, fmt.Sprintf(full, "row = NULL"), "the row of state 511 has NULL instead of a number"},
		{
			false, fmt.Sprintf(full, "destination_state = NULL"),
			"the row of state 511 has NULL instead of a number",
		},
		{false, fmt.Sprintf(full, "row = 'two'"), "the row of state 511: "},
		{
			false, fmt.Sprintf(full, "destination_state = 0, to_go = 1"),
			"(2, 2) and says that this leads to 0: it leads to 95",
		},
		{
			false, fmt.Sprintf(full, "to_go = 1"),
			"the row of state 511 says 1 presses to go, and its press leads to 95",
		},
		{
			false, fmt.Sprintf(full, "to_go = 6"),
			"the row of state 95 says 4 presses to go, and that of state 511 before it 6",
		},
		{false, "DELETE FROM lightsout_states WHERE state = 511", "state 511 has no row, and it is solvable"},
		{
			false, "DELETE FROM lightsout_states WHERE state = 95",
			"state 95 has no row, and state 511 leads to it",
		},
		{false, fmt.Sprintf(next, "col = 1"), "the row of state 95 presses (2, 1)"},
		{false, fmt.Sprintf(next, "row = NULL"), "the row of state 95 has NULL instead of a number"},
		{false, "UPDATE lightsout_boards SET spec = '5x5'", "5x5 has 25 lights of 2 values and 25 buttons"},
		{false, "UPDATE lightsout_boards SET spec = 'torus-3x3'", "the row of state 511 presses (2, 2)"},
		{false, "UPDATE lightsout_boards SET spec = 'magic'", "the board magic, which cannot be read"},
		{
			true, fmt.Sprintf(kind, "row = 0"),
			"the row of state 511 presses (0, 2) and says that this leads to 95",
		},
		{
			true, fmt.Sprintf(kind, "row = -7, col = 99"),
			"the row of state 511 presses (-7, 99), where 3x3 has no button",
		},
		{true, fmt.Sprintf(kind, "row = NULL"), "the row of state 511 has NULL instead of a number"},
		{
			true, fmt.Sprintf(kind, "effect = 511, to_go = 1"),
			"(2, 2) and says that this leads to 0: it leads to 95",
		},
		{
			true, "DELETE FROM lightsout_codes WHERE row = 2 AND col = 2 AND to_go = 5",
			"state 511 has no row, and it is solvable",
		},
		{
			true, "DELETE FROM lightsout_codes WHERE row = 2 AND col = 0 AND to_go = 4",
			"state 95 has no row, and state 511 leads to it",
		},
	} {
		path := filepath.Join(t.TempDir(), "states.db")
		write(t, path, "3x3", Options{Compact: c.compact})
		if _, err := open(t, path).Exec(c.change); err != nil {
			t.Fatal(err)
		}
		table, err := Open(t.Context(), path)
		if err != nil {
			t.Fatal(err)
		}
		steps, ok, err := table.Path(t.Context(), 3, 511)
		if err == nil || ok || !strings.Contains(err.Error(), c.want) {
			t.Errorf("compact %v, %s: %v, %v, %v, want %s", c.compact, c.change, steps, ok, err, c.want)
		}
		table.Close()
	}
	path := filepath.Join(t.TempDir(), "states.db")
	write(t, path, "graph-complete-4", Options{})
	table, err := Open(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer table.Close()
	if steps, ok, err := table.Path(t.Context(), -1, 1); err != nil || ok {
		t.Errorf("a state that is not solvable: %v, %v, %v", steps, ok, err)
	}
}

// A list of boards from another program can neither keep us counting lights forever nor send control
// characters to the terminal.
func TestHostileBoards(t *testing.T) {
	path := filepath.Join(t.TempDir(), "states.db")
	write(t, path, "2x2", Options{})
	for _, change := range []string{"lights = 1000000000000", "lights = -1", "lights = 4, modulus = 0",
		"modulus = 2, spec = '2x2' || char(27) || '[2J'"} {
		if _, err := open(t, path).Exec("UPDATE lightsout_boards SET " + change); err != nil {
			t.Fatal(err)
		}
		_, err := Open(context.Background(), path)
		if err == nil || !strings.Contains(err.Error(), "it is damaged: size 2 has") {
			t.Errorf("%s: %v", change, err)
		}
	}
}

func TestTableOfAnotherProgram(t *testing.T) {
	ctx := context.Background()
	path := filepath.Join(t.TempDir(), "other.db")
	db := open(t, path)
	if _, err := db.Exec(
		`CREATE TABLE lightsout_states(size int, state int, row int, col int, to_go int, destination_state int);
		INSERT INTO lightsout_states VALUES (2, 9, 0, 0, 2, 14), (2, 14, 1, 1, 1, 0), (2, 1, 0, 0, 3, 6), (2, 6, 0, 0, 3, 1), (2, 5, 0, 0, 0, 5), (2, 7, 0, 1, 4, 99), (2, 4, NULL, NULL, 3, NULL)`); err !=
		nil {
		t.Fatal(err)
	}
	table, err := Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	defer table.Close()
	steps, ok, err := table.Path(ctx, 2, 9)
	if err != nil || !ok || len(steps) != 2 || len(table.Boards()) != 1 || table.Boards()[0].Spec != "2x2" {
		t.Errorf("%v, %v, %v", steps, ok, err)
	}
	for _, state := range []int64{1, 4, 5, 7, 15} {
		_, _, err := table.Path(ctx, 2, state)
		if err == nil || !strings.Contains(err.Error(), "is damaged") {
			t.Errorf("from %d: %v", state, err)
		}
	}
}

// A schema of the same version never changes, but for its comments: files that exist could not be read
// anymore.
func TestSchemaIsFixed(t *testing.T) {
	sum := fmt.Sprintf("%.8x", sha256.Sum256([]byte(uncommented(boardsSQL+fullSQL+compactSQL))))
	if formatVersion == 1 && sum != "6924d91bb2936e09" {
		t.Errorf("the schema of version 1 has changed to %s", sum)
	}
	was := "  size INTEGER PRIMARY KEY,    -- what it said before\n"
	is := "  size INTEGER PRIMARY KEY,\n"
	if uncommented(was) != is {
		t.Errorf("%q is without comments %q", was, uncommented(was))
	}
}
