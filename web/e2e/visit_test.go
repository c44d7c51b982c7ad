package e2e_test

import (
	"context"
	"errors"
	"fmt"

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
