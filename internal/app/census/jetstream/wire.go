package jetstream

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"time"

	"lightsout/internal/base/text"
)

// DefaultName is the name of a census that was given none.
const DefaultName = "census"

// Names keep several censuses apart on one server. They are parts of subjects, where dots, stars and
// spaces mean something.
var nameForm = regexp.MustCompile(`^[a-z0-9][a-z0-9-]{0,31}$`)

// CheckName returns an error if the text cannot name a census.
func CheckName(name string) error {
	if !nameForm.MatchString(name) {
		return fmt.Errorf("name %q: must be up to 32 of a-z, 0-9 and -", name)
	}
	return nil
}

// MostSlots is how many units a worker may count at a time.
const MostSlots = 4096

// CheckWorker returns an error if the text cannot name a worker. Names are shown on terminals.
func CheckWorker(id string) error {
	if id == "" || id != text.ClipAt(id, 128) {
		return errors.New("the name of a worker must be at most 128 printable bytes")
	}
	return nil
}

func streamName(name string) string    { return "lightsout-" + name }
func keeperSubject(name string) string { return "lightsout." + name + ".keeper" }
func overSubject(name string) string   { return "lightsout." + name + ".over" }
func unitSubject(name string, unit int) string {
	return "lightsout." + name + ".unit." + strconv.Itoa(unit)
}

func unitOf(subject string) (int, error) {
	unit, err := strconv.Atoi(subject[strings.LastIndexByte(subject, '.')+1:])
	if err != nil || unit < 0 {
		return 0, fmt.Errorf("%q is not a unit", subject)
	}
	return unit, nil
}

// consumerName is the one durable consumer of a stream, which all workers share.
const consumerName = "workers"

// Metadata of a stream, so that a worker needs only an address.
const (
	metaPlan     = "lightsout-plan"
	metaUnits    = "lightsout-units"
	metaVersion  = "lightsout-version"
	metaAttempts = "lightsout-attempts"
)

// act is the kind of a request to the keeper.
type act string

const (
	actBegin  act = "begin"  // a worker begins a unit: is it still wanted?
	actBeat   act = "beat"   // a worker is alive, and so far; no reply
	actTally  act = "tally"  // a unit is counted: write it
	actFail   act = "fail"   // a unit cannot be counted
	actLeave  act = "leave"  // a worker leaves, or gives a unit back; no reply
	actStatus act = "status" // how far is it all?
	actGather act = "gather" // what is in the record, from a unit on?
)

// request is a message of workers and observers to the keeper.
type request struct {
	Act     act             `json:"act"`
	Plan    string          `json:"plan,omitempty"`
	Version string          `json:"version,omitempty"`
	Worker  string          `json:"worker,omitempty"`
	Slot    int             `json:"slot,omitempty"`
	Unit    int             `json:"unit"`
	Try     int             `json:"try,omitempty"` // which delivery of the unit it is, from 1
	Elapsed time.Duration   `json:"elapsed,omitempty"`
	Done    int64           `json:"done,omitempty"` // of the unit
	Total   int64           `json:"total,omitempty"`
	Tally   json.RawMessage `json:"tally,omitempty"`
	Error   string          `json:"error,omitempty"`
}

// verdict is the reply of the keeper.
type verdict string

const (
	verdictYes    verdict = "yes"    // continue; the tally is in the record
	verdictDone   verdict = "done"   // the record had this unit already
	verdictDead   verdict = "dead"   // the unit failed too often and is not tried again
	verdictLater  verdict = "later"  // the record cannot be written now: hold the tally
	verdictRefuse verdict = "refuse" // of another plan or version: leave
)

type reply struct {
	Verdict verdict `json:"verdict"`
	Reason  string  `json:"reason,omitempty"`
	Status  *Status `json:"status,omitempty"`
	Piece   *piece  `json:"piece,omitempty"`
}
