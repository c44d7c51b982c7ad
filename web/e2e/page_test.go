package e2e_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/animation"
	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// patience is how long a test waits for something that should come at once. It is long because
// machines that test are busy, and other guests of their hosts may leave them a twentieth of the
// processors; nothing is measured with it.
var patience = 45 * time.Second

func init() {
	if os.Getenv("CI") == "true" {
		patience = 5 * time.Minute
	}
}

// settings are what a page is opened with.
type settings struct {
	server        *site
	width, height int64
	touch         bool
	media         []*emulation.MediaFeature
	script        string
	worker        bool
	newcomer      bool
	permissions   []cdpbrowser.SetPermissionParams
}

type option func(*settings)

func viewport(width, height int64) option {
	return func(s *settings) {
		s.width = width
		s.height = height
	}
}

// A few ways to look at a page. The window is desktop unless said otherwise.
func desktop(s *settings) {
	s.width = 1280
	s.height = 800
}

func phone(s *settings) {
	s.width = 360
	s.height = 740
	s.touch = true
}

func feature(name, value string) option {
	return func(s *settings) {
		s.media = append(s.media, &emulation.MediaFeature{Name: name, Value: value})
	}
}

// System preferences of the reader.
var (
	light         = feature("prefers-color-scheme", "light")
	dark          = feature("prefers-color-scheme", "dark")
	moreContrast  = feature("prefers-contrast", "more")
	reducedMotion = feature("prefers-reduced-motion", "reduce")
)

// before runs a script in every document of the page before its own scripts.
func before(script string) option { return func(s *settings) { s.script = script } }

// serviceWorker lets the page have one. It fetches every file of the site, which most tests do not need.
func serviceWorker(s *settings) { s.worker = true }

// newcomer is a player without history: Play begins with its first puzzles.
func newcomer(s *settings) { s.newcomer = true }

// from opens the page from a server that the test started itself.
func from(s *site) option { return func(set *settings) { set.server = s } }

// A page is a tab in its own browser context.
type page struct {
	t      testing.TB
	ctx    context.Context
	server *site

	mu      sync.Mutex
	ended   chan struct{}
	trouble []string         // what went wrong that no test expected
	allowed []*regexp.Regexp // what a test said would go wrong

	close func() // closes the tab before the test ends, which does it otherwise
}

// open opens the path (such as "/play/#5x5:on") in a new tab and waits until it is loaded. The tab is closed
// when the test ends, and unexpected trouble fails the test then. The server answers all acts unless an
// option says otherwise: to load, compile and start an engine takes a quarter of the processor time of a
// test, and callers in the page do not see the difference.
func open(t testing.TB, path string, options ...option) *page {
	t.Helper()
	set := settings{}
	desktop(&set)
	for _, option := range options {
		option(&set)
	}
	parent := chromium.start(t)
	if set.server == nil {
		set.server = withoutEngine(t)
	}
	ctx, cancel := chromedp.NewContext(parent, chromedp.WithNewBrowserContext())
	return show(t, ctx, cancel, set, path)
}

// beside opens the path in another tab of the same browser context, which shares what the page has stored.
func (p *page) beside(path string, options ...option) *page {
	p.t.Helper()
	set := settings{server: p.server}
	desktop(&set)
	for _, option := range options {
		option(&set)
	}
	ctx, cancel := chromedp.NewContext(p.ctx)
	return show(p.t, ctx, cancel, set, path)
}

func show(t testing.TB, ctx context.Context, cancel func(), set settings, path string) *page {
	t.Helper()
	p := &page{t: t, ctx: ctx, server: set.server, ended: make(chan struct{})}
	p.close = sync.OnceFunc(func() {
		p.settle()
		cancel()
	})
	t.Cleanup(p.close)
	p.listen()
	p.emulateSize(set)
	p.setMedia(set.media...)
	p.permit(set.permissions)
	if !set.worker {
		set.script = "delete Navigator.prototype.serviceWorker;" + set.script
	}
	if !set.newcomer {
		set.script = "try { localStorage.setItem('lightsout.toured', 'yes'); } catch {}" + set.script
	}
	if set.script != "" {
		_, err := chromedp.Call(p.ctx, cdppage.AddScriptToEvaluateOnNewDocument,
			cdppage.AddScriptToEvaluateOnNewDocumentParams{Source: set.script})
		p.must(err)
	}
	p.hurry()
	p.visit(path)
	return p
}

// hurry makes transitions and animations of CSS play eight times as fast. They all happen, in fewer frames:
// every frame is painted by the processor.
func (p *page) hurry() {
	p.t.Helper()
	_, err := chromedp.Call(p.ctx, animation.Enable, cdp.Empty{})
	p.must(err)
	_, err = chromedp.Call(p.ctx, animation.SetPlaybackRate, animation.SetPlaybackRateParams{PlaybackRate: 8})
	p.must(err)
}

func (p *page) emulateSize(set settings) {
	p.t.Helper()
	var size []chromedp.EmulateViewportOption
	if set.touch {
		size = append(size, chromedp.EmulateMobile, chromedp.EmulateTouch)
	}
	p.do(chromedp.EmulateViewport(set.width, set.height, size...))
}

// setMedia replaces the media preferences of the page.
func (p *page) setMedia(features ...*emulation.MediaFeature) {
	p.t.Helper()
	_, err := chromedp.Call(p.ctx, emulation.SetEmulatedMedia,
		emulation.SetEmulatedMediaParams{Features: features})
	p.must(err)
}

// offline takes the network away from the page, or gives it back. The server itself goes, so
// service workers feel it too.
func (p *page) offline(away bool) {
	p.t.Helper()
	p.server.away.Store(away)
	_, err := chromedp.Call(p.ctx, network.OverrideNetworkState,
		network.OverrideNetworkStateParams{Offline: away})
	p.must(err)
	if away {
		p.server.http.CloseClientConnections()
	}
}

// do runs actions of chromedp in the page.
func (p *page) do(actions ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	p.must(chromedp.Do(ctx, actions...))
}

func (p *page) must(err error) {
	p.t.Helper()
	if err != nil {
		p.t.Fatalf("%v (in %s)", err, p.report())
	}
}

func (p *page) address() string {
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	address, err := chromedp.Run(ctx, chromedp.Location())
	if err != nil {
		return "a page that does not answer"
	}
	return address
}

// report returns the address and what the page says in its alerts and beside its progress.
func (p *page) report() string {
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	text, err := chromedp.Run(ctx,
		chromedp.Evaluate[string](`[location, document.querySelector('[aria-busy=true]') ? 'busy' : '',
		...[...document.querySelectorAll('[role=alert], [role=status], .problem, .work')].filter((e) => e.checkVisibility()).map((e) => e.textContent.trim().slice(0, 100)),
	].filter(Boolean).join('; ')`))
	if err != nil {
		return "a page that does not answer"
	}
	return text
}

// eval returns the value of a JavaScript expression; a promise is awaited.
func eval[T any](p *page, expression string) T {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	value, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		p.t.Fatalf("%s: %v", expression, err)
	}
	return value
}

// watcher resolves to true when a condition holds, and to false after a second. It looks after
// every change of the document and a few times a second, because some conditions change no element.
const watcher = `new Promise((resolve, reject) => {
	const observer = new MutationObserver(look);
	const timer = setInterval(look, 50);
	const timeout = setTimeout(end, 1000, false);
	function end(holds) {
		observer.disconnect();
		clearInterval(timer);
		clearTimeout(timeout);
		resolve(holds);
	}
	async function look() {
		try {
			if (await (async () => (%s))()) end(true);
		} catch (error) {
			// Its subject may not exist yet.
		}
	}
	observer.observe(document, {subtree: true, childList: true, attributes: true, characterData: true});
	look();
})`

// wait waits until a JavaScript expression is true. It gives up early if the page has thrown an
// unexpected exception.
func (p *page) wait(condition string) {
	p.t.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); {
		ctx, cancel := context.WithDeadline(p.ctx, deadline)
		holds, err := chromedp.Run(ctx,
			chromedp.Evaluate[bool](fmt.Sprintf(watcher, condition), chromedp.EvalAwaitPromise))
		cancel()
		if holds {
			return
		}
		if err != nil && !gone(err) && !errors.Is(err, context.DeadlineExceeded) {
			p.t.Fatalf("waiting for %s: %v", condition, err)
		}
		if slices.ContainsFunc(p.complaints(), func(line string) bool {
			return strings.HasPrefix(line,
				"exception")
		}) {
			break
		}
	}
	p.screenshot("failed-" + p.t.Name())
	p.t.Fatalf("waited for %s in vain (in %s)", condition, p.report())
}

// gone reports whether an answer did not come because another page was loaded meanwhile.
func gone(err error) bool {
	for _, text := range []string{"context was destroyed", "Promise was collected", "navigated or closed",
		"Cannot find context"} {
		if strings.Contains(err.Error(), text) {
			return true
		}
	}
	return false
}

// screenshot keeps a picture of what is visible as NAME.png in the folder that E2E_SCREENSHOTS
// names, and does nothing if it names none.
func (p *page) screenshot(name string) {
	p.t.Helper()
	p.picture(name, chromedp.CaptureScreenshot())
}

func (p *page) picture(name string, capture chromedp.Action[[]byte]) {
	p.t.Helper()
	folder := os.Getenv("E2E_SCREENSHOTS")
	if folder == "" {
		return
	}
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	picture, err := chromedp.Run(ctx, capture)
	if err == nil {
		err = os.MkdirAll(folder, 0o755)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, strings.ReplaceAll(name, "/", "-")+".png"), picture, 0o644)
	}
	if err != nil {
		p.t.Errorf("screenshot %s: %v", name, err)
	}
}

// module returns the address of a module of the page's sources, for import() in eval. It is another instance
// than the page's own.
func (p *page) module(name string) string {
	p.t.Helper()
	return p.server.url("source/" + name)
}

// script returns the address of the script of the page, which exports the engine that the page uses.
func (p *page) script() string {
	p.t.Helper()
	return eval[string](p, "document.querySelector('script[src$=\"/main.js\"]').src")
}

// ready waits until the page says that its boards can be pressed.
func (p *page) ready() *page {
	p.t.Helper()
	p.wait("document.documentElement.dataset.ready")
	return p
}
