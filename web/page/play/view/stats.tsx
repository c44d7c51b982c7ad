// The statistics of the player's games.
import { useEffect, useRef } from 'preact/hooks';
import { today } from '../../board/game/start.ts';
import { Button } from '../../kit/button.tsx';
import { Files } from '../../kit/chooser.tsx';
import { readFile } from '../../kit/files.ts';
import { Said } from '../../kit/said.tsx';
import { Table } from '../../kit/table.tsx';
import { gradeOfResult, GRADES, streakOf } from '../kinds.ts';
import { results, summaryOf, type Result } from '../results.ts';
import { Stats } from '../stats.ts';
import { timeText, words } from '../words.ts';
import type { ClassStat } from '../../engine/generated.ts';
import type { Store } from '../store.ts';

const said = words.stats;

export async function statisticsView(store: Store) {
  const stats = new Stats(store);
  await stats.show();
  return () => <Statistics stats={stats} />;
}

function Statistics({ stats }: { stats: Stats }) {
  const {
    here,
    classes: { value: classes },
    problem: { value: problem },
  } = stats;
  return (
    <>
      {problem && <p class={problem === said.none ? undefined : 'problem'}>{problem}</p>}
      {classes.length > 0 && <Summary list={results()} />}
      {classes.length > 0 && (
        <details>
          <summary>{said.more}</summary>
          {here && <Details of={here} />}
          <Overview classes={classes} />
        </details>
      )}
      <Said text={stats.news.value} />
      {stats.asking.value ? <Sure stats={stats} /> : <Buttons stats={stats} />}
    </>
  );
}

/** What a player asks: how many, how close to the least, the streak, and the same by grade. */
function Summary({ list }: { list: Result[] }) {
  const cells = (of: Result[]) => {
    const { solved, least, mean } = summaryOf(of);
    return [solved, least, mean === undefined ? '–' : said.mean(mean)];
  };
  const labels = [said.solved, said.least, said.over];
  const figures = [...cells(list), streakOf(list, today())];
  const rows = GRADES.map((grade) => ({
    grade,
    of: list.filter((result) => gradeOfResult(result) === grade),
  }))
    .filter(({ of }) => of.length > 0)
    .map(({ grade, of }) => ({ cells: [grade, ...cells(of)] }));
  return (
    <>
      <dl class="figures">
        {[...labels, said.streak].map((label, i) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figures[i]}</dd>
          </div>
        ))}
      </dl>
      {rows.length > 0 && (
        <Table
          label={said.grades}
          caption={said.grades}
          head={[said.grade, ...labels]}
          numbers={[1, 4]}
          rows={rows}
        />
      )}
    </>
  );
}

/** Writes a time in milliseconds, or DNF. */
function time(ms: unknown) {
  return typeof ms === 'number' ? timeText(ms) : typeof ms === 'string' ? ms : '–';
}

function average(last: unknown, best: unknown) {
  return best === undefined || best === null ? time(last) : said.withBest(time(last), time(best));
}

/** The figures of the kind of game on the table. */
function Details({ of: c }: { of: ClassStat }) {
  const { labels } = said;
  const rows = [
    [labels.games, said.games(c.games, c.won, c.perfect)],
    [labels.best, time(c.best_ms)],
    [labels.mean, time(c.mean_ms)],
    [labels.of5, average(c.average5_ms, c.best_average5_ms)],
    [labels.of12, average(c.average12_ms, c.best_average12_ms)],
    ...(c.fewest_extra === undefined ? [] : [[labels.fewest, said.extra(c.fewest_extra)]]),
    [labels.hints, String(c.hints)],
  ];
  const like = said.like(c.class);
  return (
    <Table label={like} caption={like} head={[like, '']} rows={rows.map((cells) => ({ cells }))} />
  );
}

function Overview({ classes }: { classes: ClassStat[] }) {
  const rows = classes.map((c) => ({
    cells: [c.class, c.games, c.won, time(c.best_ms), time(c.mean_ms), time(c.average5_ms)],
  }));
  const head = [said.kinds, ...said.columns];
  return (
    <Table
      label={said.all}
      caption={said.allSorted}
      head={head}
      numbers={[1, head.length]}
      rows={rows}
    />
  );
}

function Buttons({ stats }: { stats: Stats }) {
  const { any } = stats;
  return (
    <div class="row">
      {any && <Button onClick={() => stats.export()}>{said.export}</Button>}
      <Files
        label={said.import}
        accept=".jsonl,.json,text/plain"
        onFiles={(files) =>
          readFile(
            files,
            (text) => stats.take(text),
            (problem) => void stats.show(problem),
          )
        }
      />
      {any && (
        <Button
          onClick={() => {
            stats.asking.value = true;
          }}
        >
          {said.forget}
        </Button>
      )}
    </div>
  );
}

/** Asks for confirmation before everything is deleted. */
function Sure({ stats }: { stats: Stats }) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => row.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={row} class="row">
      <Button onClick={() => stats.forget()}>{said.yes}</Button>
      <Button onClick={() => void stats.show()}>{said.no}</Button>
    </div>
  );
}
