/* Solves a rectangle with the plus pattern by elimination with libm4ri, as a rival in script/bench-peers.
 *
 *     m4ri dense|chase change.pbm presses.pbm
 *
 * Reads a packed bitmap (P4) of the lights that have to change and writes one of the presses. dense
 * eliminates all m·n unknowns; chase writes every row of presses as an affine function of the first row,
 * x(i+1) = b(i) + x(i) shifted left, right and not at all + x(i−1), and eliminates only the first row.
 * Exit code 3: there is no solution. 2: the input cannot be read.
 */
#include <m4ri/m4ri.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int m, n; /* rows and columns */
static unsigned char *bits;
static size_t stride;

static int at(int r, int c) { return bits[(size_t)r * stride + c / 8] >> (7 - c % 8) & 1; }

static void put(int r, int c) { bits[(size_t)r * stride + c / 8] |= 0x80 >> c % 8; }

/* In a bitmap 1 is black, and white is on. */
static void invert(void) {
	for (size_t i = 0; i < stride * m; i++) bits[i] = ~bits[i];
}

static int load(char const *name) {
	FILE *file = fopen(name, "rb");
	if (!file || fscanf(file, "P4 %d %d", &n, &m) != 2 || m < 1 || n < 1 || m > 1 << 20 || n > 1 << 20) return 0;
	fgetc(file); /* one white space ends the head */
	stride = (n + 7) / 8;
	bits = malloc(stride * m);
	if (!bits || fread(bits, stride, m, file) != (size_t)m) return 0;
	invert();
	return 1;
}

static int save(char const *name) {
	invert();
	FILE *file = fopen(name, "wb");
	return file && fprintf(file, "P4\n%d %d\n", n, m) > 0 && fwrite(bits, stride, m, file) == (size_t)m && fclose(file) == 0;
}

static int dense(void) {
	rci_t cells = m * n;
	mzd_t *a = mzd_init(cells, cells), *b = mzd_init(cells, 1);
	for (int r = 0; r < m; r++)
		for (int c = 0; c < n; c++) {
			rci_t i = r * n + c;
			mzd_write_bit(a, i, i, 1);
			if (r > 0) mzd_write_bit(a, i, i - n, 1);
			if (r < m - 1) mzd_write_bit(a, i, i + n, 1);
			if (c > 0) mzd_write_bit(a, i, i - 1, 1);
			if (c < n - 1) mzd_write_bit(a, i, i + 1, 1);
			mzd_write_bit(b, i, 0, at(r, c));
		}
	if (mzd_solve_left(a, b, 0, 1) != 0) return 3;
	memset(bits, 0, stride * m);
	for (rci_t i = 0; i < cells; i++)
		if (mzd_read_bit(b, i, 0)) put(i / n, i % n);
	return 0;
}

static void add(word *to, word const *from, int words) {
	for (int i = 0; i < words; i++) to[i] ^= from[i];
}

/* next makes row i + 1 of the affine functions of rows i and i − 1, in the place of the latter. Bit n of a
 * function is its constant. */
static void next(mzd_t *row, mzd_t *above, int r) {
	int words = (n + 64) / 64;
	for (int c = 0; c < n; c++) {
		word *to = mzd_row(above, c);
		add(to, mzd_row(row, c), words);
		if (c > 0) add(to, mzd_row(row, c - 1), words);
		if (c < n - 1) add(to, mzd_row(row, c + 1), words);
		if (at(r, c)) mzd_write_bit(above, c, n, !mzd_read_bit(above, c, n));
	}
}

static int chase(void) {
	mzd_t *row = mzd_init(n, n + 1), *above = mzd_init(n, n + 1);
	for (int c = 0; c < n; c++) mzd_write_bit(row, c, c, 1);
	for (int r = 0; r < m; r++) {
		next(row, above, r);
		mzd_t *swap = row;
		row = above, above = swap;
	}
	/* The row below the last one must not be pressed. */
	mzd_t *a = mzd_submatrix(NULL, row, 0, 0, n, n), *b = mzd_submatrix(NULL, row, 0, n, n, n + 1);
	if (mzd_solve_left(a, b, 0, 1) != 0) return 3;
	unsigned char *x = calloc(m + 2, n + 2); /* with a border that is never pressed */
	if (!x) return 2;
#define X(r, c) x[((size_t)(r) + 1) * (n + 2) + (c) + 1]
	for (int c = 0; c < n; c++) X(0, c) = mzd_read_bit(b, c, 0);
	for (int r = 0; r + 1 < m; r++)
		for (int c = 0; c < n; c++) X(r + 1, c) = at(r, c) ^ X(r, c) ^ X(r, c - 1) ^ X(r, c + 1) ^ X(r - 1, c);
	memset(bits, 0, stride * m);
	for (int r = 0; r < m; r++)
		for (int c = 0; c < n; c++)
			if (X(r, c)) put(r, c);
	return 0;
}

int main(int argc, char **argv) {
	if (argc != 4 || (strcmp(argv[1], "dense") && strcmp(argv[1], "chase")) || !load(argv[2])) {
		fprintf(stderr, "usage: m4ri dense|chase change.pbm presses.pbm\n");
		return 2;
	}
	int code = argv[1][0] == 'd' ? dense() : chase();
	if (code == 0 && !save(argv[3])) return 2;
	return code;
}
