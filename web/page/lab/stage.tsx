// The whole page: on the left the sheet with its tools, or a board that is not edited; the panel with its tabs; the
// dialogs.
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { listenClipboard } from './files.ts';
import { actOn, editKeys, playKeys } from './hands.ts';
import { measure, mountSheet } from './sheet.ts';
import { TOOLS } from './editor.ts';
import { files, modes, shown, tools } from './words.ts';
import type { Board } from '../board/board.ts';
import type { Lab, Mode } from './store.ts';
import { Lights } from '../board/lights.tsx';
import { several } from '../board/marks.ts';
import { Button, classes } from '../kit/button.tsx';
import { Toast } from '../kit/toast.tsx';
import { Toolbar } from '../kit/toolbar.tsx';
import { AnalyzePanel } from './analyze/view.tsx';
import { Dialogs } from './dialogs.tsx';
import { ModelPanel } from './model/view.tsx';
import { EditPanel, PlayPanel } from './panels.tsx';
import { Tabs } from '../kit/tabs.tsx';

function DeskView({ lab }: { lab: Lab }) {
  const { editor, camera } = lab;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    void lab.read(
      file ?? event.dataTransfer?.getData('text/plain') ?? '',
      file?.name ?? files.text,
    );
  };
  return (
    <section
      class="desk"
      aria-labelledby="title"
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <div class="plate">
        <h1 id="title">{lab.title}</h1>
        <p id="about" class="soft">
          {lab.size}
        </p>
      </div>
      <Stage lab={lab} />
      <p id="sheet-help" class="unseen">
        {shown.keys}
      </p>
      {!editor.fixed && (
        <Toolbar id="tools" class="tools" label={shown.tools}>
          {TOOLS.map((tool) => (
            <Button
              key={tool}
              kind="tool"
              icon={tool}
              title={tools[tool].title}
              data-tool={tool}
              pressed={editor.tool === tool}
              onClick={() => editor.set({ tool })}
            >
              {tools[tool].label}
            </Button>
          ))}
        </Toolbar>
      )}
      <div class="corner" role="group" aria-label={shown.view}>
        {(
          [
            ['undo', editor.canUndo],
            ['redo', editor.canRedo],
          ] as const
        ).map(([kind, able]) => (
          <Button
            key={kind}
            id={kind}
            kind="tool"
            icon={kind}
            {...shown[kind]}
            disabled={!able}
            onClick={() => editor[kind]()}
          />
        ))}
        <span class="rule" />
        <Button
          id="zoom-in"
          kind="tool"
          icon="add"
          label={shown.closer}
          onClick={() => camera.step(1)}
        />
        <Button
          id="zoom-out"
          kind="tool"
          icon="remove"
          label={shown.farther}
          onClick={() => camera.step(-1)}
        />
        <Button id="zoom-fit" kind="tool" icon="fit" label={shown.all} onClick={() => lab.fit()} />
      </div>
      <Toast id="said" class="said" note={lab.said.value} />
    </section>
  );
}

/** The canvas, and one button at the keyboard cursor, for the focus, for magnifiers and for screen readers. */
function Stage({ lab }: { lab: Lab }) {
  const {
    editor,
    game,
    mode: { value: mode },
  } = lab;
  const keys = useMemo(
    () => ({
      edit: editKeys(lab),
      play: playKeys(lab),
      analyze: playKeys(lab),
      model: playKeys(lab),
    }),
    [lab],
  );
  const sheet = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const cursor = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    listenClipboard(sheet.current!, lab);
    return mountSheet(lab, canvas.current!, cursor.current!);
  }, []);
  useLayoutEffect(() => measure(lab, sheet.current!), [mode]);

  const down = (event: PointerEvent) => {
    if (event.button > 1) return;
    lab.say(''); // the message is on the sheet
    if (event.pointerType !== 'touch') event.preventDefault(); // it would take the focus
    cursor.current?.focus({ preventScroll: true });
  };
  const double = (event: MouseEvent & { currentTarget: Element }) => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    lab.double(event.clientX - left, event.clientY - top);
  };
  const key = (event: KeyboardEvent) => {
    lab.keyed.value = true;
    if (actOn(lab, keys[mode], event)) event.preventDefault();
  };
  const noClick = (event: KeyboardEvent) => {
    if (event.key === ' ' || event.key === 'Enter') event.preventDefault(); // a button would be clicked
  };
  const click = (event: MouseEvent) => {
    if (event.detail !== 0 || editor.current < 0) return; // a pointer has been dealt with
    if (mode === 'play') game.press(editor.current);
    else editor.select({ selected: [editor.current] });
  };
  const focus = (event: FocusEvent & { currentTarget: Element }) => {
    lab.keyed.value = event.currentTarget.matches(':focus-visible');
    if (lab.keyed.value) lab.reveal();
  };
  return (
    <>
      <div
        ref={sheet}
        id="sheet"
        class={classes('sheet', lab.over.value && 'over')}
        role="application"
        aria-label={shown.sheet}
        aria-describedby="sheet-help"
        data-uses={editor.tool}
        hidden={editor.fixed !== null}
        onPointerDown={down}
        onDblClick={double}
      >
        <canvas ref={canvas} aria-hidden="true" />
        <span class="free" />
        <button
          ref={cursor}
          id="cursor"
          class="cursor"
          type="button"
          aria-label={lab.cursor}
          onKeyDown={key}
          onKeyPress={noClick}
          onKeyUp={noClick}
          onClick={click}
          onFocus={focus}
          onBlur={() => {
            lab.keyed.value = false;
          }}
        />
      </div>
      {editor.fixed && <Fixed lab={lab} board={editor.fixed.board} />}
    </>
  );
}

/** A board that can be played and analyzed but not edited, as on the Play page. */
function Fixed({ lab, board }: { lab: Lab; board: Board }) {
  const { kind = 'solution', presses = [], lights = [] } = lab.marked.value ?? {};
  return (
    <Lights
      id="fixed"
      class="fixed"
      board={board}
      values={lab.values.value}
      label={shown.board(board.spec.slice(0, 40))}
      marks={{ [kind]: several(presses) }}
      lit={{ [kind]: several(lights) }}
      press={(button) => lab.press(button)}
    />
  );
}

const PANELS = { edit: EditPanel, play: PlayPanel, analyze: AnalyzePanel, model: ModelPanel };
const MODES = Object.keys(PANELS) as Mode[];

export function LabView({ lab }: { lab: Lab }) {
  return (
    <>
      <DeskView lab={lab} />
      <section class="panel" aria-label={shown.panel}>
        <Tabs
          label={shown.modes}
          panelClass="pane"
          selected={lab.mode.value}
          onSelect={(mode) => lab.show(mode)}
          tabs={MODES.map((name) => {
            const Panel = PANELS[name];
            return { name, label: modes[name], panel: () => <Panel lab={lab} /> };
          })}
        />
      </section>
      <Dialogs lab={lab} />
    </>
  );
}
