//go:build all

package e2e_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// Firefox and WebKitGTK by WebDriver. Its commands are the same in both; WebKit takes them by HTTP, and
// Firefox, for which Debian has no driver, by the connection that such a driver would use (Marionette).

// A driver sends commands to a browser: by the name of Marionette, and by the path of HTTP.
type driver interface {
	do(ctx context.Context, name, path string, params, answer any) error
}

// launch starts a program that ends with the test, whatever happens to the test.
func launch(t *testing.T, env []string, name string, args ...string) *exec.Cmd {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatalf("there is no %s here, and CI=true needs it: run script/setup", name)
		}
		t.Skipf("there is no %s here: run script/setup", name)
	}
	cmd := exec.Command(path, args...)
	cmd.Env = append(os.Environ(), env...)
	apart(cmd, syscall.SIGKILL)
	t.Cleanup(func() {
		if cmd.Process != nil {
			endGroup(cmd)
			_ = cmd.Wait()
		}
	})
	return cmd
}

// home keeps a browser away from the files of the person who runs the test.
func home(folder string) []string {
	return []string{
		"HOME=" + folder, "TMPDIR=" + folder, "XDG_CONFIG_HOME=" + folder, "XDG_CACHE_HOME=" + folder,
		"XDG_DATA_HOME=" + folder, "XDG_RUNTIME_DIR=" + folder, "LANG=en_US.UTF-8",
	}
}

// browserFolder returns a folder that is removed when the browser has ended.
func browserFolder(t *testing.T) string {
	t.Helper()
	folder, err := os.MkdirTemp("", "lightsout-e2e-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		for range 50 { // its processes end one after the other
			if os.RemoveAll(folder) == nil {
				return
			}
			time.Sleep(20 * time.Millisecond)
		}
	})
	return folder
}

// startFirefox starts Firefox without a window.
func startFirefox(ctx context.Context, t *testing.T) driver {
	t.Helper()
	folder := browserFolder(t)
	// Firefox compiles the engine once instead of twice, paints ten frames a second, and makes no requests of
	// its own.
	prefs := `user_pref("marionette.port", 0);
user_pref("app.update.enabled", false);
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("toolkit.telemetry.reportingpolicy.firstRun", false);
user_pref("browser.aboutwelcome.enabled", false);
user_pref("network.captive-portal-service.enabled", false);
user_pref("network.connectivity-service.enabled", false);
user_pref("dom.ipc.processPrelaunch.enabled", false);
user_pref("javascript.options.wasm_optimizingjit", false);
user_pref("layout.frame_rate", 10);
user_pref("ui.prefersReducedMotion", 1);
user_pref("browser.safebrowsing.malware.enabled", false);
user_pref("browser.safebrowsing.phishing.enabled", false);
user_pref("browser.newtabpage.enabled", false);
user_pref("browser.startup.page", 0);
user_pref("extensions.update.enabled", false);
user_pref("extensions.systemAddon.update.enabled", false);
user_pref("services.settings.server", "data:,");
`
	if err := os.WriteFile(filepath.Join(folder, "user.js"), []byte(prefs), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := launch(t, home(folder), "firefox-esr", "--headless", "--no-remote", "--marionette",
		"--profile", folder)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	port := ""
	for port == "" {
		data, _ := os.ReadFile(filepath.Join(folder, "MarionetteActivePort"))
		port = strings.TrimSpace(string(data))
		if err := pauseFor(ctx, 50*time.Millisecond); err != nil {
			t.Fatalf("firefox-esr does not listen: %v", err)
		}
	}
	conn, err := new(net.Dialer).DialContext(ctx, "tcp", "127.0.0.1:"+port)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	m := &marionette{conn: conn, from: bufio.NewReader(conn)}
	if _, err := m.read(); err != nil { // it says what it is
		t.Fatal(err)
	}
	if err := m.do(ctx, "WebDriver:NewSession", "", map[string]any{}, nil); err != nil {
		t.Fatal(err)
	}
	return m
}

func pauseFor(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

// marionette is a connection to Firefox. A message is its length, a colon, and JSON.
type marionette struct {
	conn net.Conn
	from *bufio.Reader
	last int
}

func (m *marionette) do(ctx context.Context, name, _ string, params, answer any) error {
	if deadline, ok := ctx.Deadline(); ok {
		_ = m.conn.SetDeadline(deadline)
	}
	m.last++
	message, err := json.Marshal([]any{0, m.last, name, params})
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintf(m.conn, "%d:%s", len(message), message); err != nil {
		return err
	}
	data, err := m.read()
	if err != nil {
		return err
	}
	var parts [4]json.RawMessage // 1, the number, an error or null, the answer or null
	if err := json.Unmarshal(data, &parts); err != nil {
		return err
	}
	if string(parts[2]) != "null" {
		return errors.New(string(parts[2]))
	}
	if answer == nil {
		return nil
	}
	return json.Unmarshal(parts[3], answer)
}

func (m *marionette) read() ([]byte, error) {
	length, err := m.from.ReadString(':')
	if err != nil {
		return nil, err
	}
	n, err := strconv.Atoi(strings.TrimSuffix(length, ":"))
	if err != nil {
		return nil, err
	}
	data := make([]byte, n)
	_, err = io.ReadFull(m.from, data)
	return data, err
}

// miniBrowsers are where distributions put the small browser that comes with WebKitGTK.
const miniBrowsers = "/usr/lib/*/webkit2gtk-4.*/MiniBrowser"

// startWebKit starts WebKitGTK on a display without a screen.
func startWebKit(ctx context.Context, t *testing.T) driver {
	t.Helper()
	folder := browserFolder(t)
	screen := launch(t, nil, "Xvfb", "-displayfd", "3", "-screen", "0", "1280x900x24", "-nolisten", "tcp")
	reader, writer, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer reader.Close()
	screen.ExtraFiles = []*os.File{writer}
	err = screen.Start()
	writer.Close()
	if err != nil {
		t.Fatal(err)
	}
	number, err := bufio.NewReader(reader).ReadString('\n')
	if err != nil {
		t.Fatalf("Xvfb has no display: %v", err)
	}
	port := freePort(t)
	env := append(home(folder), "DISPLAY=:"+strings.TrimSpace(number), "LIBGL_ALWAYS_SOFTWARE=1",
		"GDK_BACKEND=x11", "NO_AT_BRIDGE=1", "DBUS_SESSION_BUS_ADDRESS=disabled:")
	cmd := launch(t, env, "WebKitWebDriver", "--port="+port)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	found, _ := filepath.Glob(miniBrowsers)
	if len(found) == 0 {
		t.Fatalf("WebKitWebDriver is here, but no %s", miniBrowsers)
	}
	w := &webKit{address: "http://127.0.0.1:" + port}
	options := map[string]any{"binary": found[0], "args": []string{"--automation"}}
	var session struct {
		ID string `json:"sessionId"`
	}
	params := map[string]any{"capabilities": map[string]any{
		"alwaysMatch": map[string]any{"browserName": "MiniBrowser", "webkitgtk:browserOptions": options}}}
	for {
		err := w.do(ctx, "", "/session", params, &session)
		if err == nil {
			break
		}
		if !errors.Is(err, syscall.ECONNREFUSED) {
			t.Fatalf("WebKitGTK does not start: %v", err)
		}
		if err := pauseFor(ctx, 50*time.Millisecond); err != nil {
			t.Fatalf("WebKitWebDriver does not listen: %v", err)
		}
	}
	w.address += "/session/" + session.ID
	return w
}

func freePort(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	_, port, err := net.SplitHostPort(l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	return port
}

// webKit is WebKitGTK behind its driver.
type webKit struct{ address string }

func (w *webKit) do(ctx context.Context, _, path string, params, answer any) error {
	body, err := json.Marshal(params)
	if err != nil {
		return err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, w.address+path, bytes.NewReader(body))
	if err != nil {
		return err
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	data, err := io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	if response.StatusCode != http.StatusOK {
		return errors.New(string(data))
	}
	if answer == nil {
		return nil
	}
	var told struct{ Value json.RawMessage }
	if err := json.Unmarshal(data, &told); err != nil {
		return err
	}
	return json.Unmarshal(told.Value, answer)
}
