package text

import (
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"
)

// A clipped text is short, prints on one line, and is unchanged if it was so already.
func TestClipAt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := string(rapid.SliceOf(rapid.OneOf(rapid.Byte(), rapid.ByteRange('a', 'z'))).Draw(t, "text"))
		limit := rapid.IntRange(0, 40).Draw(t, "most")
		got := ClipAt(s, limit)
		good := utf8.ValidString(s)
		for _, r := range s {
			good = good && unicode.IsPrint(r)
		}
		for _, r := range got {
			if !unicode.IsPrint(r) {
				t.Errorf("%q has %q in it", got, r)
			}
		}
		if utf8.RuneCountInString(got) > limit+1 {
			t.Errorf("%q has more than %d characters", got, limit+1)
		}
		if good && len(s) <= limit && got != s {
			t.Errorf("%q was changed to %q", s, got)
		}
	})
}

func TestASCII(t *testing.T) {
	got := ASCII("2×3… ■·█░ 5µs 世")
	want := "2x3... #.#. 5us ?"
	if got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestNumber(t *testing.T) {
	for want, got := range map[string]string{
		"1 press": Number(1, "press"), "2 presses": Number(2, "press"), "0 lights": Number(0, "light"),
		"1 light": Number(1, "light"),
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestNamed(t *testing.T) {
	type fruit int
	names := []string{"apple", "pear"}
	if at, err := Named[fruit]("fruit", "pear", names); at != 1 || err != nil {
		t.Errorf("pear is %d, %v", at, err)
	}
	_, err := Named[fruit]("cells", "fig", names)
	if err == nil || err.Error() != `unknown cells "fig": the cells are apple, pear` {
		t.Errorf("fig: %v", err)
	}
}

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
