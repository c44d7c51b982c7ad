module lightsout

go 1.26.0

require (
	charm.land/bubbletea/v2 v2.0.10 // MIT: the terminal game
	github.com/CycloneDX/cyclonedx-go v0.9.3 // Apache-2.0, tests: the SBOM of a release
	github.com/KimMachineGun/automemlimit v1.0.1 // MIT: the memory of the machine or container
	github.com/andybalholm/brotli v1.2.2 // MIT: compressed pages
	github.com/charmbracelet/colorprofile v0.4.3 // MIT: the colors of the terminal
	github.com/charmbracelet/ultraviolet v0.0.0-20260811164956-006e29f97886 // MIT: the screen of the terminal game
	github.com/charmbracelet/x/ansi v0.11.8 // MIT: text that fits a terminal
	github.com/chromedp/cdproto v0.157.8 // MIT, tests: the Chrome DevTools protocol
	github.com/chromedp/chromedp v0.21.0 // MIT, tests: driving Chromium
	github.com/crillab/gophersat v1.4.0 // MIT: the built-in SAT solver
	github.com/danielgtaylor/huma/v2 v2.39.1 // MIT, tests: the OpenAPI document
	github.com/dustin/go-humanize v1.0.1 // MIT: amounts of memory
	github.com/esimov/pigo v1.4.6 // MIT: faces in pictures
	github.com/evanw/esbuild v0.28.2 // MIT: bundling the pages
	github.com/google/go-cmp v0.7.0 // BSD-3-Clause, tests: value differences
	github.com/google/licensecheck v0.3.1 // BSD-3-Clause, tests: the licenses of a release
	github.com/google/uuid v1.6.0 // BSD-3-Clause: serial numbers of the bill of materials
	github.com/jsummers/gobmp v0.0.0-20230614200233-a9de23ed2e25 // MIT: BMP
	github.com/klauspost/compress v1.20.3 // Apache-2.0 AND BSD-3-Clause AND MIT: compressed responses
	github.com/nats-io/nats-server/v2 v2.15.2 // Apache-2.0: the census: embedded NATS server
	github.com/nats-io/nats.go v1.55.0 // Apache-2.0: the census: NATS client
	github.com/nats-io/nuid v1.0.1 // Apache-2.0: the census: worker names
	github.com/rogpeppe/go-internal v1.16.0 // BSD-3-Clause, tests: command-line tests as text files
	github.com/spf13/cobra v1.10.2 // Apache-2.0: commands, flags, help, completions, manual pages
	github.com/spf13/pflag v1.0.10 // BSD-3-Clause: completions
	go.uber.org/goleak v1.3.0 // MIT, tests: leaked goroutines
	golang.org/x/image v0.47.0 // BSD-3-Clause: WebP, TIFF
	golang.org/x/sys v0.49.0 // BSD-3-Clause: process limits
	golang.org/x/term v0.47.0 // BSD-3-Clause: terminal size
	golang.org/x/time v0.16.0 // BSD-3-Clause: rate limits
	modernc.org/sqlite v1.60.1 // BSD-3-Clause: results tables and census records
	pgregory.net/rapid v1.3.0 // MPL-2.0, tests: property tests
	rsc.io/qr v0.2.0 // BSD-3-Clause: QR codes
)

require (
	github.com/antithesishq/antithesis-sdk-go v0.8.0-default-no-op // indirect
	github.com/aymanbagabas/go-udiff v0.4.1 // indirect
	github.com/charmbracelet/x/exp/golden v0.0.0-20250806222409-83e3a29d542f // indirect
	github.com/charmbracelet/x/term v0.2.2 // indirect
	github.com/charmbracelet/x/termios v0.1.1 // indirect
	github.com/charmbracelet/x/windows v0.2.2 // indirect
	github.com/clipperhouse/displaywidth v0.11.0 // indirect
	github.com/clipperhouse/uax29/v2 v2.7.0 // indirect
	github.com/cpuguy83/go-md2man/v2 v2.0.6 // indirect
	github.com/go-json-experiment/json v0.0.0-20260213210345-44df1a37e875 // indirect
	github.com/google/go-tpm v0.9.8 // indirect
	github.com/inconshreveable/mousetrap v1.1.0 // indirect
	github.com/lucasb-eyer/go-colorful v1.4.1 // indirect
	github.com/mattn/go-isatty v0.0.24 // indirect
	github.com/mattn/go-runewidth v0.0.24 // indirect
	github.com/minio/highwayhash v1.0.4 // indirect
	github.com/muesli/cancelreader v0.2.2 // indirect
	github.com/nats-io/jwt/v2 v2.8.2 // indirect
	github.com/nats-io/nkeys v0.4.16 // indirect
	github.com/ncruces/go-strftime v1.0.0 // indirect
	github.com/pbnjay/memory v0.0.0-20210728143218-7b4eea64cf58 // indirect
	github.com/remyoudompheng/bigfft v0.0.0-20230129092748-24d4a6f8daec // indirect
	github.com/rivo/uniseg v0.4.7 // indirect
	github.com/russross/blackfriday/v2 v2.1.0 // indirect
	github.com/xo/terminfo v0.0.0-20220910002029-abceb7e1c41e // indirect
	go.yaml.in/yaml/v3 v3.0.4 // indirect
	golang.org/x/crypto v0.58.0 // indirect
	golang.org/x/exp v0.0.0-20231006140011-7918f672742d // indirect
	golang.org/x/sync v0.23.0 // indirect
	golang.org/x/tools v0.50.0 // indirect
	modernc.org/libc v1.77.1 // indirect
	modernc.org/mathutil v1.7.1 // indirect
	modernc.org/memory v1.12.1 // indirect
)
