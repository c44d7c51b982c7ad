package census

import "context"

// kind is one kind of plan.
type kind struct {
	name     string
	usage    string
	unitIs   string // what the size of a unit means
	maxUnit  int
	canWeigh bool // it has the option weights

	starts func(ctx context.Context, p Plan) ([]int, error) // of a kind that cuts boards into shares: the first units of the boards, and how many units there are
	units  func(ctx context.Context, p Plan) (int, error)
	count  func(ctx context.Context, c *Counter, unit int, progress func(done, total int64)) ([]entry, error)
	value  func(ctx context.Context, p Plan, v *Value, e entry) error // fills in the value of a board of which all units are counted
	check  func(ctx context.Context, p Plan, v Value) error           // checks a value again, in another way where there is one
}

// kinds lists the kinds of plans.
func kinds() []kind {
	return []kind{nullityKind(), leastKind(), distributionKind(), depthKind(), nearestKind()}
}

func kindNamed(name string) (kind, bool) {
	for _, k := range kinds() {
		if k.name == name {
			return k, true
		}
	}
	return kind{}, false
}

func kindNames() []string {
	var names []string
	for _, k := range kinds() {
		names = append(names, k.name)
	}
	return names
}
