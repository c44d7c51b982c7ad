//go:build unix

package queue

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"lightsout/research/census"
)

// A status of very many workers fits in a message.
func TestStatusFits(t *testing.T) {
	k := newKeeper("nullity NxN 1 40 unit=1", newMemory())
	s := Status{Dead: make([]census.DeadUnit, 100),
		Workers: slices.Repeat([]WorkerStatus{{Name: strings.Repeat("w", 100)}}, 1000)}
	for _, most := range []int{1 << 20, 1 << 16, 1 << 12, 100} {
		r := k.fitting(s, most)
		if r.Status.More+len(r.Status.Workers)+len(r.Status.Dead) != 1100 ||
			(r.Status.More == 0) != (most == 1<<20) {
			t.Errorf("%d bytes: %d workers, %d dead, %d more", most, len(r.Status.Workers),
				len(r.Status.Dead), r.Status.More)
		}
	}
}

func TestPage(t *testing.T) {
	s := Status{
		Name: "census", Plan: `least "5x5" <b>`, Version: "1", Units: 10, Done: 4, Part: 0.45, Rate: 2,
		LeftS: 2.75, Failures: 1, Dead: []census.DeadUnit{{Unit: 7, Reason: "no <memory>"}},
		Workers: []WorkerStatus{{Name: "w", Units: 4, Now: []UnitAtWork{{5, 1, 0.5}}, Silent: true}},
	}
	var broken error
	server := httptest.NewServer(http.StripPrefix("/census", Handler(func(context.Context) (Status, error) {
		return s, broken
	})))
	defer server.Close()
	defer server.Client().CloseIdleConnections()
	get := func(path string) (int, string) {
		reply, err := server.Client().Get(server.URL + path)
		if err != nil {
			t.Fatal(err)
		}
		defer reply.Body.Close()
		body, err := io.ReadAll(reply.Body)
		if err != nil {
			t.Fatal(err)
		}
		return reply.StatusCode, string(body)
	}
	for path, wants := range map[string][]string{
		"/census/": {
			"45.0 %", "4 of 10 units", "3s left", "no &lt;memory&gt;", "unit 5 (50.0 %)", ", silent",
		},
		"/census/metrics": {
			`lightsout_census_units_done{census="census",plan="least \"5x5\" <b>"} 4` + "\n",
			"# TYPE lightsout_census_failures_total counter\n", "lightsout_census_units_dead{",
		},
		"/census/census.css":  {"progress {"},
		"/census/status.json": {`"done":4`, `"reason":"no \u003cmemory\u003e"`},
	} {
		code, body := get(path)
		for _, want := range wants {
			if code != http.StatusOK || !strings.Contains(body, want) {
				t.Errorf("%s has no %q: %d %s", path, want, code, body)
			}
		}
		if strings.Contains(body, "<memory>") {
			t.Errorf("%s is not escaped", path)
		}
	}
	if code, _ := get("/census/nothing"); code != http.StatusNotFound {
		t.Errorf("nothing: %d", code)
	}
	broken = ErrNoKeeper
	code, body := get("/census/metrics")
	if code != http.StatusServiceUnavailable || !strings.Contains(body, "no keeper") {
		t.Errorf("without a keeper: %d %s", code, body)
	}
}
