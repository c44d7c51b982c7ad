// Not a module: browsers load no modules of a page that was opened from a folder, so this script says so. It also
// redirects from the first page to Play.

(() => {
  if (location.protocol !== 'file:') {
    const first = document.documentElement.dataset.leads;
    if (first) location.replace(first);
    return;
  }
  const words = [
    'This page was opened from a folder. Browsers run it only when a web server serves it.',
    'Run “lightsout serve --open”, or in this folder “python3 -m http.server”, or put the folder on a web server.',
    'To play by double click, write one file: “lightsout site --single -o game.html”.',
  ];
  const note = document.createElement('section');
  note.className = 'folder';
  note.setAttribute('aria-label', 'How to open this page');
  for (const text of words) {
    const line = document.createElement('p');
    line.textContent = text;
    note.append(line);
  }
  document.querySelector('main')?.replaceChildren(note);
})();
