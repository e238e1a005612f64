/**
 * Keeps the shell's files on the device: those of the till, of the preparation and of the stock count at once, those of other screens
 * as they are opened. A page always comes from the server while it answers, and files carry their
 * content's hash in their names, so an old page never meets new code; the API is never kept.
 */

declare const __OFFLINE_FILES__: readonly string[]
declare const __OFFLINE_VERSION__: string

type Scope = {
  addEventListener(type: 'install' | 'activate', listener: (event: { waitUntil(work: Promise<unknown>): void }) => void): void
  addEventListener(type: 'fetch', listener: (event: { request: Request; respondWith(answer: Promise<Response>): void }) => void): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
}
// The web's types are those of a page; a worker's own would clash with them.
const scope = globalThis as unknown as Scope

const FILES = __OFFLINE_FILES__
const SHELL = `plantule-shell-${__OFFLINE_VERSION__}`
/** Files of screens that were opened; their names hold their content's hash, so one is never another's. */
const SEEN = `plantule-shell-seen-${__OFFLINE_VERSION__}`
const PICTURES = 'plantule-pictures'
const MOST_PICTURES = 600
const PAGE = '/index.html'
/** A network that is there but does not answer counts as none. */
const PAGE_MS = 5_000
/** Pages of the server itself: signing in, what other programs call, and those of links that customers follow. */
const SERVERS_OWN = /^\/(api|v1|v2|authorize|oauth|oidc|\.well-known|interaction|u|ready|health|l|pay|q|s|t)(\/|$)/
const isAsset = (path: string): boolean => path.startsWith('/assets/')
const isPicture = (path: string): boolean => path.startsWith('/api/v2/image/')

async function install(): Promise<void> {
  const shell = await caches.open(SHELL)
  // The page that names these very files, not one that a proxy kept.
  await shell.addAll([new Request(PAGE, { cache: 'reload' }), ...FILES.map((file) => new Request(file))])
}

async function activate(): Promise<void> {
  const names = await caches.keys()
  await Promise.all(
    names.filter((name) => name.startsWith('plantule-shell-') && name !== SHELL && name !== SEEN).map((name) => caches.delete(name)),
  )
  await scope.clients.claim()
}

async function page(request: Request): Promise<Response> {
  try {
    return await fetch(request, { signal: AbortSignal.timeout(PAGE_MS) })
  } catch (error) {
    const kept = await caches.match(PAGE)
    if (kept) return kept
    throw error
  }
}

async function seen(request: Request): Promise<Response> {
  const known = await caches.match(request)
  if (known) return known
  const fresh = await fetch(request)
  if (fresh.ok) await (await caches.open(SEEN)).put(request, fresh.clone())
  return fresh
}

/** What the page had loaded before this worker answered for it. */
async function takeIn(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(SEEN)
  for (const path of paths) if (isAsset(path) && !(await caches.match(path))) await cache.add(path)
}

const file = async (request: Request): Promise<Response> => (await caches.match(request, { ignoreSearch: true })) ?? fetch(request)

async function picture(request: Request): Promise<Response> {
  const pictures = await caches.open(PICTURES)
  const known = await pictures.match(request)
  if (known) return known
  const fresh = await fetch(request)
  if (fresh.ok) {
    await pictures.put(request, fresh.clone())
    const keys = await pictures.keys()
    await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST_PICTURES)).map((key) => pictures.delete(key)))
  }
  return fresh
}

scope.addEventListener('install', (event) => event.waitUntil(install()))
scope.addEventListener('activate', (event) => event.waitUntil(activate()))
scope.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void scope.skipWaiting()
  else if (Array.isArray(data))
    void takeIn(data.map(String)).catch((error: unknown) => console.info('Files of this screen are kept later.', error))
})
scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (isPicture(pathname)) event.respondWith(picture(request))
  else if (SERVERS_OWN.test(pathname)) return
  else if (request.mode === 'navigate') event.respondWith(page(request))
  else if (FILES.includes(pathname)) event.respondWith(file(request))
  else if (isAsset(pathname)) event.respondWith(seen(request))
})
