package board

import "testing"

func TestUnescapeGML(t *testing.T) {
	for text, want := range map[string]string{
		"": "", "a": "a", "&amp;": "&", "&quot;a&quot;": `"a"`, "&#34;b": `"b`, "&#955;": "λ", "a&b": "a&b", "a&b;": "a&b;",
		"&": "&", "&;": "&;", "&#;": "&#;", "&#1114112;": "&#1114112;", "&#xD800;&lt;": "&#xD800;<", "&&amp;": "&&",
	} {
		if got := unescapeGML(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}
