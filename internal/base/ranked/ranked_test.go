package ranked

import (
	"testing"

	"pgregory.net/rapid"
)

// A list against a plain map of ranks.
func TestList(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const (
			items = 8
			ranks = 6
		)
		l := New(items, ranks)
		rank := map[int32]int{}
		t.Repeat(map[string]func(*rapid.T){
			"place": func(t *rapid.T) {
				item := rapid.Int32Range(0, items-1).Draw(t, "item")
				rank[item] = rapid.IntRange(0, ranks-1).Draw(t, "rank")
				l.Place(item, rank[item])
			},
			"remove": func(t *rapid.T) {
				item := rapid.Int32Range(0, items-1).Draw(t, "item")
				l.Remove(item)
				delete(rank, item)
			},
			"": func(t *rapid.T) {
				least := ranks
				for item, r := range rank {
					if least = min(least, r); l.Rank(item) != r {
						t.Fatalf("item %d has rank %d in %v", item, l.Rank(item), rank)
					}
				}
				item := l.Least()
				if item == None && len(rank) > 0 || item != None && (len(rank) == 0 || rank[item] != least) {
					t.Fatalf("the least is item %d of %v", item, rank)
				}
			},
		})
	})
}

// Among equals, the last to be placed comes first.
func TestNewestFirst(t *testing.T) {
	l := New(3, 6)
	for _, item := range []int32{2, 0, 1} {
		l.Place(item, 5)
	}
	for _, want := range []int32{1, 0, 2, None} {
		item := l.Least()
		if item != want {
			t.Fatalf("item %d comes first, want %d", item, want)
		}
		if item != None {
			l.Remove(item)
		}
	}
}
