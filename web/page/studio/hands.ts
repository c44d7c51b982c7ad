// Keys, links and files that come to the page as a whole.
import { addressText } from '../board/game/gameid.ts';
import { followFiles } from '../kit/files.ts';
import type { Studio } from './store.ts';

/** What has its own keys. */
const OWN_KEYS = 'input, select, textarea, button, a, summary, [role=tab], [role=slider]';

/** Listens to them, and returns the board in the address, after the #, if there is one. */
export function listen(store: Studio): string {
  addEventListener('keydown', (event) => steer(store, event));
  addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'copy';
    document.documentElement.dataset.drop = 'yes';
  });
  addEventListener('dragleave', (event) => {
    if (event.relatedTarget === null) delete document.documentElement.dataset.drop;
  });
  addEventListener('drop', () => {
    delete document.documentElement.dataset.drop;
  });
  followFiles((files) => void store.open(files));
  // The next action clears an old error.
  addEventListener(
    'click',
    ({ target }) => {
      if (!(target instanceof Element && target.closest('#problem'))) store.problem.value = '';
    },
    true,
  );
  addEventListener('hashchange', () => store.follow(addressText()));
  return addressText();
}

/** Keys of the player, unless the focused element has its own. */
function steer({ dialog, player }: Studio, event: KeyboardEvent) {
  if (dialog.value || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
    return;
  const at = event.target;
  const scrubs = at instanceof Element && at.id === 'scrub' && event.key === ' ';
  if (at instanceof Element && at.closest(OWN_KEYS) && !scrubs) return;
  const far = event.shiftKey ? 25 : 1;
  if (event.key === ' ') player.toggle();
  else if (event.key === 'ArrowRight') player.by(far);
  else if (event.key === 'ArrowLeft') player.by(-far);
  else if (event.key === 'Home') player.seek(0);
  else if (event.key === 'End') player.seek(player.plan.value.total);
  else return;
  event.preventDefault();
}
