package api

// CompareAnswer is every method on the same cases.
type CompareAnswer struct {
	Title   string       `json:"title"`
	LimitMS float64      `json:"limit_ms"`
	Repeat  int          `json:"repeat"`
	Cases   []string     `json:"cases"`
	Methods []CompareRow `json:"methods"`
}

// CompareRow is one method: a cell for each case.
type CompareRow struct {
	Method string        `json:"method"`
	Cells  []CompareCell `json:"cells"`
}

// CompareCell is one method on one case: solved, unsolvable, gave up, wrong, failed or skipped.
type CompareCell struct {
	Status   string   `json:"status"`
	MedianMS *float64 `json:"median_ms,omitempty"`
	Weight   *int     `json:"weight,omitempty"`
	Note     string   `json:"note,omitempty"`
}
