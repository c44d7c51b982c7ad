package server

import (
	"context"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"lightsout/internal/app/api"
)

// worst are short requests that cost much.
var worst = []struct{ act, params string }{
	{"nullities", `{"board":"1x1-star-mod255","rows":[128,128],"columns":[128,128]}`},
	{"nullities", `{"board":"klein-1x1-star-mod6","rows":[128,128],"columns":[128,128]}`},
	{"encode", `{"board":"graph-complete-4096","format":"graphml"}`},
	{"encode", `{"board":"graph-complete-4096","format":"json"}`},
	{"show", `{"board":"256x256","format":"png"}`},
	{"film", `{"board":"16x16","states":["on"` + strings.Repeat(`,"off","on"`, 20) + `],"format":"apng","scale":279}`},
	{"solve", `{"board":"graph-hypercube-14-mod6"}`},
	{"solve", `{"board":"graph-complete-5792"}`},
	{"solve", `{"board":"61x60","least":true}`},
	{"hint", `{"board":"4x4x4x4x4x4"}`},
	{"info", `{"board":"31x32-knight-mod251","all_moduli":true}`},
	{"weights", `{"board":"graph-complete-4096"}`},
	{"distribution", `{"board":"graph-complete-4096"}`},
	{"solve", `{"board":"16777216x1"}`},
}

// from returns a client that calls from its own address, which loopback has plenty of.
func from(address string) *http.Client {
	dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(address)}}
	return &http.Client{Transport: &http.Transport{DialContext: dialer.DialContext, MaxIdleConnsPerHost: 8}}
}

// attack sends the worst requests from an address, four at a time, until the context ends. Half of them are canceled
// before they are answered.
func attack(ctx context.Context, url, address string) (sent int64) {
	client := from(address)
	defer client.CloseIdleConnections()
	var count atomic.Int64
	var attackers sync.WaitGroup
	for i := range 4 {
		attackers.Go(func() {
			for n := i; ctx.Err() == nil; n++ {
				patience, cancel := context.WithTimeout(ctx, time.Duration(1+n%2*20)*400*time.Millisecond)
				w := worst[n%len(worst)]
				r, _ := http.NewRequestWithContext(patience, "POST", url+"/api/v1/"+w.act, strings.NewReader(w.params))
				r.Header.Set("Content-Type", "application/json")
				if reply, err := client.Do(r); err == nil {
					io.Copy(io.Discard, reply.Body)
					reply.Body.Close()
					if reply.StatusCode == http.StatusTooManyRequests {
						select {
						case <-patience.Done():
						case <-time.After(20 * time.Millisecond):
						}
					}
				}
				cancel()
				count.Add(1)
			}
		})
	}
	attackers.Wait()
	return count.Load()
}

// besideAttack requests small solutions at a rate while eight addresses attack, and returns how long each took and how
// many were not answered with 200.
func besideAttack(t testing.TB, requests, perSecond int) (times []time.Duration, refused int) {
	own, places, each := Divide(6 << 30)
	url := start(t, Options{Acts: api.Acts(), Start: processWith(t, "real", each), Places: places, MaxHeld: own / 2, Public: true, Patience: time.Minute})
	ctx, stop := context.WithCancel(context.Background())
	var attackers sync.WaitGroup
	for _, address := range []string{"127.0.1.1", "127.0.1.2", "127.0.1.3", "127.0.1.4", "127.0.1.5", "127.0.1.6", "127.0.1.7", "127.0.1.8"} {
		attackers.Go(func() { attack(ctx, url, address) })
	}
	defer attackers.Wait()
	defer stop()
	client := from("127.0.2.1")
	defer client.CloseIdleConnections()
	tick := time.NewTicker(time.Second / time.Duration(perSecond))
	defer tick.Stop()
	for range requests {
		<-tick.C
		began := time.Now()
		reply, err := client.Post(url+"/api/v1/solve", "application/json", strings.NewReader(`{"board":"5x5","state":"on"}`))
		if err != nil {
			t.Error(err)
			return times, refused
		}
		text, _ := io.ReadAll(reply.Body)
		reply.Body.Close()
		times = append(times, time.Since(began))
		if reply.StatusCode != 200 || !strings.Contains(string(text), `"weight":15`) {
			refused++
			t.Logf("status %d: %.200s", reply.StatusCode, text)
		}
	}
	return times, refused
}

// Whatever eight addresses request, a ninth gets its answers. The server takes a small solution for long work only if
// the machine gives it no processor for two seconds. A busy machine does that now and then, but not in five attacks.
func TestVisitorBesideAttack(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes some seconds of all processors")
	}
	for try := 1; ; try++ {
		_, refused := besideAttack(t, 45, 15)
		if refused <= 2 {
			return
		}
		if try == 5 {
			t.Fatalf("%d of 45 requests were refused, and more than 2 in each of the four tries before", refused)
		}
	}
}

// BenchmarkVisitorBesideAttack reports how long the requests of a visitor take at 15 a second during an attack from
// eight addresses.
func BenchmarkVisitorBesideAttack(b *testing.B) {
	times, refused := besideAttack(b, max(b.N, 300), 15)
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)/2].Microseconds())/1000, "p50-ms")
	b.ReportMetric(float64(times[len(times)*99/100].Microseconds())/1000, "p99-ms")
	b.ReportMetric(float64(refused), "refused")
	b.ReportMetric(0, "ns/op")
}
