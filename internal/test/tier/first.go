//go:build !all

package tier

const all = false
