package encode

import (
	"bufio"
	"io"
	"strings"
)

// ReadSolutionFile reads a solution in the form of glpsol, cbc, HiGHS or SCIP, according to its first line.
func ReadSolutionFile(r io.Reader, t Task) (Reply, error) {
	in := bufio.NewReader(r)
	start, _ := in.Peek(64)
	first, _, _ := strings.Cut(string(start), "\n")
	switch {
	case strings.HasPrefix(first, "Model status"):
		return ReadHiGHS(in, t)
	case strings.HasPrefix(first, "solution status:"), strings.HasPrefix(first, "objective value:"), strings.HasPrefix(first, "no solution available"):
		return ReadSCIP(in, t)
	case strings.Contains(first, " - objective value "):
		return ReadCBC(in, t)
	case strings.HasPrefix(first, "c ") || strings.HasPrefix(first, "s "):
		return ReadGLPK(in, t)
	}
	return Reply{}, badReply("%q does not begin a solution file of glpsol, cbc, HiGHS or SCIP", excerpt(first))
}
