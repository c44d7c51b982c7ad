// Package e2e_test drives the page in Chromium with mouse, touch and keyboard, at the widths of a phone and a
// desktop. It has tests only. Files without a build tag have the journeys of make test; make test-all adds
// those with the tag all, which also run the main paths in Firefox and WebKitGTK.
//
// All tests share one browser, and each has its own browser context, so tests do not affect each other. The
// server under test runs inside the test. An error on the console, a policy violation or a failed request
// fails the test that caused it, unless the test expects it.
//
// Without a browser, tests are skipped, but never if CI=true. E2E_SCREENSHOTS=folder saves the screenshots of
// tests.
package e2e_test

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"lightsout/app/cli"
)

// The other roles of this binary, chosen by its environment: the watcher of a
// browser in a folder, or the program itself.
const (
	watched   = "LIGHTSOUT_E2E_WATCH"
	asProgram = "LIGHTSOUT_E2E_PROGRAM"
)

func TestMain(m *testing.M) {
	if folder := os.Getenv(watched); folder != "" {
		watch(folder)
		return
	}
	if os.Getenv(asProgram) != "" {
		os.Exit(cli.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}
	flag.Parse()
	if !slices.ContainsFunc(os.Args, func(arg string) bool {
		return strings.HasPrefix(arg,
			"-test.parallel")
	}) {
		// A test waits for the page about as long as it keeps a core busy.
		_ = flag.Set("test.parallel", strconv.Itoa(2*runtime.GOMAXPROCS(0)))
	}
	code := m.Run()
	chromium.stop()
	os.Exit(code)
}

// A browser is one Chromium with everything it writes in one folder.
type browser struct {
	once   sync.Once
	ctx    context.Context
	err    error
	folder string
	end    []func()
}

// chromium is the browser of this test binary, started by the first test that needs it.
var chromium browser

// programs are the browsers that will do, best first. The shell has the same engine without windows, tabs and
// a second process for each page, and takes half the processor time.
var programs = []string{"chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"}

// start returns the context in which pages are opened, and skips or fails the test if there is
// no browser. With -short no test has one.
func (b *browser) start(t testing.TB) context.Context {
	t.Helper()
	skipShort(t)
	path := ""
	for _, name := range programs {
		if found, err := exec.LookPath(name); err == nil {
			path = found
			break
		}
	}
	if path == "" {
		if os.Getenv("CI") == "true" {
			t.Fatal("there is no chromium here, and CI=true needs one: run script/setup")
		}
		t.Skip("there is no chromium here: run script/setup to test the page")
	}
	b.once.Do(func() { b.err = b.launch(path) })
	if b.err != nil {
		t.Fatalf("starting %s: %v", path, b.err)
	}
	return b.ctx
}

// skipShort skips a test that needs a server or a browser.
func skipShort(t testing.TB) {
	t.Helper()
	if testing.Short() {
		t.Skip("-short: without a browser")
	}
}

func (b *browser) launch(path string) error {
	folder, err := os.MkdirTemp("", "lightsout-e2e-")
	if err != nil {
		return err
	}
	b.folder = folder
	if err := b.guard(); err != nil {
		return err
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path),
		chromedp.NoSandbox,
		chromedp.DisableGPU,
		chromedp.UserDataDir(filepath.Join(folder, "data")),
		chromedp.Flag("mute-audio", true),
		chromedp.Flag("use-fake-device-for-media-stream", true),
		chromedp.Flag("use-fake-ui-for-media-stream", true), // the shell cannot ask for the camera
		chromedp.Flag("hide-scrollbars", false),
		chromedp.Flag("autoplay-policy", "no-user-gesture-required"),
		chromedp.Flag("disable-component-update", true),
		chromedp.Flag("disable-domain-reliability", true),
		chromedp.Flag("no-pings", true),
		chromedp.Flag("lang", "en-US"),
		chromedp.Env("HOME="+folder, "TMPDIR="+folder,
			"XDG_CONFIG_HOME="+folder, "XDG_CACHE_HOME="+folder, "LANG=en_US.UTF-8"),
	)
	allocator, endAllocator := chromedp.NewExecAllocator(context.Background(), options...)
	ctx, end := chromedp.NewContext(allocator)
	b.ctx = ctx
	b.end = append(b.end, endAllocator, end)
	return chromedp.Do(ctx)
}

// guard starts a copy of this test binary that waits for us to end, however we end, and then
// removes the browser and its folder: a test that is killed cannot do that itself.
func (b *browser) guard() error {
	self, err := os.Executable()
	if err != nil {
		return err
	}
	reader, writer, err := os.Pipe()
	if err != nil {
		return err
	}
	defer reader.Close()
	cmd := exec.Command(self)
	cmd.Env = append(os.Environ(), watched+"="+b.folder)
	cmd.Stdin = reader
	apart(cmd, 0)
	if err := cmd.Start(); err != nil {
		writer.Close()
		return err
	}
	b.end = append(b.end, func() {
		writer.Close()
		_ = cmd.Wait()
	})
	return nil
}

func (b *browser) stop() {
	for _, end := range b.end {
		defer end()
	}
}

// watch waits until standard input ends, which is when the test binary does, and leaves nothing of
// the browser that worked in the folder.
func watch(folder string) {
	_, _ = io.Copy(io.Discard, os.Stdin)
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); time.Sleep(20 * time.Millisecond) {
		if killThoseIn(folder) == 0 && os.RemoveAll(folder) == nil {
			return
		}
	}
	fmt.Fprintf(os.Stderr, "e2e: %s could not be removed\n", folder)
}

// killThoseIn ends the processes that were given the folder on their command line, and says how
// many there were. The name of the folder is unique, so they are all ours.
func killThoseIn(folder string) int {
	killed := 0
	entries, _ := os.ReadDir("/proc")
	for _, entry := range entries {
		pid, err := strconv.Atoi(entry.Name())
		if err != nil || pid == os.Getpid() {
			continue
		}
		line, err := os.ReadFile(filepath.Join("/proc", entry.Name(), "cmdline"))
		if err == nil && bytes.Contains(line, []byte(folder)) {
			if process, err := os.FindProcess(pid); err == nil && process.Kill() == nil {
				killed++
			}
		}
	}
	return killed
}
