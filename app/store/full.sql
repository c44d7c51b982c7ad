CREATE TABLE lightsout_states (
  size INTEGER NOT NULL,
  state INTEGER NOT NULL,
  row INTEGER,                 -- the button to press, NULL if all is off
  col INTEGER,
  to_go INTEGER NOT NULL,
  destination_state INTEGER,
  PRIMARY KEY (size, state)
) WITHOUT ROWID;
