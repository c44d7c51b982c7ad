// Keys of the player, unless the focused element has its own.
import { dialogOpen } from '../kit/plain/dialog.ts';
import type { Player } from './film.ts';

export function listenKeys(player: Player) {
  addEventListener('keydown', (event) => {
    if (dialogOpen() || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const at = event.target;
    if (at instanceof Element && at.closest('input, select, textarea, button, a, summary, [role=tab], [role=slider]') && !(at.id === 'scrub' && event.key === ' ')) return;
    const far = event.shiftKey ? 25 : 1;
    if (event.key === ' ') player.toggle();
    else if (event.key === 'ArrowRight') player.by(far);
    else if (event.key === 'ArrowLeft') player.by(-far);
    else if (event.key === 'Home') player.seek(0);
    else if (event.key === 'End') player.seek(player.plan.total);
    else return;
    event.preventDefault();
  });
}
