// Not a module: browsers load no modules of a page that was opened from a folder, so this script shows the note of
// frame.html that says so. It also redirects from the first page to Play.

(() => {
  const first = document.documentElement.dataset.leads;
  const note = document.querySelector<HTMLTemplateElement>('#folder');
  if (location.protocol === 'file:' && note)
    document.querySelector('main')?.replaceChildren(note.content);
  else if (first) location.replace(first);
})();
