package census

import (
	"encoding/json"
	"time"
)

// CountedUnit is a unit that has been counted, as a record keeps it and machines send it to each other.
type CountedUnit struct {
	Unit    int             `json:"unit"`
	Tally   json.RawMessage `json:"tally"`
	Worker  string          `json:"worker"`
	Elapsed time.Duration   `json:"elapsed"` // what counting it took
	At      time.Time       `json:"at"`      // when it came into the record
}

// DeadUnit is a unit that was given up: it could not be counted.
type DeadUnit struct {
	Unit   int    `json:"unit"`
	Reason string `json:"reason"`
}
