// Starts the service worker, which stores the pages for use offline, and notifies the player of a new version.
// Nothing else depends on it.

/** Whether the player asked this page for the new version. */
let asked = false;

/** Shows the notice at the foot of the page, which frame.html has. */
function tell(text: string, reload: () => void) {
  const notice = document.querySelector<HTMLElement>('.news');
  if (!notice) return;
  const [now, later] = notice.querySelectorAll('button');
  now.onclick = reload;
  later.onclick = () => {
    notice.hidden = true;
  };
  notice.hidden = false;
  notice.querySelector('p')!.textContent = text;
}

/** Offers a version that is ready. The one in use continues until the player agrees. */
function offer(waiting: ServiceWorker) {
  tell('A new version is ready.', () => {
    asked = true;
    waiting.postMessage('take over');
  });
}

/** Watches a version while it is installed. */
function watch(workers: ServiceWorkerContainer, registration: ServiceWorkerRegistration) {
  const next = registration.installing;
  next?.addEventListener('statechange', () => {
    if (next.state === 'installed' && workers.controller) offer(next);
  });
}

async function start() {
  const workers = navigator.serviceWorker;
  let controlled = Boolean(workers.controller); // at the first visit the worker comes after the page
  workers.addEventListener('controllerchange', () => {
    if (asked) {
      location.reload();
    } else if (controlled) {
      tell('This page is now an older version.', () => location.reload());
    }
    controlled = true;
  });
  // Modules are two folders below the site, whatever the folders are called.
  const registration = await workers.register(new URL('../../sw.js', import.meta.url), {
    updateViaCache: 'none',
  });
  if (registration.waiting && workers.controller) offer(registration.waiting);
  registration.addEventListener('updatefound', () => watch(workers, registration));
  // A page that stays open for days checks for new versions when it becomes visible again.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => {});
  });
}

// Without a secure origin, or where the browser refuses, the page works as before, only not offline.
if ('serviceWorker' in navigator) {
  if (document.readyState === 'complete') start().catch(() => {});
  else addEventListener('load', () => start().catch(() => {}));
}
