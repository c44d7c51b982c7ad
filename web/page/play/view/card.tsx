import { Button } from '../../kit/button.tsx';
import { Card } from '../../kit/card.tsx';
import { PACES } from '../help/watch.ts';
import { words } from '../words.ts';
import type { News } from '../card.ts';
import type { Part } from './app.tsx';

/** The card beside the board. */
export function PlayCard({ store }: Part) {
  const { card, work, watch } = store;
  const message = card.message.value;
  const lesson = message?.lesson;
  const watched = message?.topic === 'watch';
  const tail = (
    <>
      {lesson && <Button href={`../learn/${lesson.path}`}>{words.lesson(lesson.title)}</Button>}
      {watched && <Pace store={store} />}
    </>
  );
  return (
    <Card id="card" label={words.messages} message={message} work={work.shown.value} tail={tail}>
      {message?.result && <Result {...message.result} />}
      {watched && watch.left.value && <p class="card-count soft">{watch.left}</p>}
    </Card>
  );
}

function Result({ title, about, figures }: NonNullable<News['result']>) {
  return (
    <div class="result">
      <p class="result-title">{title}</p>
      <p class="soft">{about}</p>
      <dl class="figures">
        {figures.map(({ label, value, note, good }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd><strong>{value}</strong>{note && <span class={good ? 'good' : 'soft'}>{note}</span>}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function Pace({ store: { watch } }: Part) {
  return (
    <span class="speed">
      <label for="pace" class="soft">{words.pace}</label>
      <input
        id="pace" type="range" min={0} max={PACES.length - 1} value={watch.pace.value}
        onInput={(event) => watch.setPace(Number(event.currentTarget.value))}
      />
    </span>
  );
}
