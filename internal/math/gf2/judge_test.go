package gf2

// Reference implementations: for each fast algorithm on polynomials the one that follows from the definition, one
// coefficient at a time. Those of matrices are in judges_test.go.

// mulJudge adds a shifted copy of p for each term of q.
func mulJudge(p, q Poly) Poly {
	var product Poly
	for i := range q.Degree() + 1 {
		if q.Coeff(i) {
			product = product.Add(p.Shift(i))
		}
	}
	return product
}

// divJudge is long division, one term of the quotient at a time.
func divJudge(p, d Poly) (q, r Poly) {
	for p.Degree() >= d.Degree() {
		k := p.Degree() - d.Degree()
		q, p = q.Add(Monomial(k)), p.Add(d.Shift(k))
	}
	return q, p
}

// gcdJudge is Euclid's algorithm as Euclid has it, with both cofactors.
func gcdJudge(a, b Poly) (g, u, v Poly) {
	u, v = Monomial(0), Poly{}
	nextU, nextV := Poly{}, Monomial(0)
	for !b.IsZero() {
		q, r := divJudge(a, b)
		a, b = b, r
		u, nextU = nextU, u.Add(mulJudge(q, nextU))
		v, nextV = nextV, v.Add(mulJudge(q, nextV))
	}
	return a, u, v
}

// translateJudge is Horner's rule at s + 1.
func translateJudge(p Poly) Poly {
	var value Poly
	for i := p.Degree(); i >= 0; i-- {
		value = value.Shift(1).Add(value)
		if p.Coeff(i) {
			value = value.Add(Monomial(0))
		}
	}
	return value
}

// fibonacciJudge returns f_0, ..., f_n by the recurrence.
func fibonacciJudge(n int) []Poly {
	f := []Poly{{}, Monomial(0)}
	for len(f) <= n {
		k := len(f)
		f = append(f, f[k-1].Shift(1).Add(f[k-2]))
	}
	return f[:n+1]
}

// fromFibonacciJudge adds up Fibonacci polynomials.
func fromFibonacciJudge(v Vector) Poly {
	f := fibonacciJudge(v.Len())
	var sum Poly
	for i := range v.Ones() {
		sum = sum.Add(f[i+1])
	}
	return sum
}

// toFibonacciJudge takes Fibonacci polynomials away, highest first.
func toFibonacciJudge(p Poly, n int) Vector {
	f := fibonacciJudge(n)
	v := NewVector(n)
	for !p.IsZero() {
		i := p.Degree()
		v.Set(i, true)
		p = p.Add(f[i+1])
	}
	return v
}
