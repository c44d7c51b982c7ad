//go:build !amd64

package wht

func kernels() []kernel { return []kernel{plain} }
