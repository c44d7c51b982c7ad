package e2e_test

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/chromedp/cdproto/cdp"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// visit loads the path in the same tab.
func (p *page) visit(path string) {
	p.t.Helper()
	p.must(p.load(navigate(p.server.url(path))))
}

// leave goes to an empty page, so that what is visited next is loaded whole even if only what
// stands after # is different.
func (p *page) leave() {
	p.t.Helper()
	p.must(p.load(navigate("about:blank")))
}

// reload loads the page again.
func (p *page) reload() {
	p.t.Helper()
	p.must(p.load(func(ctx context.Context) (bool, error) {
		_, err := chromedp.Call(ctx, cdppage.Reload, cdppage.ReloadParams{})
		return true, err
	}))
}

// A step makes the tab load something, and says whether that is its own document: a visit that
// changes only the part after # is not.
type step func(context.Context) (bool, error)

func navigate(url string) step {
	return func(ctx context.Context) (bool, error) {
		answer, err := chromedp.Call(ctx, cdppage.Navigate, cdppage.NavigateParams{URL: url})
		if err == nil && answer.ErrorText != "" {
			err = fmt.Errorf("loading %s: %s", url, answer.ErrorText)
		}
		return answer.LoaderID != "", err
	}
}

// load takes the step and waits until a document other than the one before is loaded.
//
// The waiting of chromedp.Navigate also ends when the page before writes into its address, which
// Play does when a game is on the table; the next navigation is then cancelled by the end of this one.
func (p *page) load(take step) error {
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	before, err := chromedp.Call(ctx, cdppage.GetFrameTree, cdp.Empty{})
	if err != nil {
		return err
	}
	frame := before.FrameTree.Frame
	events := chromedp.Events(ctx, cdppage.LifecycleEvent)
	another, err := take(ctx)
	if err != nil || !another {
		return err
	}
	for event, err := range events {
		if err != nil {
			return err
		}
		if event.Name == "load" && event.FrameID == frame.ID && event.LoaderID != frame.LoaderID {
			return nil
		}
	}
	return errors.New("the tab was closed while a page was loaded")
}

// farewell is what settle writes to the console to know that it has read everything before.
const farewell = "e2e: the end"

// listen collects errors of the page and the browser.
func (p *page) listen() {
	messages := chromedp.Console(p.ctx)
	go func() {
		defer close(p.ended)
		for message, err := range messages {
			if err != nil || message.Text == farewell {
				return
			}
			if message.Type != chromedp.ConsoleError && message.Type != chromedp.ConsoleException {
				continue
			}
			p.mu.Lock()
			p.trouble = append(p.trouble,
				fmt.Sprintf("%s: %s (%s:%d)", message.Type, message.Text, message.URL, message.Line+1))
			p.mu.Unlock()
		}
	}()
}

// refusedAct is the browser's own line for an act that answered 422: that is how the page learns
// that a board or a state was wrong, and no fault.
var refusedAct = regexp.MustCompile(`status of 422 .*\(.*/api/v1/`)

// allow says that complaints which match the pattern are expected in this test.
func (p *page) allow(pattern string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.allowed = append(p.allowed, regexp.MustCompile(pattern))
}

// complaints returns what went wrong so far and was not allowed.
func (p *page) complaints() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	var unexpected []string
	for _, line := range p.trouble {
		if !refusedAct.MatchString(line) &&
			!slices.ContainsFunc(p.allowed, func(r *regexp.Regexp) bool { return r.MatchString(line) }) {
			unexpected = append(unexpected, line)
		}
	}
	return unexpected
}

// settle reads the console to its end and fails the test if anything unexpected was there.
func (p *page) settle() {
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	_, err := chromedp.Run(ctx, chromedp.Evaluate[bool](fmt.Sprintf("console.debug(%q), true", farewell)))
	if err == nil {
		select {
		case <-p.ended:
		case <-ctx.Done():
			err = ctx.Err()
		}
	}
	if err != nil && !p.t.Failed() {
		p.t.Errorf("the page does not answer at the end of the test: %v", err)
	}
	if lines := p.complaints(); len(lines) > 0 {
		p.t.Errorf("the page complained:\n\t%s", strings.Join(lines, "\n\t"))
	}
}
