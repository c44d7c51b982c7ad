package text

import "strings"

// asciiFor has what represents characters that the program prints, one for one. Filled shapes differ from hollow ones.
var asciiFor = func() map[rune]rune {
	table := map[rune]rune{}
	for _, pair := range []string{
		"█#▀#▄#▟#▙#▜#▛#▝#▘#■#●O◢#◣#◥#◤#▲A▼V⬢O◆*░.▒:",
		"┌+┐+└+┘+─-│|╭.╮.╰'╯'╱/╲\\‾-·.○o△^▽v⬡o◇*□o",
		"←<↑^↓v→>‹<›>«<»>−-–-—-×xµuéeŽZʼ'’'‘'“\"”\"…~",
	} {
		runes := []rune(pair)
		for i := 0; i+1 < len(runes); i += 2 {
			table[runes[i]] = runes[i+1]
		}
	}
	return table
}()

// ASCIIRune returns a character that represents another where only ASCII can be shown. It is as wide.
func ASCIIRune(r rune) rune {
	if r < 0x80 {
		return r
	}
	if plain, ok := asciiFor[r]; ok {
		return plain
	}
	return '?'
}

// ASCII returns text with ASCII characters only.
func ASCII(text string) string {
	return strings.Map(ASCIIRune, strings.ReplaceAll(text, "…", "..."))
}
