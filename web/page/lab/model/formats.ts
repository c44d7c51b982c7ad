// The formats in which a puzzle is written for third-party solvers, as the Go package encode lists them: a test
// compares the two lists. They are here so that they can be shown before the writers are loaded.

interface Format {
  name: string;
  extension: string;
  about: string;
  objectives: string[]; // what can be asked for
  modulus: number; // the greatest number of states, or 0 if there is no limit
  numbered?: boolean; // lights and buttons may be numbered from 1; in others they always are
}

/** The languages, and their formats: the first is the one that is written at first. */
export const families = {
  MathProg: ['mathprog', 'mathprog-graph', 'mathprog-binary'], LP: ['lp', 'opb'], DIMACS: ['dimacs', 'xcnf'],
  'SMT-LIB': ['smt2', 'smt2-z3'], Mace4: ['mace4', 'mace4-vector', 'prover9'],
};

export type Family = keyof typeof families;

const PROGRAMS = { objectives: ['any', 'least', 'nearest'], modulus: 0, numbered: true };
const COUNTED = { objectives: ['any', 'least', 'nearest', 'reverse', 'orthogonal'], modulus: 0 };
const LINEAR = { ...COUNTED, numbered: true };
const PARITIES = { objectives: ['any', 'reverse', 'orthogonal'], modulus: 2 };

export const formats: Format[] = [
  { name: 'mathprog', extension: '.mod', about: 'GNU MathProg for glpsol: neighbor sums on grids, sets of buttons elsewhere', ...PROGRAMS },
  { name: 'mathprog-graph', extension: '.mod', about: 'GNU MathProg with the set of buttons that change each light, for any board', ...PROGRAMS },
  { name: 'mathprog-binary', extension: '.mod', about: 'GNU MathProg with binary variables only, for glpsol --minisat', ...PROGRAMS, modulus: 2 },
  { name: 'lp', extension: '.lp', about: 'LP format of CPLEX, for glpsol, cbc, HiGHS', ...LINEAR },
  { name: 'dimacs', extension: '.cnf', about: 'clauses for SAT solvers; long parities are split into short ones', ...PARITIES, modulus: 16 },
  { name: 'xcnf', extension: '.xcnf', about: 'clauses and parities for CryptoMiniSat', ...PARITIES },
  { name: 'opb', extension: '.opb', about: 'pseudo-Boolean constraints, for clasp', ...COUNTED },
  { name: 'smt2', extension: '.smt2', about: 'SMT-LIB 2, for cvc5, z3 and others', ...LINEAR },
  { name: 'smt2-z3', extension: '.smt2', about: 'the same with minimize, an extension of z3', ...LINEAR },
  { name: 'mace4', extension: '.in', about: 'first-order logic for Mace4: a model is an answer', objectives: ['any', 'reverse', 'orthogonal'], modulus: 16 },
  { name: 'mace4-vector', extension: '.in', about: 'the same for making states, with vectors instead of tables: generator 2 of the paper', objectives: ['orthogonal'], modulus: 2 },
  { name: 'prover9', extension: '.in', about: 'production rules for Prover9: a proof is a plan', objectives: ['any'], modulus: 2 },
];
