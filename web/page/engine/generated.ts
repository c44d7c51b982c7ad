// Made by script/page types of internal/app/server/openapi.json. Do not edit.

/** The acts of the engine. */
export interface Acts {
  board: { request: BoardAct; answer: BoardAnswer };
  boards: { request: ListBoards; answer: BoardsAnswer };
  chase: { request: Chase; answer: ChaseAnswer };
  distribution: { request: Distribution; answer: TableAnswer };
  draw: { request: Draw; answer: DrawAnswer };
  encode: { request: Encode; answer: EncodeAnswer };
  facts: { request: Facts; answer: FactsAnswer };
  film: { request: Film; answer: FilmAnswer };
  game: { request: GameAct; answer: GameFound };
  generate: { request: Generate; answer: GenerateAnswer };
  graph: { request: GraphAct; answer: GraphAnswer };
  hint: { request: Hint; answer: HintAnswer };
  id: { request: IdAct; answer: IdAnswer };
  info: { request: Info; answer: InfoAnswer };
  levels: { request: Levels; answer: LevelsAnswer };
  methods: { request: Methods; answer: MethodsAnswer };
  model: { request: RunModel; answer: RunModelAnswer };
  nearest: { request: Nearest; answer: NearestAnswer };
  nullities: { request: NullitiesAct; answer: NullitiesAnswer };
  pattern: { request: PatternAct; answer: PatternAnswer };
  press: { request: Press; answer: PressAnswer };
  qr: { request: QrAct; answer: QrAnswer };
  show: { request: Show; answer: ShowAnswer };
  size: { request: SizeAct; answer: SizeAnswer };
  solve: { request: Solve; answer: SolveAnswer };
  statistics: { request: Statistics; answer: StatisticsAnswer };
  table: { request: Table; answer: TableAnswer };
  weights: { request: Weights; answer: WeightsAnswer };
}

export interface AllOnFacts {
  bounds?: Bounds;
  deepest?: boolean;
  solvable: boolean;
  weight?: number;
}

export interface BoardAct {
  /** the spec of a board, such as torus-6x6 */
  board: string;
}

export interface BoardAnswer {
  board: string;
  box?: number[];
  button_rows?: number[];
  button_shapes?: ShapePart[];
  buttons: number;
  grid?: GridPart;
  light_shapes?: ShapePart[];
  lights: number;
  links?: number[][];
  modulus: number;
  names?: string[];
  rows?: number[];
  same: boolean;
  seams?: number[][];
  toggles?: number[][];
}

export interface BoardsAnswer {
  graphs: string[];
  max_modulus: number;
  max_side: number;
  patterns: string[];
  shapes: string[];
  topologies: string[];
  toys: ToyAnswer[];
}

export interface Bounds {
  at_least: number;
  at_most: number;
  why?: string;
}

export interface Chase {
  /** the spec of a board, such as torus-6x6 */
  board: string;
  /** a state: on, off, rows of digits joined by _ or /, 0x and an integer, ~ and base64url of the packed lights; or a list of rows */
  state?: string | string[];
  timeout?: string;
}

export interface ChaseAnswer {
  board: string;
  solvable: boolean;
  steps: ChaseStep[];
  table?: SolveChaseLine[];
}

export interface ChaseStep {
  after: string[];
  columns?: number[];
  row?: number;
  why: string;
}

export interface ClassStat {
  average12_ms?: unknown;
  average5_ms?: unknown;
  best_average12_ms?: unknown;
  best_average5_ms?: unknown;
  best_ms?: unknown;
  class: string;
  fewest_extra?: number;
  games: number;
  hints: number;
  mean_ms?: unknown;
  perfect: number;
  won: number;
}

export interface DeepState {
  rows: string[];
  state: number;
}

export interface Distribution {
  /** the spec of a board, such as torus-6x6 */
  board: string;
  timeout?: string;
}

export interface Draw {
  auto_contrast?: boolean;
  /** the spec of a board, such as torus-6x6 */
  board?: string;
  brightness?: number;
  contrast?: number;
  dither?: string;
  exact?: boolean;
  fit?: string;
  /** a state: on, off, rows of digits joined by _ or /, 0x and an integer, ~ and base64url of the packed lights; or a list of rows */
  from?: string | string[];
  gamma?: number;
  /** base64 */
  image: string;
  invert?: boolean;
  look?: string;
  plain?: boolean;
  push?: string;
  quiet_result?: boolean;
  serpentine?: boolean;
  sharp?: boolean;
  timeout?: string;
  wish_only?: boolean;
}

export interface DrawAnswer {
  at_least: number;
  board: string;
  cost: number;
  exact: boolean;
  gave_up?: string;
  least: boolean;
  presses?: string[];
  proved: boolean;
  pushed?: Record<string, number>;
  race?: Race[];
  state?: string[];
  target?: string[];
  weight: number;
  wrong: number;
}

export interface Encode {
  /** the spec of a board, such as torus-6x6 */
  board: string;
  break_symmetry?: boolean;
  format: string;
  from_one?: boolean;
  /** a state: on, off, rows of digits joined by _ or /, 0x and an integer, ~ and base64url of the packed lights; or a list of rows */
  goal?: string | string[];
  models?: number;
  objective?: string;
  /** a state: on, off, rows of digits joined by _ or /, 0x and an integer, ~ and base64url of the packed lights; or a list of rows */
  state?: string | string[];
  timeout?: string;
}

export interface EncodeAnswer {
  board: string;
  /** base64 */
  data?: string;
  format: string;
  text?: string;
}

export interface EncodeValue {
  name: string;
  value: number;
}

export interface Facts {
  /** the spec of a board, such as torus-6x6 */
  board: string;
  first?: number;
  timeout?: string;
}

export interface FactsAnswer {
  all_on: AllOnFacts;
  board: string;
  deepest_states?: string;
  depth?: number;
  depth_bounds?: Bounds;
  distribution?: string[];
  first_deepest?: DeepState[];
  solvable_states: string;
  states: string;
  unlisted?: string;
}

export interface Film {
  aspect?: string;
  auto_contrast?: boolean;
  /** the spec of a board, such as torus-6x6 */
  board?: string;
  brightness?: number;
  cells?: string;
  contrast?: number;
  curve?: number[];
  dither?: string;
  duration?: string;
  easing?: string;
  exact?: boolean;
  fit?: string;
  format?: string;
  fps?: number;
  /** a state: on, off, rows of digits joined by _ or /, 0x and an integer, ~ and base64url of the packed lights; or a list of rows */
  from?: string | string[];
  gamma?: number;
  hold?: number;
  images?: string[];
  invert?: boolean;
  look?: string;
  loop?: boolean;
  mark?: boolean;
  order?: string;
  palette?: string;
  per_frame?: number;
  ping_pong?: boolean;
  plain?: boolean;
  push?: string;
  quiet_result?: boolean;
  rgb?: boolean;
  scale?: number;
  seed?: number;
  serpentine?: boolean;
  sharp?: boolean;
  states?: (string | string[])[];
  timeout?: string;
  /** base64 */
  times?: string;
}

export interface FilmAnswer {
  board: string;
  /** base64 */
  file?: string;
  files?: string[];
  format?: string;
  frames: number;
  from_all_on: boolean;
  name?: string;
  order: string;
  pictures?: DrawAnswer[];
  presses: number;
  scale: number;
  scenes: Scene[];
  times: number;
  type?: string;
}

export interface GameAct {
  id?: string;
  save?: string;
}

export interface GameFound {
  board: string;
  goal?: string[];
  id: string;
  key?: string;
  kind: string;
  lit_only: boolean;
  save?: SavedGame;
  seed?: string;
  state: string[];
}

export interface Generate {
  /** the spec of a board, such as torus-6x6 */
  board: string;
  count?: number;
  daily?: string;
  depth?: number;
  /** a state: on, off, rows of digits joined by _ or /, 0x and an integer, ~ and base64url of the packed lights; or a list of rows */
  goal?: string | string[];
  grade?: string;
  /** a state: on, off, rows of digits joined by _ or /, 0x and an integer, ~ and base64url of the packed lights; or a list of rows */
  like?: string | string[];
  lit_only?: boolean;
  method?: string;
  presses?: number;
  repeats?: boolean;
  seed?: string;
  symmetric?: string;
  timeout?: string;
  unique?: boolean;
}

export interface GenerateAnswer {
  board: string;
  grades?: string[];
  number?: number;
  puzzles: GeneratedPuzzle[];
  seed: string;
}

export interface GeneratedGrade {
  effort: number;
  grade: string;
  hardest: number;
  steps: number;
  technique: string;
}

export interface GeneratedPuzzle {
  board: string;
  goal?: string[];
  grade?: GeneratedGrade;
  id: string;
  least: boolean;
  order?: number[];
  presses: string[];
  seed: string;
  state: string[];
  uniform: boolean;
  weight: number;
}

export interface GraphAct {
  format?: string;
  text: string;
  to?: string;
}

export interface GraphAnswer {
  board: string;
  buttons: number;
  file?: string;
  format: string;
  id: string;
  json: string;
  lights: number;
  modulus: number;
  started: boolean;
  state: string[];
}

export interface GridPart {
  cols: number;
  pattern: number[][];
  rows: number;
  star?: boolean;
  topology: string;
}

export interface Hint {
  /** the spec of a board, such as torus-6x6 */
  board: string;
  /** a state: on, off, rows of digits joined by _ or /, 0x and an integer, ~ and base64url of the packed lights; or a list of rows */
  goal?: string | string[];
  lit_only?: boolean;
  /** a state: on, off, rows of digits joined by _ or /, 0x and an integer, ~ and base64url of the packed lights; or a list of rows */
  state?: string | string[];
  timeout?: string;
}

export interface HintAnswer {
  board: string;
  button?: number;
  done: boolean;
  how?: string;
  least: boolean;
  place?: string;
  reasons: HintReason[];
  solvable: boolean;
  technique?: string;
  weight: number;
  why: string;
  witness?: string[];
}

export interface HintReason {
  kind: string;
  lights?: string[];
  pattern?: string[];
  text: string;
}

export interface IdAct {
  /** the spec of a board, such as torus-6x6 */
  board: string;
  /** a state: on, off, rows of digits joined by _ or /, 0x and an integer, ~ and base64url of the packed lights; or a list of rows */
  state?: string | string[];
}

export interface IdAnswer {
  flip?: string;
  id: string;
}

export interface Info {
  all_moduli?: boolean;
  /** the spec of a board, such as torus-6x6 */
  board: string;
  quiet_result?: boolean;
  timeout?: string;
}

export interface InfoAnswer {
  always_solvable: boolean;
  board: string;
  buttons: number;
  chase?: SolveChaseLine[];
  invariant_factors?: number[];
  least_toggles?: number;
  lights: number;
  method: string;
  modulus: number;
  most_toggles?: number;
  nullity: number;
  pattern?: string;
  quiet?: string[][];
  rank: number;
  sizes?: number[];
  solutions_per_state: string;
  solvable_states: string;
  symmetric?: boolean;
  topology?: string;
  unknown?: string;
}

export interface JobAnswer {
  act: string;
  /** the answer of the act, when it is done */
  answer?: unknown;
  /** where its events are */
  events: string;
  job: string;
  /** what went wrong */
  problem?: Problem;
  progress?: Progress;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'canceled';
}

export interface JobStarted {
  /** where its events are */
  events: string;
  /** the name of the job */
  job: string;
}

export interface LevelAnswer {
  id: string;
  idea: string;
  kind: string;
  least: number;
  number: number;
  technique: string;
  title: string;
}

export type Levels = Record<string, never>;

export interface LevelsAnswer {
  worlds: WorldAnswer[];
}

export type ListBoards = Record<string, never>;

export interface MarkAnswer {
  name: string;
  place: number;
}

export interface MethodAnswer {
  about: string;
  formats?: string[];
  here: boolean;
  install?: string;
  name: string;
  outside: boolean;
}

export type Methods = Record<string, never>;

export interface MethodsAnswer {
  methods: MethodAnswer[];
}

export interface Nearest {
  /** the spec of a board, such as torus-6x6 */
  board: string;
  /** a state: on, off, rows of digits joined by _ or /, 0x and an integer, ~ and base64url of the packed lights; or a list of rows */
  from?: string | string[];
  push?: string;
  quiet_result?: boolean;
  /** a state: on, off, rows of digits joined by _ or /, 0x and an integer, ~ and base64url of the packed lights; or a list of rows */
  state: string | string[];
  timeout?: string;
}

export interface NearestAnswer {
  at_least: number;
  board: string;
  gave_up?: string;
  proved: boolean;
  pushed?: Record<string, number>;
  race?: Race[];
  state?: string[];
  wrong: number;
  wrong_lights: number[];
}

export interface NullitiesAct {
  /** the spec of a board, such as torus-6x6 */
  board: string;
  columns: number[];
  rows: number[];
}

export interface NullitiesAnswer {
  columns: number[];
  rows: number[];
  /** base64 */
  values: string;
}

export interface PatternAct {
  /** the spec of a board, such as torus-6x6 */
  board: string;
  least?: boolean;
  quiet?: number[];
  timeout?: string;
  what?: string;
}

export interface PatternAnswer {
  at_least?: number;
  board: string;
  columns?: number;
  least: boolean;
  modulus: number;
  nullity: number;
  /** base64 */
  packed: string;
  quiets: number;
  rows?: number;
  solutions: string;
  solvable: boolean;
  solvable_states: string;
  weight: number;
}

export interface PlayResult {
  board: string;
  ended: string;
  goal?: string;
  helped?: boolean;
  hints?: number;
  key: string;
  kind?: string;
  least?: number;
  made: number;
  moves: number;
  rule?: string;
  took_ms: number;
  undone?: number;
  won: boolean;
}

export interface Point {
  cost: number;
  seconds: number;
}

export interface Press {
  /** the spec of a board, such as torus-6x6 */
  board: string;
  presses: string;
  /** a state: on, off, rows of digits joined by _ or /, 0x and an integer, ~ and base64url of the packed lights; or a list of rows */
  state?: string | string[];
  steps?: boolean;
}

export interface PressAnswer {
  board: string;
  buttons: number[];
  id: string;
  on: number;
  presses: string;
  state: string[];
  steps?: PressStep[];
}

export interface PressStep {
  button: number;
  on: number;
  state: string[];
}

export interface Problem {
  /** what was wrong here, and what would be right */
  detail?: string;
  /** the field of the request that is wrong */
  field?: string;
  /** the HTTP status */
  status: number;
  /** the kind of problem, in a few words */
  title: string;
  /** where the kind of problem is described */
  type: string;
}

export interface Progress {
  done: number;
  note?: string;
  total: number;
}

export interface QrAct {
  text: string;
}

export interface QrAnswer {
  rows: string[];
  size: number;
}

export interface Race {
  bound?: number;
  method: string;
  points: Point[];
  proved: boolean;
}

export interface RunModel {
  /** the spec of a board, such as torus-6x6 */
  board: string;
  format: string;
  /** a state: on, off, rows of digits joined by _ or /, 0x and an integer, ~ and base64url of the packed lights; or a list of rows */
  goal?: string | string[];
  solver: string;
  /** a state: on, off, rows of digits joined by _ or /, 0x and an integer, ~ and base64url of the packed lights; or a list of rows */
  state?: string | string[];
  text: string;
  timeout?: string;
}

export interface RunModelAnswer {
  after?: string[];
  board: string;
  elapsed_ms: number;
  left?: number;
  optimal: boolean;
  presses?: string[];
  reason?: string;
  said?: string;
  solver: string;
  solves?: boolean;
  values?: EncodeValue[];
  verdict: string;
  weight?: number;
}

export interface SavedGame {
  can_redo: boolean;
  can_undo: boolean;
  damage?: string;
  elapsed_ms: number;
  events: string[];
  helped: boolean;
  here: number;
  hints: number;
  last_ms: number;
  made: number;
  marks: MarkAnswer[];
  moves: number;
  over: boolean;
  paused: boolean;
  places: number;
  state: string[];
  won: boolean;
  wrong: number;
}

export interface Scene {
  least: boolean;
  presses?: number[];
  weight: number;
}

export interface ShapePart {
  corners?: number[];
  r: number;
  x: number;
  y: number;
}

export interface Show {
  /** the spec of a board, such as torus-6x6 */
  board: string;
  format?: string;
  numbers?: boolean;
  palette?: string;
  presses?: string;
  quiet?: number;
  /** a state: on, off, rows of digits joined by _ or /, 0x and an integer, ~ and base64url of the packed lights; or a list of rows */
  state?: string | string[];
}

export interface ShowAnswer {
  board: string;
  /** base64 */
  data?: string;
  format?: string;
  id: string;
  on: number;
  state: string[];
  text?: string;
}

export interface SizeAct {
  columns: number;
  rows: number;
}

export interface SizeAnswer {
  columns: number;
  exact: SizePair;
  nullity: number;
  rows: number;
}

export interface SizePair {
  columns: number;
  rows: number;
}

export interface Solve {
  all?: boolean;
  /** the spec of a board, such as torus-6x6 */
  board: string;
  count?: boolean;
  general?: boolean;
  /** a state: on, off, rows of digits joined by _ or /, 0x and an integer, ~ and base64url of the packed lights; or a list of rows */
  goal?: string | string[];
  least?: boolean;
  limit?: number;
  method?: string;
  quiet_result?: boolean;
  /** a state: on, off, rows of digits joined by _ or /, 0x and an integer, ~ and base64url of the packed lights; or a list of rows */
  state?: string | string[];
  timeout?: string;
}

export interface SolveAnswer {
  all?: string[][];
  at_least?: number;
  board: string;
  checked: boolean;
  claimed_at_least?: number;
  elapsed_ms: number;
  gave_up?: string;
  least: boolean;
  least_solutions?: string;
  method: string;
  nullity: number;
  presses?: string[];
  quiet?: string[][];
  solutions: string;
  solvable: boolean;
  weight?: number;
  witness?: string[];
}

export interface SolveChaseLine {
  left: number[];
  press: number[];
}

export interface Statistics {
  results: PlayResult[];
}

export interface StatisticsAnswer {
  classes: ClassStat[];
  damaged?: number;
  games: number;
}

export interface Table {
  board?: string;
  from?: number;
  table: string;
  timeout?: string;
  to?: number;
}

export interface TableAnswer {
  board: string;
  from: number;
  table: string;
  values: unknown[];
}

export interface ToyAnswer {
  about: string;
  name: string;
}

export interface Weights {
  /** the spec of a board, such as torus-6x6 */
  board: string;
  /** a state: on, off, rows of digits joined by _ or /, 0x and an integer, ~ and base64url of the packed lights; or a list of rows */
  goal?: string | string[];
  /** a state: on, off, rows of digits joined by _ or /, 0x and an integer, ~ and base64url of the packed lights; or a list of rows */
  state?: string | string[];
  timeout?: string;
}

export interface WeightsAnswer {
  board: string;
  weights: string[];
}

export interface WorldAnswer {
  about: string;
  levels: LevelAnswer[];
  name: string;
}
