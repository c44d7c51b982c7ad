package server

import (
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"
)

// Clients of a public server are limited one by one, cannot see the metrics, and cannot choose the address by
// which they are counted.
func TestPublic(t *testing.T) {
	s := newServer(t, Options{
		Acts: newActs(nil).list(), Public: true, BehindProxy: true, Rate: 2,
		Hosts: []string{"lights.example"},
	})
	from := func(address string, more ...string) int {
		headers := append([]string{"Host", "lights.example", "X-Forwarded-For", address}, more...)
		return ask(s, "POST", "/api/v1/echo", "{}", headers...).Code
	}
	if got := from("9.9.9.9"); got != 200 {
		t.Fatalf("status %d", got)
	}
	for i := range 3 {
		// The client's own entry comes before the one that the proxy adds.
		if got := from(strings.Repeat("8", i+1) + ".1.1.1, 9.9.9.9"); got != http.StatusTooManyRequests {
			t.Errorf("request %d has status %d", i, got)
		}
	}
	if got := from("9.9.9.8"); got != 200 {
		t.Errorf("another client has status %d", got)
	}
	if got := from("2001:db8:1:2::1"); got != 200 {
		t.Errorf("status %d", got)
	}
	if got := from("2001:db8:1:2:ffff::2"); got != http.StatusTooManyRequests {
		t.Errorf("another address of the same household has status %d", got)
	}
	w := ask(s, "POST", "/api/v1/echo", "{}", "Host", "lights.example", "X-Forwarded-For", "9.9.9.9")
	problemIn(t, w)
	if w.Header().Get("Retry-After") == "" {
		t.Error("no answer says when to retry")
	}
	w = ask(s, "GET", "/metrics", "", "Host", "lights.example", "X-Forwarded-For", "7.7.7.7")
	if w.Code != 404 || strings.Contains(w.Body.String(), "lightsout_requests") {
		t.Errorf("clients see the metrics: %d", w.Code)
	}
	for _, path := range []string{"/metrics", "/api/v1/acts", "/"} {
		for _, address := range []string{"", "unknown", "1.2.3.4, ", "1.2.3.4, garbage"} {
			w := ask(s, "GET", path, "", "X-Forwarded-For", address)
			if w.Code != http.StatusForbidden || !strings.Contains(w.Body.String(), "X-Forwarded-For") {
				t.Errorf("%s from %q behind a proxy: %d %s", path, address, w.Code, w.Body)
			}
		}
	}
	if w := ask(s, "GET", "/healthz", ""); w.Code != 200 || w.Body.String() != Healthy {
		t.Errorf("the health in public: %d %s", w.Code, w.Body)
	}
	if text := metricsOf(s); !strings.Contains(text, `lightsout_refusals_total{reason="rate"} 5`) {
		t.Errorf("the metrics are %s", text)
	}
	if w := ask(s, "GET", "/healthz", "", "Host", "other.example"); w.Code != 421 {
		t.Errorf("another name has status %d", w.Code)
	}
}

// Without a proxy, the server ignores what a client says about its address.
func TestForwardedIsIgnored(t *testing.T) {
	s := newServer(t, Options{Acts: newActs(nil).list(), Public: true, Rate: 1})
	if ask(s, "POST", "/api/v1/echo", "{}", "X-Forwarded-For", "1.1.1.1").Code != 200 {
		t.Fatal("the first is refused")
	}
	got := ask(s, "POST", "/api/v1/echo", "{}", "X-Forwarded-For", "2.2.2.2").Code
	if got != http.StatusTooManyRequests {
		t.Errorf("status %d", got)
	}
}

// The table of clients stays as small as it should; a forgotten client starts over.
func TestClientsAreBounded(t *testing.T) {
	c := newClients(1, 3)
	now := time.Unix(1000, 0)
	for i := range 100 {
		for range 2 {
			c.allow(strings.Repeat("a", i), 1, now)
		}
		if n := len(c.latest) + len(c.older); n > 3 {
			t.Fatalf("%d clients are remembered", n)
		}
	}
	for range 5 {
		c.allow("b", 1, now)
	}
	wait, ok := c.allow("b", 1, now)
	if ok || wait != time.Second {
		t.Errorf("allowed %v, wait %v", ok, wait)
	}
	if _, ok := c.allow("b", 1, now.Add(time.Second)); !ok {
		t.Error("it is not allowed after the wait")
	}
}

// docs/server.md shows the limits in the code.
func TestLimitsAreAsDocumented(t *testing.T) {
	text, err := os.ReadFile("../../docs/server.md")
	if err != nil {
		t.Fatal(err)
	}
	o := Options{Public: true}.withDefaults()
	mebi := func(n int64) string { return fmt.Sprintf("%d MiB", n>>20) }
	for row, want := range map[string][]string{
		"a request": {fmt.Sprintf("%d KiB", maxHeader>>10)},
		"arriving": {fmt.Sprintf("%.0f s for the head", o.ReadHeader.Seconds()),
			fmt.Sprintf("%.0f s for all", o.Read.Seconds())},
		"an answer": {mebi(int64(o.MaxAnswer)),
			fmt.Sprintf("%.0f s to read it", writeTime.Seconds())},
		"acts in progress or queued": {fmt.Sprint(o.Unfinished)},
		"requests and answers above": {mebi(o.MaxHeld), fmt.Sprintf("%d KiB", smallHeld>>10)},
		"jobs":                       {fmt.Sprint(o.MaxJobs), fmt.Sprintf("%d watchers", watchersOfJob)},
		"connections":                {fmt.Sprintf("%d,000", maxConnections/1000)},
		"addresses remembered":       {fmt.Sprintf("%d,000", maxClients/1000)},
	} {
		found := ""
		for _, line := range strings.Split(string(text), "\n") {
			if strings.HasPrefix(line, "| "+row) {
				found = line
			}
		}
		for _, part := range want {
			if !strings.Contains(found, part) {
				t.Errorf("docs/server.md has no row %q with %q: %q", row, part, found)
			}
		}
	}
	for _, sentence := range []string{fmt.Sprintf("(%d; an act counts as", int(o.Rate)),
		fmt.Sprintf("%d connections", connectionsPerAddress)} {
		if !strings.Contains(strings.ReplaceAll(string(text), "\n  ", " "), sentence) {
			t.Errorf("docs/server.md does not say %q", sentence)
		}
	}
}
