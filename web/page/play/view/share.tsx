// The dialog that shares a game.
import { useState } from 'preact/hooks';
import { boardName } from '../../board/names.ts';
import { Button } from '../../kit/button.tsx';
import { Choice } from '../../kit/choice.tsx';
import { Toast } from '../../kit/toast.tsx';
import { Share } from '../share.ts';
import { words } from '../words.ts';
import type { QrAnswer } from '../../engine/generated.ts';
import type { Store } from '../store.ts';

const said = words.shares;
const OPTIONS = { now: said.now, start: said.start };

export function SharePanel({ store }: { store: Store }) {
  const [share] = useState(() => new Share(store));
  const {
    text,
    address,
    code: { value: code },
  } = share;
  const title = said.title(boardName(store.table.board.spec));
  return (
    <>
      {text && <ResultText share={share} text={text} />}
      <Choice
        label={said.what}
        look="radio"
        value={share.now.value ? 'now' : 'start'}
        options={OPTIONS}
        onChange={(value) => share.choose(value === 'now')}
      />
      <p
        class="id"
        id="share-link"
        tabIndex={0}
        role="textbox"
        aria-readonly="true"
        aria-label={said.link}
      >
        {address}
      </p>
      <div class="row">
        <Button first onClick={() => void share.copy('link', address)}>
          {said.copyLink}
        </Button>
        <ShareButton
          label={said.shareLink}
          data={{ title: words.lightsOut, text: title, url: address }}
        />
      </div>
      <Toast class="soft" note={share.said.link.value} />
      <div>
        {typeof code !== 'string' ? <Code {...code} /> : code && <p class="soft">{code}</p>}
      </div>
    </>
  );
}

function ResultText({ share, text }: { share: Share; text: string }) {
  return (
    <>
      <pre
        class="id"
        id="share-text"
        tabIndex={0}
        role="textbox"
        aria-readonly="true"
        aria-multiline="true"
        aria-label={said.result}
      >
        {text}
      </pre>
      <div class="row">
        <Button first onClick={() => void share.copy('result', text)}>
          {said.copyResult}
        </Button>
        <Button onClick={() => void share.savePicture()}>{said.savePicture}</Button>
        <ShareButton label={said.shareResult} data={{ text }} />
      </div>
      <Toast class="soft" note={share.said.result.value} />
    </>
  );
}

/** Shares by the apps of the device, where it can. */
function ShareButton({ label, data }: { label: string; data: ShareData }) {
  if (!navigator.canShare?.(data)) return null;
  return <Button onClick={() => void navigator.share(data).catch(() => {})}>{label}</Button>;
}

/** How many modules around a QR code are empty. */
const MARGIN = 4;

function Code({ size, rows }: QrAnswer) {
  let path = '';
  rows.forEach((row, y) => {
    for (let x = row.indexOf('1'); x >= 0; x = row.indexOf('1', x + 1))
      path += `M${x + MARGIN} ${y + MARGIN}h1v1h-1z`;
  });
  const side = size + 2 * MARGIN;
  return (
    <svg
      viewBox={`0 0 ${side} ${side}`}
      class="qr"
      role="img"
      aria-label={said.code}
      shape-rendering="crispEdges"
    >
      <path d={path} fill="#000000" />
    </svg>
  );
}
