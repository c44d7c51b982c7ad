// Package e2e drives the page in a real Chromium as people do: with a mouse, a finger, a keyboard,
// at the width of a phone and of a desk. It holds tests only. The main paths are also tried in Firefox and WebKitGTK.
//
// One browser is started for all tests and ends with them whatever happens; every test has a
// browser context of its own, so nothing is remembered from one to the next. The server under test
// runs inside the test. An error on the console, a refused policy or a failed request fails the
// test that caused it, unless the test said that it would come.
//
// Without a browser its tests are skipped, but never where CI=true. E2E_SCREENSHOTS=folder keeps
// the pictures that tests take.
package e2e
