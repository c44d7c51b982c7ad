package cli

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"lightsout"
	"lightsout/algebra"
	"lightsout/app/api"
	"lightsout/app/chart"
	"lightsout/app/command"
	"lightsout/app/models"
	"lightsout/app/solvers"
	"lightsout/app/studio"
	"lightsout/solve/nearest"
)

// nearFlags say how a near state is found, for draw and nearest alike: by pushing errors to a side, or by a
// solver of integer programs, which is Bosch's experiment. The solver runs beside our own method, and a chart
// shows both.
type nearFlags struct {
	racerFlags
	Chart string `flag:"chart" doc:"with --method: draw errors against time, as svg, png or pdf"`
}

// find returns how the near state is found, or nil for our own method.
func (f *nearFlags) find(u *ui, push string) (studio.Find, error) {
	if f.Chart != "" {
		if f.Method == "" {
			return nil, usage("--chart needs --method: glpk, cbc or highs")
		}
		if _, err := api.AChart.Of(f.Chart); err != nil {
			return nil, usage("%w", err)
		}
		if err := command.CanWrite(f.Chart); err != nil {
			return nil, err
		}
	}
	find, _, err := f.program(u, push)
	return find, err
}

// say prints the claims and draws the chart.
func (f *nearFlags) say(u *ui, board string) error {
	if f.races == nil {
		return nil
	}
	if !u.JSON {
		u.Say("%s: %s\n", board, raceClaim(f.races))
	}
	if f.Chart == "" {
		return nil
	}
	return u.writeChart(u.Unlimited, raceChart(board, f.races), f.Chart)
}

// racerFlags name the solver and how it begins.
type racerFlags struct {
	Method string `flag:"method" values:"racers" doc:"also run a solver of integer programs and show its state: glpk, cbc or highs (default own)"`
	Warm   string `flag:"warm-start" values:"starts" doc:"push: cbc and highs begin with the errors pushed to the best side"`

	races     []api.Race
	solutions []lightsout.Presses // of the solver, by picture
	ways      []string            // what it made of their differences, as lines
}

// program returns how the solver finds a near state and a way, or nil for our own methods.
func (f *racerFlags) program(u *ui, push string) (studio.Find, studio.Way, error) {
	if f.Method == "own" {
		f.Method = ""
	}
	switch {
	case f.Method == "" && f.Warm != "":
		return nil, nil, usage("--warm-start needs --method: glpk, cbc or highs")
	case f.Method == "":
		return nil, nil, nil
	case push != "":
		return nil, nil, usage("--push and --method are two ways to a near state: give one")
	case f.Warm != "" && f.Warm != "push":
		return nil, nil, usage("--warm-start %q: must be push", f.Warm)
	}
	program, err := solvers.Named(f.Method)
	if err != nil || !program.Reports() {
		return nil, nil, usage("--method %q: must be glpk, cbc or highs", f.Method)
	}
	if f.Warm != "" && !program.TakesStart() {
		return nil, nil, usage("%s cannot start from a given solution: cbc and highs can", f.Method)
	}
	path, err := program.Find()
	if err != nil {
		return nil, nil, err
	}
	limits := solvers.Limits{Time: cmp.Or(u.Timeout, time.Hour), Grace: 10 * time.Second}
	b := solvers.Bridge{Program: program, Path: path, Limits: limits}
	find := func(search context.Context, a *algebra.Algebra, from, target lightsout.State,
		costs []int) (nearest.Answer, error) {
		began := time.Now()
		ours, err := studio.FindNearest(search, a, from, target, costs, nil)
		if err != nil { // of the board, or the time is over
			return nearest.Answer{}, err
		}
		points := []api.Point{{Seconds: time.Since(began).Seconds(), Cost: ours.Cost}}
		f.races = append(f.races, api.Race{Method: "lightsout", Proved: ours.Proved, Points: points})
		near, err := f.theirs(u.Unlimited, b, a, from, target, costs)
		near.AtLeast = ours.AtLeast
		if near.Proved = ours.Proved && near.State.Len() > 0 && near.Cost == ours.Cost; near.Proved {
			err = nil
		}
		return near, err
	}
	return find, f.way(u, b), nil
}

// way returns how the solver finds the presses between two pictures, from the exclusive or of its two
// solutions on.
func (f *racerFlags) way(u *ui, b solvers.Bridge) studio.Way {
	return func(_ context.Context, p lightsout.Problem, start lightsout.Presses) (lightsout.Solution, error) {
		if n := len(f.ways); n+1 < len(f.solutions) {
			if own := f.solutions[n+1].Minus(f.solutions[n]); p.Check(own) == nil {
				start = own
			}
		}
		begin := func(_ context.Context, t *models.Task) error {
			t.Start = start
			return nil
		}
		found, err := solvers.Solver{Bridge: b, Least: true, Prepare: begin}.Solve(u.Unlimited, p)
		found.Least = false          // its claim is no proof
		if found.Presses.Len() > 0 { // its own, or the start
			err = nil
			f.ways = append(f.ways, fmt.Sprintf(
				"%s: from picture %d to %d the exclusive or of both solutions has %d presses; %s "+
					"ends with %d\n",
				p.Board, len(f.ways)+1, len(f.ways)+2, start.Weight(), f.Method, found.Presses.Weight()))
		}
		return found, err
	}
}

// theirs has a solver of integer programs find the near state.
func (f *racerFlags) theirs(
	ctx context.Context, b solvers.Bridge, a *algebra.Algebra, from, target lightsout.State, costs []int,
) (near nearest.Answer, err error) {
	t := models.Task{
		Problem: lightsout.Problem{Board: a.Board(), From: from, To: target}, Objective: models.Nearest,
		Costs: costs,
	}
	if f.Warm != "" {
		if t.Start, err = pushedStart(ctx, a, t.Problem, costs); err != nil {
			return near, err
		}
	}
	race := api.Race{Method: f.Method, Points: []api.Point{}}
	b.Watch = func(after time.Duration, value float64) {
		race.Points = append(race.Points, api.Point{Seconds: after.Seconds(), Cost: int(math.Round(value))})
	}
	began := time.Now()
	reply, err := b.Answer(ctx, t)
	if err != nil {
		return near, err
	}
	if reply.Verdict != models.Solved {
		return near, &models.LateError{Program: f.Method}
	}
	near.State = from.Clone()
	if err := a.Board().AddEffect(ctx, near.State, reply.Presses); err != nil {
		return near, err
	}
	near.Wrong, near.Cost = t.Wrong(reply)
	f.solutions = append(f.solutions, reply.Presses)
	// What is reported on the way may be of a program that was simplified: the checked answer counts, when
	// the program ends.
	race.Points = append(race.Points, api.Point{Seconds: time.Since(began).Seconds(), Cost: near.Cost})
	race.Proved = reply.Optimal
	race.Bound = reply.Bound
	f.races = append(f.races, race)
	if !reply.Optimal {
		err = context.DeadlineExceeded
	}
	return near, err
}

// pushedStart returns presses that push all errors to one side: to that where they cost least.
func pushedStart(
	ctx context.Context, a *algebra.Algebra, p lightsout.Problem, costs []int,
) (lightsout.Presses, error) {
	var best nearest.Answer
	for _, side := range nearest.Sides(a.Board()) {
		near, err := studio.Push(side)(ctx, a, p.From, p.To, costs)
		if err != nil {
			return lightsout.Presses{}, err
		}
		if best.State.Len() == 0 || near.Cost < best.Cost {
			best = near
		}
	}
	if best.State.Len() == 0 {
		return lightsout.Presses{}, usage(
			"--warm-start push: errors cannot be pushed on %s, only on rectangles and cylinders", a.Board())
	}
	p.To = best.State
	return a.Solve(ctx, p.From, p.To)
}

func raceClaim(races []api.Race) string {
	var parts []string
	for _, r := range races {
		last := r.Points[len(r.Points)-1]
		first := r.Points[slices.IndexFunc(r.Points, func(p api.Point) bool { return p.Cost == last.Cost })]
		word := ""
		switch {
		case r.Proved && r.Method == "lightsout":
			word = ", proved"
		case r.Proved:
			word = ", claimed to be least"
		case r.Bound > 0:
			word = fmt.Sprintf(", and says at least %d", r.Bound)
		}
		parts = append(parts,
			fmt.Sprintf("%s: cost %d after %.3g s%s", r.Method, first.Cost, first.Seconds, word))
	}
	return strings.Join(parts, "; ")
}

// raceChart draws errors against time, at times that grow by 1, 2, 5, 10 up to the end.
func raceChart(board string, races []api.Race) chart.Chart {
	c := chart.Chart{Title: "The nearest picture of " + board, X: "time", Y: "errors", Linear: true}
	end := 0.0
	for _, r := range races {
		end = max(end, r.Points[len(r.Points)-1].Seconds)
		c.Lines = append(c.Lines, chart.Line{Name: r.Method, Ours: strings.HasSuffix(r.Method, "lightsout")})
	}
	for n := 0; ; n++ {
		at := []float64{1, 2, 5}[n%3] * math.Pow(10, float64(n/3-4))
		place := time.Duration(math.Round(at * 1e9))
		if at >= end {
			at = end
			place = time.Duration(end * 1e9).Round(10 * time.Millisecond)
		}
		c.Places = append(c.Places, place.String())
		for i, r := range races {
			cost := math.NaN() // it has nothing yet
			for _, p := range r.Points {
				if p.Seconds <= at {
					cost = float64(p.Cost)
				}
			}
			c.Lines[i].Values = append(c.Lines[i].Values, cost)
		}
		if at >= end {
			return c
		}
	}
}
