// Package server is HTTP around package api and the page of package web. It knows neither boards nor
// puzzles: it takes acts, each a function from JSON to JSON, and a site, which is files, and adds what
// a network needs: limits on everything a stranger can send or keep busy, jobs for work that takes
// long, an OpenAPI document made of the types of the acts, metrics and logs.
//
// Work waits in lanes (lanes.go). Everything begins in the quick lane, and what is not done there in a
// quarter of a second begins again in a slower lane with fewer places, so that a long search cannot keep
// a player waiting.
//
// Start at New, then Serve.
package server
