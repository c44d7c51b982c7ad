package text

// Similar returns those of the names that are one or two letters from the word, the nearest first: what may have been
// meant by it.
func Similar(word string, names []string) []string {
	var found []string
	for distance := 1; distance <= 2; distance++ {
		for _, name := range names {
			if distance < len(name) && editDistance(word, name) == distance {
				found = append(found, name)
			}
		}
	}
	return found
}

// editDistance counts the letters to insert, delete or replace; beyond 20 letters it does not look.
func editDistance(a, b string) int {
	if len(a) > 20 || len(b) > 20 {
		return 20
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, diagonal+1)
		}
	}
	return row[len(b)]
}
