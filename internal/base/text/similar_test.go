package text

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Similar finds words within one or two changed letters.
func TestSimilar(t *testing.T) {
	const letters = "ab-"
	changed := func(words []string) []string {
		var found []string
		for _, word := range words {
			for i := range len(word) + 1 {
				for _, letter := range letters {
					found = append(found, word[:i]+string(letter)+word[i:])
					if i < len(word) {
						found = append(found, word[:i]+word[i+1:], word[:i]+string(letter)+word[i+1:])
					}
				}
			}
		}
		return found
	}
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOfN(rapid.RuneFrom([]rune(letters)), 0, 5, -1)
		word := text.Draw(t, "word")
		names := rapid.SliceOfDistinct(text, rapid.ID[string]).Draw(t, "names")
		once := changed([]string{word})
		twice := changed(once)
		var want []string
		for _, name := range names {
			if name != word && len(name) > 1 && slices.Contains(once, name) {
				want = append(want, name)
			}
		}
		for _, name := range names {
			if name != word && len(name) > 2 && slices.Contains(twice, name) && !slices.Contains(once, name) {
				want = append(want, name)
			}
		}
		if got := Similar(word, names); !slices.Equal(got, want) {
			t.Errorf("%q in %q: %q, want %q", word, names, got, want)
		}
	})
	if got := Similar(strings.Repeat("a", 1<<20), []string{"a"}); got != nil {
		t.Errorf("a long word is like %q", got)
	}
}
