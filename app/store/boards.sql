CREATE TABLE lightsout_boards (
  size INTEGER PRIMARY KEY,    -- the key of the other tables
  spec TEXT NOT NULL UNIQUE,   -- the name of the board, such as 5x5 or torus-4x4
  lights INTEGER NOT NULL,
  buttons INTEGER NOT NULL,
  modulus INTEGER NOT NULL,    -- how many values a light has
  states INTEGER NOT NULL,     -- how many states are solvable
  depth INTEGER NOT NULL,      -- presses of the longest games
  span INTEGER NOT NULL        -- how a compact table is cut: chunk = state / span
);
