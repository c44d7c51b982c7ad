//go:build all

package e2e_test

import "testing"

// The Atlas offers famous and beautiful sizes as pictures; one opens its size.
func TestAtlasFamousSizes(t *testing.T) {
	t.Parallel()
	page := open(t, "/atlas/").ready()
	eval[bool](page, `(document.querySelector('#famous').scrollIntoView(), true)`)
	page.wait(`(() => {
		const c = document.querySelector('#famous canvas');
		return new Set(new Uint32Array(c.getContext('2d').getImageData(0, 0, c.width, c.height).data.buffer)).size === 2;
	})()`)
	page.axe()
	page.screenshot("atlas famous")
	page.clickAt(page.spot(`[data-size="23"]`, 0.5, 0.5))
	page.wait(`location.hash.startsWith('#23x23') && document.querySelector('[data-view=quiet]').getAttribute('aria-pressed') === 'true'`)
}
