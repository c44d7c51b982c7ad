//go:build all

package e2e_test

import (
	"fmt"
	"testing"
)

// Play at the sizes of phones, laptops and desks, by day and by night: nothing is cut off or wider than the window.
// E2E_SCREENSHOTS keeps the pictures, to be looked at.
func TestPlayAtEverySize(t *testing.T) {
	t.Parallel()
	for theme, look := range map[string]option{"day": light, "night": dark} {
		page := open(t, "/play/#5x5:01101_10011_01100_11100_10011", look).ready()
		for _, address := range []string{"5x5:01101_10011_01100_11100_10011", "klein-4x6:101010_010101_111000_000111"} {
			eval[bool](page, fmt.Sprintf(`(location.hash = '#%s', true)`, address))
			page.wait(fmt.Sprintf(`document.querySelectorAll('[role=grid] button').length === %d`, map[bool]int{true: 25, false: 24}[address[0] == '5']))
			for _, size := range [][2]int64{{390, 844}, {1024, 768}, {1440, 900}, {1920, 1080}, {2560, 1440}} {
				page.resize(viewport(size[0], size[1]))
				if wide := eval[bool](page, `document.documentElement.scrollWidth > innerWidth`); wide {
					t.Errorf("%s at %v is wider than the window", address, size)
				}
				page.screenshot(fmt.Sprintf("size %s %s %dx%d", theme, address[:3], size[0], size[1]))
			}
		}
	}
}
