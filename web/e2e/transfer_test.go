package e2e_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	cdpbrowser "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/input"
	cdppage "github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// Files that go into the page and come out of it, as a person moves them.

// file writes a file for upload and drop, and returns its path.
func (p *page) file(name string, content []byte) string {
	p.t.Helper()
	path := filepath.Join(p.t.TempDir(), name)
	p.must(os.WriteFile(path, content, 0o600))
	return path
}

// upload clicks the element with the role and name, and chooses the files in the dialog that opens.
// It may be the file input, its label, or a button that opens a hidden one.
func (p *page) upload(role, name string, paths ...string) {
	p.t.Helper()
	target := p.find(role, name)
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	intercept := func(on bool) {
		_, err := chromedp.Call(ctx, cdppage.SetInterceptFileChooserDialog,
			cdppage.SetInterceptFileChooserDialogParams{Enabled: on})
		p.must(err)
	}
	intercept(true)
	defer intercept(false)
	click := chromedp.Func(func(context.Context, *chromedp.Target) error {
		target.click()
		return nil
	})
	opened, err := chromedp.Run(ctx, chromedp.WaitEvent(cdppage.FileChooserOpened,
		func(cdppage.EventFileChooserOpened) bool { return true }, click))
	if err != nil {
		p.t.Fatalf("%s opened no dialog for files: %v", target, err)
	}
	if opened.Mode == cdppage.FileChooserOpenedModeSelectSingle && len(paths) > 1 {
		p.t.Fatalf("%s takes one file, not %d", target, len(paths))
	}
	_, err = chromedp.Call(ctx, dom.SetFileInputFiles,
		dom.SetFileInputFilesParams{BackendNodeID: opened.BackendNodeID, Files: paths})
	p.must(err)
}

// drop drags the files from elsewhere over the spot and lets them go there.
func (p *page) drop(at spot, paths ...string) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	data := &input.DragData{Items: []*input.DragDataItem{}, Files: paths, DragOperationsMask: 1}
	for _, kind := range []input.DispatchDragEventType{input.DispatchDragEventTypeDragEnter,
		input.DispatchDragEventTypeDragOver, input.DispatchDragEventTypeDrop} {
		_, err := chromedp.Call(ctx, input.DispatchDragEvent,
			input.DispatchDragEventParams{Type: kind, X: at.x, Y: at.y, Data: data})
		p.must(err)
	}
}

// A download is a file that the page has saved.
type download struct {
	name string // as the page calls it
	data []byte
}

// download does something that makes the page save a file, and returns the file when it is whole.
func (p *page) download(act func()) download {
	p.t.Helper()
	return p.downloads(1, act)[0]
}

// downloads is download for several files, in the order in which they began.
func (p *page) downloads(count int, act func()) []download {
	p.t.Helper()
	folder := p.t.TempDir()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	events := true
	_, err := chromedp.CallBrowser(ctx, cdpbrowser.SetDownloadBehavior, cdpbrowser.SetDownloadBehaviorParams{
		Behavior: cdpbrowser.SetDownloadBehaviorBehaviorAllowAndName, DownloadPath: folder,
		EventsEnabled: &events, BrowserContextID: p.contextID(),
	})
	p.must(err)
	began := chromedp.BrowserEvents(ctx, cdpbrowser.DownloadWillBegin)
	ended := chromedp.BrowserEvents(ctx, cdpbrowser.DownloadProgress)
	frame := p.frameID()
	act()
	var ids []string
	found := make([]download, 0, count)
	for event, err := range began {
		p.mustDownload(err)
		if event.FrameID == frame { // other tests download too
			ids = append(ids, event.GUID)
			found = append(found, download{name: event.SuggestedFilename})
		}
		if len(ids) == count {
			break
		}
	}
	left := count
	for event, err := range ended {
		p.mustDownload(err)
		at := slices.Index(ids, event.GUID)
		if at < 0 || event.State == cdpbrowser.DownloadProgressStateInProgress {
			continue
		}
		if event.State == cdpbrowser.DownloadProgressStateCanceled {
			p.t.Fatalf("the download of %s was canceled", found[at].name)
		}
		found[at].data, err = os.ReadFile(filepath.Join(folder, event.GUID))
		p.must(err)
		left--
		if left == 0 {
			break
		}
	}
	return found
}

func (p *page) mustDownload(err error) {
	p.t.Helper()
	if err != nil {
		p.screenshot("failed-" + p.t.Name())
		p.t.Fatalf("the page saved no file: %v (in %s)", err, p.report())
	}
}

// contextID returns the browser context of this page, to which permissions and downloads belong.
func (p *page) contextID() cdp.BrowserContextID { return chromedp.FromContext(p.ctx).BrowserContextID }

func (p *page) frameID() cdp.FrameID {
	p.t.Helper()
	tree, err := chromedp.Call(p.ctx, cdppage.GetFrameTree, cdp.Empty{})
	p.must(err)
	return tree.FrameTree.Frame.ID
}

// permission is the answer to a permission request of the browser, such as "camera".
func permission(name string, setting cdpbrowser.PermissionSetting) option {
	return func(s *settings) {
		s.permissions = append(s.permissions, cdpbrowser.SetPermissionParams{
			Permission: &cdpbrowser.PermissionDescriptor{Name: name}, Setting: setting})
	}
}

// Permissions that a user may have granted. The camera is a moving picture that Chromium makes itself.
var camera = permission("camera", cdpbrowser.PermissionSettingGranted)

func (p *page) permit(asked []cdpbrowser.SetPermissionParams) {
	p.t.Helper()
	for _, params := range asked {
		params.Origin = p.server.http.URL
		params.BrowserContextID = p.contextID()
		_, err := chromedp.CallBrowser(p.ctx, cdpbrowser.SetPermission, params)
		if err != nil {
			p.t.Fatal(fmt.Errorf("permission %s: %w", params.Permission.Name, err))
		}
	}
}
