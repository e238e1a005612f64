import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { loadWords } from './i18n/start.ts'
import { Waiting } from './kit/Waiting.tsx'
import AdminArea from './shell/AdminArea.tsx'
import { screens, wordsOf } from './screens.gen.ts'
import { Guarded } from './shell/Guarded.tsx'
import { Crashed, NotFound } from './shell/Crashed.tsx'

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFound })
const admin = createRoute({ getParentRoute: () => root, id: 'admin', component: AdminArea })
/** Few ever open it: it loads with its screens. */
const internal = createRoute({
  getParentRoute: () => root,
  id: 'internal',
  component: lazyRouteComponent(() => import('./shell/InternalArea.tsx')),
})

/** `/order/{orderId}` to `/order/$orderId`. */
const pattern = (path: string): string => path.replace(/\{(\w+)\}/g, '$$$1')

const parents = { root, admin, internal } as const

function routeOf(screen: (typeof screens)[number]) {
  // The router's helper derives the component's props from the module; screens have none.
  const Content = lazyRouteComponent(screen.load) as ComponentType & { preload: () => Promise<void> }
  const guarded = screen.group === 'admin'
  return createRoute({
    getParentRoute: (): typeof root => parents[screen.group] as never,
    path: pattern(screen.path),
    component: Object.assign(
      () =>
        guarded ? (
          <Guarded screen={screen}>
            <Content />
          </Guarded>
        ) : (
          <Content />
        ),
      { preload: Content.preload },
    ),
    loader: () => loadWords(wordsOf[screen.path]),
  })
}

/** Built for development, and for tests by `vite build --mode kit`. */
const gallery =
  import.meta.env.DEV || import.meta.env.MODE === 'kit'
    ? [
        createRoute({
          getParentRoute: () => root,
          path: '/kit',
          component: lazyRouteComponent(() => import('./gallery/GalleryScreen.tsx')),
        }),
      ]
    : []

const inGroup = (wanted: keyof typeof parents) => screens.filter((screen) => screen.group === wanted).map(routeOf)

const tree = root.addChildren([
  ...inGroup('root'),
  admin.addChildren(inGroup('admin')),
  internal.addChildren(inGroup('internal')),
  ...gallery,
])

/** The address' query as plain texts: `?status=a,b&page=2`. */
const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text))
const stringifySearch = (search: Record<string, unknown>): string => {
  const pairs = Object.entries(search).filter((pair): pair is [string, string | number] => pair[1] !== undefined && pair[1] !== '')
  const text = new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString()
  return text && `?${text}`
}

export const router = createRouter({
  routeTree: tree,
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: 'intent',
  // The screen that is left stays for a moment; what waits for the next one never lasts longer than the wait itself.
  defaultPendingMs: 100,
  defaultPendingMinMs: 0,
  defaultPendingComponent: Waiting,
  defaultErrorComponent: Crashed,
  defaultNotFoundComponent: NotFound,
})
