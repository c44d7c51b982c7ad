// Made by script/page types of app/server/openapi.json. Do not edit.

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
  read: { request: Read; answer: ReadAnswer };
  rule: { request: Rule; answer: RuleAnswer };
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
  files: string[];
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
  /** give up after this time, such as 30s; 0 means never */
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
  buttons?: number[];
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
  /** give up after this time, such as 30s; 0 means never */
  timeout?: string;
}

export interface Draw {
  /** the shape of the frames: 1:1, 4:5, 9:16, 16:9, square, a size such as 1080x1920, or paper: a5 to a2 or letter (default: that of the first image) */
  aspect?: string;
  /** for each image the place around which it is cropped, such as 50%,20%; before crops it as the image before it; left out or empty, the subject is found */
  at?: string[];
  /** stretch the grays from black to white first */
  auto_contrast?: boolean;
  /** the board, such as 60x80; auto picks about 4800 lights in the shape of the picture, on which every picture is exact, auto-60x80 a size near 60x80, auto-mod4 four states (default auto) */
  board?: string;
  /** from -1 to 1 */
  brightness?: number;
  /** what a light looks like: square, round, glow (default square) */
  cells?: string;
  /** above 0 more, down to -1 less */
  contrast?: number;
  /** exchange on and off, for a palette such as paper whose lights are dark */
  dark_is_on?: boolean;
  /** how grays become lights: floyd-steinberg, atkinson, jarvis, stucki, burkes, sierra, sierra-two-row, sierra-lite, bayer-2, bayer-4, bayer-8, blue-noise, threshold */
  dither?: string;
  /** fewest wrong lights, not the least visible ones */
  exact?: boolean;
  /** how the image fits the board: crop, contain, stretch (default crop) */
  fit?: string;
  /** the state to start from (default on) */
  from?: string | string[];
  /** above 1 brightens the middle (default 1) */
  gamma?: number;
  /** the part of a cell that is left free between two, from 0 to 0.9 (default 0 on boards with 40 rows or columns, else 0.13) */
  gap?: number;
  /** the color behind the lights, such as '#000000', or none for a transparent png, svg or pdf */
  ground?: string;
  /** base64: an image file in base64: PNG, JPEG, PBM to PPM, and on a server others */
  image: string;
  /** black becomes white */
  invert?: boolean;
  /** base64: crop the image as this one, of the same size, would be */
  like?: string;
  /** how the picture is prepared: photo, poster, line or as-is (default photo, as-is with plain) */
  look?: string;
  /** where on the board the subject comes, from 0 to 1 */
  meet?: PhotoPlace;
  /** resize and dither gray values as stored, not linear light */
  plain?: boolean;
  /** push all errors to one side instead: bottom, top, right, left */
  push?: string;
  /** omit board-sized output */
  quiet_result?: boolean;
  /** in color: three boards, one for each of red, green and blue */
  rgb?: boolean;
  /** diffuse from left to right and back, row by row */
  serpentine?: boolean;
  /** resize with a filter that keeps edges */
  sharp?: boolean;
  /** give up after this time, such as 30s; 0 means never */
  timeout?: string;
  /** only the target, in color red, then green, then blue */
  wish_only?: boolean;
}

export interface DrawAnswer {
  at_least: number;
  board: string;
  cost: number;
  exact: boolean;
  gave_up?: string;
  layers?: DrawAnswer[];
  least: boolean;
  presses?: string[];
  proved: boolean;
  pushed?: Record<string, number>;
  race?: Race[];
  state?: string[];
  subject?: PhotoPlace;
  target?: string[];
  weight: number;
  wrong: number;
}

export interface Encode {
  /** the spec of a board, such as torus-6x6 */
  board: string;
  /** for MathProg and SAT solvers: omit mirrored and rotated solutions */
  break_symmetry?: boolean;
  /** one of the formats of lightsout encode */
  format: string;
  /** for MathProg, lp and smt2: number lights and buttons from 1 */
  from_one?: boolean;
  /** the state to reach (default off) */
  goal?: string | string[];
  /** for Mace4: how many models to find (default 1) */
  models?: number;
  /** for solvers: any, least, nearest, reverse, orthogonal (default any) */
  objective?: string;
  /** the model as a paper prints it: bosch, chlond, slides */
  published?: string;
  /** a state: on, off, rows of digits joined by _ or /, 0x and an integer, ~ and base64url of the packed lights; or a list of rows */
  state?: string | string[];
  /** give up after this time, such as 30s; 0 means never */
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
  /** give up after this time, such as 30s; 0 means never */
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
  /** the shape of the frames: 1:1, 4:5, 9:16, 16:9, square, a size such as 1080x1920, or paper: a5 to a2 or letter (default: that of the first image) */
  aspect?: string;
  /** for each image the place around which it is cropped, such as 50%,20%; before crops it as the image before it; left out or empty, the subject is found */
  at?: string[];
  /** stretch the grays from black to white first */
  auto_contrast?: boolean;
  /** the board, such as 60x80; auto picks about 4800 lights in the shape of the picture, on which every picture is exact, auto-60x80 a size near 60x80, auto-mod4 four states (default auto) */
  board?: string;
  /** from -1 to 1 */
  brightness?: number;
  /** what a light looks like: square, round, glow (default square) */
  cells?: string;
  /** above 0 more, down to -1 less */
  contrast?: number;
  /** a curve that the presses follow: x,y,x,y,... from 0,0 at the top left to 1,1 */
  curve?: number[];
  /** exchange on and off, for a palette such as paper whose lights are dark */
  dark_is_on?: boolean;
  /** how grays become lights: floyd-steinberg, atkinson, jarvis, stucki, burkes, sierra, sierra-two-row, sierra-lite, bayer-2, bayer-4, bayer-8, blue-noise, threshold */
  dither?: string;
  /** the film lasts at most this long (default 15s) */
  duration?: string;
  /** how presses are spread: linear, in-out (default in-out) */
  easing?: string;
  /** fewest wrong lights, not the least visible ones */
  exact?: boolean;
  /** a picture of these frames instead: from 1, 0 the last */
  figure?: number[];
  /** how the image fits the board: crop, contain, stretch (default crop) */
  fit?: string;
  /** gif, apng, svg, y4m or json; without it no file is made */
  format?: string;
  /** frames per second, at most 30 (default 25) */
  fps?: number;
  /** the state to start from (default on) */
  from?: string | string[];
  /** above 1 brightens the middle (default 1) */
  gamma?: number;
  /** the part of a cell that is left free between two, from 0 to 0.9 (default 0 on boards with 40 rows or columns, else 0.13) */
  gap?: number;
  /** the color behind the lights, such as '#000000', or none for a transparent png, svg or pdf */
  ground?: string;
  /** frames that each picture is held (default 25) */
  hold?: number;
  /** image files in base64, drawn as draw does */
  images?: string[];
  /** black becomes white */
  invert?: boolean;
  /** how the picture is prepared: photo, poster, line or as-is (default photo, as-is with plain) */
  look?: string;
  /** start again at the end; true if it is left out */
  loop?: boolean;
  /** show which cell is pressed */
  mark?: boolean;
  /** the order of presses: scan, columns, diagonal, radial, radial-in, spiral, random, light-first, calm, bright, edges, auto (default auto) */
  order?: string;
  /** colors: amber, paper, ink, sky, cividis, or from off to on such as '#000000,#ffd15c' (default amber) */
  palette?: string;
  /** presses from one frame to the next (default: what the duration needs) */
  per_frame?: number;
  /** go back to the first picture at the end (the default of films that loop) */
  ping_pong?: boolean;
  /** resize and dither gray values as stored, not linear light */
  plain?: boolean;
  /** push all errors to one side instead: bottom, top, right, left */
  push?: string;
  /** omit board-sized output */
  quiet_result?: boolean;
  /** in color: three boards, one for each of red, green and blue */
  rgb?: boolean;
  /** pixels from one cell to the next; 0 picks what fits a screen */
  scale?: number;
  /** for the order random: a number, or on the command line a word (default 1) */
  seed?: number;
  /** diffuse from left to right and back, row by row */
  serpentine?: boolean;
  /** resize with a filter that keeps edges */
  sharp?: boolean;
  /** instead of images: states, each of which can be reached from the one before; with rgb three for each picture, red, green and blue */
  states?: (string | string[])[];
  /** give up after this time, such as 30s; 0 means never */
  timeout?: string;
  /** base64: instead of an order: an image file in base64, dark cells are pressed first */
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
  /** SPEC, or SPEC#SEED; of a daily puzzle with a date it may be left out */
  board: string;
  /** how many puzzles (default 1) */
  count?: number;
  /** the puzzle of today, or of a date such as 2026-11-15 */
  daily?: string;
  /** presses of the least solution, exactly and proved */
  depth?: number;
  /** the state to reach (default off) */
  goal?: string | string[];
  /** how hard the puzzles are: easy, medium, hard, expert */
  grade?: string;
  /** puzzles that resemble this state, the most similar one first */
  like?: string | string[];
  /** the solution can be played by pressing only lights that are on; JSON has the order */
  lit_only?: boolean;
  /** how the puzzles are drawn: uniform, presses, reverse, orthogonal, mace4, mace4-vector */
  method?: string;
  /** this number of different random presses on a dark board */
  presses?: number;
  /** a word, or a whole seed such as depth-15.abc */
  seed?: string;
  /** the puzzles are symmetric: mirror, flip, diagonal, half-turn, quarter-turn, all, usual */
  symmetric?: string;
  /** give up after this time, such as 30s; 0 means never */
  timeout?: string;
  /** there is only one least solution */
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
  /** the state to reach (default off) */
  goal?: string | string[];
  /** only buttons whose own light is on may be pressed */
  lit_only?: boolean;
  /** a state: on, off, rows of digits joined by _ or /, 0x and an integer, ~ and base64url of the packed lights; or a list of rows */
  state?: string | string[];
  /** give up after this time, such as 30s; 0 means never */
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
  steps?: PlayHintStep[];
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
  /** invariant factors also of boards with more than 400 lights */
  all_moduli?: boolean;
  /** the spec of a board, such as torus-6x6 */
  board: string;
  /** omit board-sized output */
  quiet_result?: boolean;
  /** give up after this time, such as 30s; 0 means never */
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

export interface LeastCost {
  by: string;
  bytes: number;
  command?: string;
  core_hours: number;
  words: number;
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
  /** the state to start from (default on) */
  from?: string | string[];
  /** push all errors to one side instead: bottom, top, right, left */
  push?: string;
  /** omit board-sized output */
  quiet_result?: boolean;
  /** the wanted state */
  state: string | string[];
  /** give up after this time, such as 30s; 0 means never */
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
  /** give up after this time, such as 30s; 0 means never */
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

export interface PhotoPlace {
  x: number;
  y: number;
}

export interface PlayHintStep {
  button?: number;
  buttons?: number[];
  lights?: number[];
  step: string;
  text: string;
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
  /** a list of buttons such as 1,23, 1.1 5.3 or a1a23, or rows */
  presses: string;
  /** a state: on, off, rows of digits joined by _ or /, 0x and an integer, ~ and base64url of the packed lights; or a list of rows */
  state?: string | string[];
  /** show the state after each press */
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

export interface Read {
  /** a grid such as 5x5 or torus-6x6 (default: what the picture shows) */
  board?: string;
  /** the board's corners: x,y in pixels, clockwise from the top left */
  corners?: number[];
  /** base64: an image file in base64: PNG, PBM, PGM or PPM, and on a server others */
  image: string;
  /** dark lights are on */
  invert?: boolean;
  /** states of a light, 2 to 9 (default: what the picture shows) */
  states?: number;
}

export interface ReadAnswer {
  board: string;
  cells: ReadCell[];
  colors: string[];
  columns: number;
  corners: ReadPoint[];
  doubt: number[];
  id: string;
  rows: number;
  states: number;
}

export interface ReadCell {
  confidence: number;
  state: number;
  x: number;
  y: number;
}

export interface ReadPoint {
  x: number;
  y: number;
}

export interface Rule {
  /** the size and the number of states, such as 5x5 or 4x6-mod3 */
  board: string;
  /** the button pressed after each position but the last, from 0; -1: none */
  buttons: number[];
  /** positions, at least two */
  states: (string | string[])[];
}

export interface RuleAnswer {
  board: string;
  boards: string[];
  press?: number;
  sure: boolean;
}

export interface RunModel {
  /** the spec of a board, such as torus-6x6 */
  board: string;
  format: string;
  from_one?: boolean;
  /** a state: on, off, rows of digits joined by _ or /, 0x and an integer, ~ and base64url of the packed lights; or a list of rows */
  goal?: string | string[];
  reply?: string;
  solver: string;
  /** a state: on, off, rows of digits joined by _ or /, 0x and an integer, ~ and base64url of the packed lights; or a list of rows */
  state?: string | string[];
  text: string;
  /** give up after this time, such as 30s; 0 means never */
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
  /** svg, or another of the pictures; none if it is left out */
  format?: string;
  /** number the buttons, from 1 */
  numbers?: boolean;
  /** colors: amber, paper, ink, sky, cividis, or from off to on such as '#000000,#ffd15c' (default amber) */
  palette?: string;
  /** mark these presses in a drawing: a list such as 1,23 or a1a23, or rows */
  presses?: string;
  /** mark this quiet pattern in a drawing, from 1 to the nullity */
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
  /** list all solutions (with least: all least ones), up to the limit */
  all?: boolean;
  /** the spec of a board, such as torus-6x6 */
  board: string;
  /** only count the solutions (with least: the least ones) */
  count?: boolean;
  /** the general solution: one, and the quiet patterns that may be added */
  general?: boolean;
  /** the state to reach (default off) */
  goal?: string | string[];
  /** a solution with fewest presses, proved */
  least?: boolean;
  /** the most solutions to list (default 1000) */
  limit?: number;
  /** the way to solve, one of those that methods lists */
  method?: string;
  /** omit board-sized output */
  quiet_result?: boolean;
  /** a state: on, off, rows of digits joined by _ or /, 0x and an integer, ~ and base64url of the packed lights; or a list of rows */
  state?: string | string[];
  /** give up after this time, such as 30s; 0 means never */
  timeout?: string;
}

export interface SolveAnswer {
  all?: string[][];
  at_least?: number;
  board: string;
  checked: boolean;
  claimed_at_least?: number;
  cost?: LeastCost;
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
  /** the family of boards; for distribution one board (default NxN) */
  board?: string;
  /** the first number (default 1) */
  from?: number;
  /** nullity, least or depth */
  table: string;
  /** bounds instead of a value after this time, such as 30s; 0 means never */
  timeout?: string;
  /** the last number (default 20) */
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
  /** give up after this time, such as 30s; 0 means never */
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
