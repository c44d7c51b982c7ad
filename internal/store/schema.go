package store

// The application ID and version in the header of a SQLite file.
const (
	applicationID = 0x4c4f7574 // "LOut"
	formatVersion = 1
)

// form is one of the two ways to keep the states.
type form struct {
	name     string
	pageSize int
	chunk    int    // how many states a chunk has at most
	laid     string // the table whose pages we lay ourselves, if any
	schema   []object
}

// object is a table or a view, by the text that makes it.
type object struct{ name, sql string }

func forms() []form { return []form{fullForm(), compactForm(0)} }

const boardsSQL = `CREATE TABLE lightsout_boards (
  size INTEGER PRIMARY KEY,    -- the key of the other tables
  spec TEXT NOT NULL UNIQUE,   -- the name of the board, such as 5x5 or torus-4x4
  lights INTEGER NOT NULL,
  buttons INTEGER NOT NULL,
  modulus INTEGER NOT NULL,    -- how many values a light has
  states INTEGER NOT NULL,     -- how many states are solvable
  depth INTEGER NOT NULL,      -- presses of the longest games
  span INTEGER NOT NULL        -- how a compact table is cut: chunk = state / span
)`

// fullForm has the table as everyone expects it. Its rows are small, and pages of the usual size suit them.
func fullForm() form {
	return form{"full", 4096, 0, "lightsout_states", []object{
		{"lightsout_boards", boardsSQL},
		{"lightsout_states", `CREATE TABLE lightsout_states (
  size INTEGER NOT NULL,
  state INTEGER NOT NULL,
  row INTEGER,                 -- the button to press, NULL if all is off
  col INTEGER,
  to_go INTEGER NOT NULL,
  destination_state INTEGER,
  PRIMARY KEY (size, state)
) WITHOUT ROWID`},
	}}
}

const manyStates = 1 << 18

// compactForm has one byte for most states: the number of its kind, which is a button and the presses to go. A chunk is
// the states with the same quotient by the span: its first state, and that plus the value in lightsout_lows for its
// class (states.Chunks says why). A file for many states has long chunks, and pages so large that little room is left
// on them; a file for few has pages that do not make it larger than it need be.
//
// In lightsout_chunked the state is computed, and SQLite cannot see how to find a chunk by it. So the view
// lightsout_states says in its WHERE clause what is true of every row anyway: which chunk and which low go with a
// state. When a query gives the state as a constant, SQLite puts the constant in these terms too, and hands them down
// to the tables, each of which then is one seek. It does so only as long as state is a column of a subquery and has not
// been replaced by its expression; a second arm of the subquery, which has no FROM clause and no rows, keeps it from
// that. Whatever SQLite makes of it, the answers are the same.
func compactForm(states int) form {
	pageSize, chunk := 4096, 256
	if states > manyStates {
		pageSize, chunk = 32768, 1024
	}
	return form{"compact", pageSize, chunk, "", []object{
		{"lightsout_boards", boardsSQL},
		{"lightsout_chunks", `CREATE TABLE lightsout_chunks (
  size INTEGER NOT NULL,
  chunk INTEGER NOT NULL,
  first INTEGER NOT NULL,      -- the first state
  class INTEGER NOT NULL,
  width INTEGER NOT NULL,      -- bytes of a code
  codes BLOB NOT NULL,         -- of each state in order
  PRIMARY KEY (size, chunk)
) WITHOUT ROWID`},
		{"lightsout_lows", `CREATE TABLE lightsout_lows (
  size INTEGER NOT NULL,
  class INTEGER NOT NULL,
  low INTEGER NOT NULL,        -- what is added to the first state
  place INTEGER NOT NULL,      -- of its code, from 0
  PRIMARY KEY (size, class, low)
) WITHOUT ROWID`},
		{"lightsout_codes", `CREATE TABLE lightsout_codes (
  size INTEGER NOT NULL,
  code BLOB NOT NULL,
  button INTEGER,
  row INTEGER,
  col INTEGER,
  to_go INTEGER NOT NULL,
  effect INTEGER,              -- what a press changes, if a light has two values
  PRIMARY KEY (size, code)
) WITHOUT ROWID`},
		{"lightsout_toggles", `CREATE TABLE lightsout_toggles (
  size INTEGER NOT NULL,
  button INTEGER NOT NULL,
  unit INTEGER NOT NULL,       -- what the light counts in a state
  times INTEGER NOT NULL,      -- how often a press changes it
  PRIMARY KEY (size, button, unit)
) WITHOUT ROWID`},
		{"lightsout_chunked", `CREATE VIEW lightsout_chunked AS
SELECT c.size AS size, c.chunk AS chunk, c.first AS first, l.low AS low, b.span AS span, b.modulus AS modulus,
  CAST(c.first + l.low AS INTEGER) AS state, k.button AS button, k.row AS row, k.col AS col, k.to_go AS to_go, k.effect AS effect
FROM lightsout_boards AS b
JOIN lightsout_chunks AS c ON c.size = b.size
JOIN lightsout_lows AS l ON l.size = c.size AND l.class = c.class
JOIN lightsout_codes AS k ON k.size = c.size AND k.code = substr(c.codes, l.place * c.width + 1, c.width)`},
		{"lightsout_states", `CREATE VIEW lightsout_states (size, state, row, col, to_go, destination_state) AS
SELECT size, state, row, col, to_go,
  CASE WHEN modulus = 2 THEN (state | effect) - (state & effect)
    WHEN button IS NOT NULL THEN state + (
      SELECT sum(((state / t.unit + t.times) % modulus - state / t.unit % modulus) * t.unit)
      FROM lightsout_toggles AS t WHERE t.size = s.size AND t.button = s.button)
  END
FROM (
  SELECT size, chunk, first, low, span, modulus, state, button, row, col, to_go, effect FROM lightsout_chunked
  UNION ALL
  SELECT 0, 0, 0, 0, 0, 0, CAST(0 AS INTEGER), 0, 0, 0, 0, 0 WHERE 0
) AS s
WHERE chunk = state / span
  AND low = state - first`},
	}}
}
