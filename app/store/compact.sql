CREATE TABLE lightsout_chunks (
  size INTEGER NOT NULL,
  chunk INTEGER NOT NULL,
  first INTEGER NOT NULL,      -- the first state
  class INTEGER NOT NULL,
  width INTEGER NOT NULL,      -- bytes of a code
  codes BLOB NOT NULL,         -- of each state in order
  PRIMARY KEY (size, chunk)
) WITHOUT ROWID;
CREATE TABLE lightsout_lows (
  size INTEGER NOT NULL,
  class INTEGER NOT NULL,
  low INTEGER NOT NULL,        -- what is added to the first state
  place INTEGER NOT NULL,      -- of its code, from 0
  PRIMARY KEY (size, class, low)
) WITHOUT ROWID;
CREATE TABLE lightsout_codes (
  size INTEGER NOT NULL,
  code BLOB NOT NULL,
  button INTEGER,
  row INTEGER,
  col INTEGER,
  to_go INTEGER NOT NULL,
  effect INTEGER,              -- what a press changes, if a light has two values
  PRIMARY KEY (size, code)
) WITHOUT ROWID;
CREATE TABLE lightsout_toggles (
  size INTEGER NOT NULL,
  button INTEGER NOT NULL,
  unit INTEGER NOT NULL,       -- what the light counts in a state
  times INTEGER NOT NULL,      -- how often a press changes it
  PRIMARY KEY (size, button, unit)
) WITHOUT ROWID;
CREATE VIEW lightsout_chunked AS
SELECT c.size AS size, c.chunk AS chunk, c.first AS first, l.low AS low, b.span AS span, b.modulus AS modulus,
  CAST(c.first + l.low AS INTEGER) AS state, k.button AS button, k.row AS row, k.col AS col, k.to_go AS to_go, k.effect AS effect
FROM lightsout_boards AS b
JOIN lightsout_chunks AS c ON c.size = b.size
JOIN lightsout_lows AS l ON l.size = c.size AND l.class = c.class
JOIN lightsout_codes AS k ON k.size = c.size AND k.code = substr(c.codes, l.place * c.width + 1, c.width);
CREATE VIEW lightsout_states (size, state, row, col, to_go, destination_state) AS
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
  AND low = state - first;
