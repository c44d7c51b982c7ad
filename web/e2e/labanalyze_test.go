package e2e_test

import (
	"fmt"
	"strings"
)

// analysis returns the text of a card, spaces made single; what only screen readers hear is left out.
func (p *page) analysis(name string) string {
	p.t.Helper()
	return eval[string](p, fmt.Sprintf(`(() => {
		const copy = document.querySelector('.analysis-%s').cloneNode(true);
		for (const unseen of copy.querySelectorAll('.unseen, [hidden]')) unseen.remove();
		return copy.textContent.replace(/\s+/g, ' ');
	})()`, name))
}

// tells fails the test if a card does not say something.
func (p *page) tells(card string, wants ...string) {
	p.t.Helper()
	text := p.analysis(card)
	for _, want := range wants {
		if !strings.Contains(text, want) {
			p.t.Errorf("the card %s of %.60s does not say %q: %s", card, eval[string](p, "globalThis.lab?.spec ?? location.hash"), want, text)
		}
	}
}
