package api

// MethodsAnswer lists the ways to solve.
type MethodsAnswer struct {
	Methods []MethodAnswer `json:"methods"`
}

// MethodAnswer is one way to solve.
type MethodAnswer struct {
	Name    string `json:"name"`
	About   string `json:"about"`
	Outside bool   `json:"outside"` // a third-party program
	Here    bool   `json:"here"`
	Install string `json:"install,omitempty"` // how to install it, if it is missing
}

// SATAnswer is the answer to a formula: a literal for each variable, if it can be satisfied.
type SATAnswer struct {
	Satisfiable bool  `json:"satisfiable"`
	Literals    []int `json:"literals,omitempty"`
}
