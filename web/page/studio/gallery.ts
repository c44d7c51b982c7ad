// The gallery: a film stops when it is pressed, and runs again. For readers who prefer little motion all begin stopped.
const still = matchMedia('(prefers-reduced-motion: reduce)');

for (const button of document.querySelectorAll('.films button')) {
  const film = button.querySelector('img');
  if (!film) continue;
  let stopped = still.matches;
  const show = () => {
    button.setAttribute('aria-pressed', String(stopped));
    button.setAttribute('aria-label', `Stop: ${film.alt}`);
    if (!stopped) {
      button.replaceChildren(film);
      return;
    }
    const { naturalWidth: width, naturalHeight: height } = film;
    if (width === 0) return; // it is not loaded yet
    const canvas = Object.assign(document.createElement('canvas'), { width, height });
    canvas.getContext('2d')?.drawImage(film, 0, 0);
    button.replaceChildren(canvas);
  };
  button.addEventListener('click', () => {
    stopped = !stopped;
    show();
  });
  film.addEventListener('load', show);
  show();
}

document.documentElement.dataset.ready = 'yes';
performance.mark('ready');
