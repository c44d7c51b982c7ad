package play

import (
	"cmp"
	"slices"
	"time"
)

// Special times.
const (
	NoTime time.Duration = -1 // there are not enough games yet
	DNF    time.Duration = -2 // did not finish: too many of the games were not won
)

// Statistics are the figures of one class of games, the way speedcubers keep them. A game that was given
// up, or whose solution was shown, counts as unfinished.
type Statistics struct {
	Class   string
	Games   int // won or not
	Won     int // by the player
	Perfect int // in the least number of presses, without hints, help or undo
	Hints   int // shown in all games

	Best time.Duration // the shortest time of a game that was won without hints
	Mean time.Duration // of all games that were won

	// An average of 5 leaves out the best and the worst of five games in a row, of which one may be
	// unfinished, and is the mean of the other three. An average of 12 likewise.
	Average5, Average12         time.Duration // of the last games
	BestAverage5, BestAverage12 time.Duration // the best ever

	FewestExtra int // presses above the least, in the best game whose least is known; −1 if there is none
}

// StatisticsOf returns the statistics of each class of games among the results, the class played last first.
func StatisticsOf(results []Result) []Statistics {
	results = slices.Clone(results)
	slices.SortStableFunc(results, func(a, b Result) int { return a.Ended.Compare(b.Ended) })
	classes := map[string][]Result{}
	for _, r := range results {
		classes[r.Class()] = append(classes[r.Class()], r)
	}
	list := make([]Statistics, 0, len(classes))
	for _, r := range slices.Backward(results) {
		if games, ok := classes[r.Class()]; ok {
			list = append(list, statisticsOf(r.Class(), games))
			delete(classes, r.Class())
		}
	}
	return list
}

func statisticsOf(class string, games []Result) Statistics {
	s := Statistics{Class: class, Games: len(games), Best: NoTime, Mean: NoTime, FewestExtra: -1}
	times := make([]time.Duration, len(games))
	sum := time.Duration(0)
	for i, r := range games {
		s.Hints += r.Hints
		if times[i] = DNF; !r.own() {
			continue
		}
		took := time.Duration(r.Took) * time.Millisecond
		times[i] = took
		sum += took
		s.Won++
		if r.Perfect() {
			s.Perfect++
		}
		if r.Hints == 0 && (s.Best < 0 || took < s.Best) {
			s.Best = took
		}
		if extra := r.Moves - r.Least; r.Least > 0 && (s.FewestExtra < 0 || extra < s.FewestExtra) {
			s.FewestExtra = extra
		}
	}
	if s.Won > 0 {
		s.Mean = sum / time.Duration(s.Won)
	}
	s.Average5, s.BestAverage5 = averages(times, 5)
	s.Average12, s.BestAverage12 = averages(times, 12)
	return s
}

// averages returns the average of the last n times, and the best average of n in a row.
func averages(times []time.Duration, n int) (last, best time.Duration) {
	last = NoTime
	best = NoTime
	for end := n; end <= len(times); end++ {
		if last = average(times[end-n : end]); last >= 0 && (best < 0 || last < best) || best == NoTime {
			best = last
		}
	}
	return last, best
}

// average leaves out the best and the worst time and returns the mean of the others.
func average(times []time.Duration) time.Duration {
	sorted := slices.Clone(times)
	// Unfinished games are the worst: as unsigned numbers, they are the greatest.
	slices.SortFunc(sorted, func(a, b time.Duration) int { return cmp.Compare(uint64(a), uint64(b)) })
	sum := time.Duration(0)
	for _, t := range sorted[1 : len(sorted)-1] {
		if t == DNF {
			return DNF
		}
		sum += t
	}
	return sum / time.Duration(len(sorted)-2)
}
