CREATE TABLE census_plan (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  plan TEXT NOT NULL,
  units INTEGER NOT NULL,
  head TEXT NOT NULL,          -- JSON, see package seal
  seal TEXT NOT NULL           -- follows the head
);
CREATE TABLE census_tallies (
  unit INTEGER PRIMARY KEY,
  tally BLOB NOT NULL,         -- JSON
  worker TEXT NOT NULL,
  elapsed_ns INTEGER NOT NULL, -- what counting it took
  put_at TEXT NOT NULL,        -- when it was put here
  seal TEXT NOT NULL           -- follows that of the plan
);
CREATE TABLE census_values (
  n INTEGER PRIMARY KEY,       -- the number of the board in its family, or 0
  board TEXT NOT NULL,
  at_least INTEGER NOT NULL,
  at_most INTEGER NOT NULL,
  value TEXT NOT NULL          -- JSON, with the witness and the counts
);
CREATE TABLE census_dead (
  unit INTEGER PRIMARY KEY,    -- without a tally
  reason TEXT NOT NULL
);
