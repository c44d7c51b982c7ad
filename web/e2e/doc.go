// Package e2e drives the page in Chromium with mouse, touch and keyboard, at the widths of a phone and a desktop. It has tests
// only. Files without a build tag have the journeys of make test; make test-all adds those with the tag all, which also run
// the main paths in Firefox and WebKitGTK.
//
// All tests share one browser, and each has its own browser context, so tests do not affect each other. The server under test
// runs inside the test. An error on the console, a policy violation or a failed request fails the test that caused it, unless
// the test expects it.
//
// Without a browser, tests are skipped, but never if CI=true. E2E_SCREENSHOTS=folder saves the screenshots of tests.
package e2e
