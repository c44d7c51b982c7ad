// The service worker: it keeps the pages so that they start without a network.
//
// One cache belongs to one version of the site. Installing fills it with every file but the engines, which are
// large and are cached on first use; a version that follows one with a cached engine copies that engine at once,
// so that an update never removes what worked offline. Assets have the version in their folder's name, so pages of
// one version never load modules of another. API answers are never cached, and other origins and folders are
// ignored.

// Package web defines both.
declare const VERSION: string;
declare const FILES: string[]; // paths of all files of the site, relative to its folder

const worker = self as unknown as ServiceWorkerGlobalScope;

/** The folder of the site. It is part of the cache's name: another site may be beside this one. */
const home = new URL('./', worker.location.href);
const prefix = `lightsout ${home.pathname} `;
const name = prefix + VERSION;

/** What the engines are made of, HiGHS among them; wasm_exec.js starts the first two, and the second finds faces. */
const PARTS = [
  'engine.wasm',
  'studio.wasm',
  'wasm_exec.js',
  'faces.trees',
  'highs.wasm',
  'highs.js',
];

function nameOf(path: string) {
  return path.slice(path.lastIndexOf('/') + 1);
}

function isEngine(path: string) {
  return PARTS.includes(nameOf(path));
}

/**
 * Returns the address under which a file is kept: pages by their folder, since servers redirect from index.html to
 * it, and a redirected answer cannot open a page.
 */
function address(path: string) {
  return new URL(path.replace(/(^|\/)index\.html$/, '$1') || './', home).href;
}

/** The addresses of all files but the engines, without the first page, which only redirects to Play, the works of
 * the exhibition, which are large, and the preview picture for other sites. */
const shell = new Set(
  FILES.filter(
    (path) =>
      !isEngine(path) &&
      !/^(index\.html|sw\.js|icons\/preview\.png|studio\/exhibition\/.*\.(gif|pdf|png)|)$/.test(
        path,
      ),
  ).map(address),
);
const engine = new Set(FILES.filter(isEngine).map(address));

worker.addEventListener('install', (event) => event.waitUntil(install()));
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('message', (event) => {
  if (event.data === 'take over') event.waitUntil(worker.skipWaiting());
  else if (event.data?.keep) event.waitUntil(keepEngine(event.data.keep));
});

async function install() {
  const cache = await caches.open(name);
  const had = await enginesKept(await ours());
  const wanted = [...shell, ...[...engine].filter((url) => had.has(nameOf(url)))];
  // no-cache: the browser's own cache is asked first, but its answer is checked with the server.
  await cache.addAll(wanted.map((url) => new Request(url, { cache: 'no-cache' })));
}

/** Returns the names of the caches of all versions of this site. */
async function ours() {
  return (await caches.keys()).filter((other) => other.startsWith(prefix));
}

/** Removes the caches of other versions. */
async function activate() {
  for (const other of await ours()) if (other !== name) await caches.delete(other);
  await worker.clients.claim();
}

/** Returns the names of the engines' files that some caches have. */
async function enginesKept(versions: string[]) {
  const kept = await Promise.all(versions.map(async (other) => (await caches.open(other)).keys()));
  return new Set(
    kept
      .flat()
      .map(({ url }) => nameOf(new URL(url).pathname))
      .filter(isEngine),
  );
}

/** Caches an engine that the page used before this worker saw its requests. `wanted`: a file of PARTS. */
async function keepEngine(wanted: unknown) {
  const cache = await caches.open(name);
  const parts = [wanted, 'wasm_exec.js', wanted === 'studio.wasm' && 'faces.trees'];
  for (const url of engine) {
    if (parts.includes(nameOf(url)) && !(await cache.match(url))) {
      await cache.add(url).catch(() => {}); // try again later
    }
  }
}

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  url.hash = '';
  url.search = '';
  if (
    request.method !== 'GET' ||
    url.origin !== home.origin ||
    !url.pathname.startsWith(home.pathname)
  ) {
    return;
  }
  if (request.mode === 'navigate') {
    const day = /^d\/\d+$/.test(url.pathname.slice(home.pathname.length)); // the address of a daily puzzle
    const page = shell.has(url.href) ? url.href : address(day ? 'play/' : url.pathname);
    if (url.href === home.href || page === home.href) {
      event.respondWith(toPlay(request));
    } else if (shell.has(page)) {
      event.respondWith(kept(request, page));
    } else if (shell.has(url.href + '/')) {
      event.respondWith(Response.redirect(url.href + '/'));
    }
  } else if (shell.has(url.href)) {
    event.respondWith(kept(request, url.href));
  } else if (engine.has(url.href)) {
    event.respondWith(keptOnUse(event, url.href));
  }
});

/** Redirects from the first page to Play, as the server does. */
function toPlay(request: Request) {
  const to = new URL('play/', home);
  return shell.has(to.href) ? Response.redirect(to.href) : fetch(request);
}

/** Answers from the cache, or from the network if the browser has deleted the cache. */
async function kept(request: Request, url: string) {
  return (await caches.match(url, { cacheName: name })) ?? fetch(request);
}

/** Answers from the cache, or from the network and keeps the answer, while the page already reads it. */
async function keptOnUse(event: FetchEvent, url: string) {
  const cache = await caches.open(name);
  const found = await cache.match(url);
  if (found) return found;
  const answer = await fetch(event.request);
  if (answer.status === 200) {
    // A full disk is not a failure.
    event.waitUntil(cache.put(url, answer.clone()).catch(() => {}));
  }
  return answer;
}
