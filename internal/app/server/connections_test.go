package server

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"lightsout/internal/app/api"
)

const manyConnections = 10_000

// holdConnections opens connections from forty addresses, gets an answer on each, reports that, and keeps them until its
// input ends. Then it returns an error if the server has closed one of them.
func holdConnections(address string, input io.Reader, output io.Writer) error {
	open := make([]net.Conn, manyConnections)
	answer := make([]byte, 1<<12)
	for n := range open {
		dialer := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 3, byte(n%40+1))}}
		conn, err := dialer.Dial("tcp", address)
		if err != nil {
			return fmt.Errorf("connection %d: %w", n, err)
		}
		defer conn.Close()
		open[n] = conn
		io.WriteString(conn, "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
		if n, err := conn.Read(answer); err != nil || !strings.HasPrefix(string(answer[:n]), "HTTP/1.1 200") {
			return fmt.Errorf("connection %d: %.100s: %w", n, answer[:n], err)
		}
	}
	fmt.Fprintln(output, "open")
	io.Copy(io.Discard, input)
	for n, conn := range open {
		conn.SetReadDeadline(time.Now().Add(-time.Second))
		if _, err := conn.Read(answer); !errors.Is(err, os.ErrDeadlineExceeded) {
			return fmt.Errorf("connection %d was closed: %w", n, err)
		}
	}
	return nil
}

// besideConnections asks for small solutions while another process holds connections, and returns how long each took.
func besideConnections(t testing.TB, requests int) (times []time.Duration) {
	if files := maxFiles(); files < manyConnections*4/3 {
		t.Skipf("this system allows %d open files, too few for %d connections", files, manyConnections)
	}
	url := start(t, Options{Acts: api.Acts(), Public: true, Rate: 1e5})
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	holder := exec.Command(self, strings.TrimPrefix(url, "http://"))
	holder.Env = append(os.Environ(), workerEnv+"=connections")
	holder.Stderr = os.Stderr
	letGo, _ := holder.StdinPipe()
	said, _ := holder.StdoutPipe()
	if err := holder.Start(); err != nil {
		t.Fatal(err)
	}
	if line, err := bufio.NewReader(said).ReadString('\n'); err != nil {
		t.Errorf("the connections are not open: %q, %v, %v", line, err, holder.Wait())
		return nil
	}
	client := from("127.0.2.1")
	defer client.CloseIdleConnections()
	for range requests {
		began := time.Now()
		post(t, client, url+"/api/v1/solve", `{"board":"5x5","state":"on"}`, 200)
		times = append(times, time.Since(began))
	}
	letGo.Close()
	if err := holder.Wait(); err != nil {
		t.Errorf("a connection did not last: %v", err)
	}
	return times
}

// Ten thousand connections stay open while a visitor asks.
func TestConnections(t *testing.T) {
	if testing.Short() {
		t.Skip("-short: takes seconds")
	}
	besideConnections(t, 20)
}

// BenchmarkConnections reports how long the requests of a visitor take beside them.
func BenchmarkConnections(b *testing.B) {
	times := besideConnections(b, max(b.N, 300))
	slices.Sort(times)
	b.ReportMetric(float64(times[len(times)*99/100].Microseconds())/1000, "p99-ms")
	b.ReportMetric(manyConnections, "connections")
	b.ReportMetric(0, "ns/op")
}
