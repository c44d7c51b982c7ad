package e2e_test

import (
	"strings"
	"testing"

	"lightsout/board"
)

// named is JavaScript that lists the elements of a role, each with the name that a screen reader hears, as far as these
// pages need the rules for names. Asking the browser builds its whole accessibility tree each time, which takes a hundred
// times as long; namesAgree compares the two.
const named = `((role) => {
	const kinds = {
		button: 'button:not([role]), [role=button], input:is([type=button], [type=submit], [type=reset])', tab: '[role=tab]', link: 'a[href]:not([role])',
		spinbutton: 'input[type=number]', textbox: 'input:is(:not([type]), [type=text]):not([list], [role]), textarea, [role=textbox]', checkbox: 'input[type=checkbox]:not([role])',
		radio: 'input[type=radio], [role=radio]', combobox: 'select:not([multiple], [size]), input[list], [role=combobox]', slider: 'input[type=range], [role=slider]',
	};
	const modal = [...document.querySelectorAll('dialog:modal')].at(-1);
	const hidden = (e) => !e.checkVisibility({visibilityProperty: true}) || e.closest('[aria-hidden=true], [inert]') || (modal && !modal.contains(e));
	const drawn = (e, where) => /^"(.*)"$/.exec(getComputedStyle(e, where).content)?.[1] ?? '';
	const text = (node, skip) => {
		if (node.nodeType === Node.TEXT_NODE) return node.data;
		if (node.nodeType !== Node.ELEMENT_NODE || node === skip || node.ariaHidden === 'true') return '';
		if (node.ariaLabel) return node.ariaLabel;
		if (node.localName === 'img') return node.alt;
		if (node.localName === 'svg') return node.querySelector('title')?.textContent ?? '';
		const style = getComputedStyle(node);
		if (style.display === 'none' || style.visibility === 'hidden') return '';
		const space = style.display.startsWith('inline') || style.display === 'contents' ? '' : ' ';
		return space + drawn(node, '::before') + [...node.childNodes].map((n) => text(n, skip)).join('') + drawn(node, '::after') + space;
	};
	const name = (e) => {
		const by = e.getAttribute('aria-labelledby')?.split(' ').map((id) => document.getElementById(id)).filter(Boolean) ?? [];
		if (by.length > 0) return by.map((b) => b.ariaLabel || b.textContent).join(' ');
		if (e.ariaLabel) return e.ariaLabel;
		if (!e.matches('input, select, textarea')) return text(e).trim() || e.title;
		return [...(e.labels ?? [])].map((label) => text(label, e)).join(' ').trim() || (e.type === 'submit' ? e.value : '') || e.title || e.placeholder || '';
	};
	return [...document.querySelectorAll(kinds[role] ?? 'none')].filter((e) => !hidden(e)).map((e) => ({element: e, name: name(e).replace(/\s+/g, ' ').trim()}));
})`

// quickRoles are the roles that named knows.
var quickRoles = []string{"button", "tab", "link", "spinbutton", "textbox", "checkbox", "radio", "combobox", "slider"}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// On the first board buttons are drawn apart from lights; the second has arrows.
const (
	apartJSON    = `{"nodes": [{}, {}, {}], "buttons": [{"toggles": [0, 1]}, {"toggles": [1, 2, 2]}], "modulus": 3}`
	directedJSON = `{"nodes": [{}, {}, {}], "arcs": [[0, 1], [1, 2], [2, 0]]}`
)

// graphSpec returns the spec of a graph in JSON.
func graphSpec(t testing.TB, text string) string {
	t.Helper()
	format, _ := board.FormatNamed("json")
	read, err := board.ReadGraph(strings.NewReader(text), format)
	if err != nil {
		t.Fatal(err)
	}
	b, err := read.Board()
	if err != nil {
		t.Fatal(err)
	}
	return b.Spec()
}
