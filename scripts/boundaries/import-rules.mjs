const DOMAIN = /^server\/src\/domains\/([^/]+)\//
const ROOM = /^contract\/src\/([^/]+)\//
/** Below the rooms of the domains: what every route is made of, then what the platform itself answers. */
const CONTRACT_FLOOR = ['base', 'platform']

/**
 * Why the file `from` may not import `to` (both as paths from the root, packages by name), or undefined when it may.
 * A type-only import cannot reach the pool. `order` holds the domains, lowest first.
 */
export function importFault({ from, to, typeOnly = false }, order) {
  if (from.startsWith('contract/')) return contractFault({ from, to }, order)
  if (from.startsWith('web/')) return webFault({ from, to })
  if (from.startsWith('shop/')) return shopFault(to)
  if (from.startsWith('server/') && to.startsWith('web/')) return 'the server does not import the web'
  if (from.startsWith('server/') && to.startsWith('shop/')) return 'the server loads the built pages of the shop, not their source'
  if (from.startsWith('server/src/platform/') && DOMAIN.test(to)) return 'the platform knows no domain'
  const own = DOMAIN.exec(from)?.[1]
  // Tests set the scene with whatever they need.
  if (own && !/\.(test|testing)\.ts$/.test(from)) return domainFault({ own, to, typeOnly }, order)
  return undefined
}

/** Lowest first: each imports those before it. Files at the root of `src` stand below all of them, but for what gathers the screens. */
const LAYERS = ['i18n', 'theme', 'ui', 'api', 'offline', 'kit', 'session', 'shell', 'areas', 'gallery']
const LAYER = /^web\/src\/([^/]+)\//
const AREA = /^web\/src\/areas\/([^/]+)\/([^/]+)\//

/** area -> its own parts -> kit -> ui, and nothing sideways: what two areas show stands in the kit. */
function webFault({ from, to }) {
  if (to.startsWith('shop/') && !to.startsWith('shop/src/blocks/')) return 'of the public shop the web shows the blocks alone'
  if (to.startsWith('server/')) return 'the web talks to the server through the contract'
  const [layer, below] = [LAYER.exec(from)?.[1], LAYER.exec(to)?.[1]]
  if (layer === 'ui' && to === '@tanstack/react-query') return 'ui shows things and loads none'
  if (!LAYERS.includes(layer) || !LAYERS.includes(below)) return undefined
  if (LAYERS.indexOf(below) > LAYERS.indexOf(layer)) return `${below} stands above ${layer}`
  const [, area, room] = AREA.exec(from) ?? []
  const [, otherArea, otherRoom] = AREA.exec(to) ?? []
  if (!area || !otherArea) return undefined
  if (area !== otherArea) return `what ${area} and ${otherArea} both show stands in the kit`
  return room === otherRoom || otherRoom === 'parts' ? undefined : `what two screens of ${area} show stands in its parts`
}

/** Pages are drawn from what they are given: the shapes of the contract, React, and what editors show as well. */
function shopFault(to) {
  if (/^(server|web|e2e)\//.test(to)) return 'the pages of the shop know neither server nor web'
  return undefined
}

/** Rooms of the contract are called as the server's domains, and lie in their order. */
function contractFault({ from, to }, order) {
  if (/^contract\/src\/[^/]+$/.test(from) && !/\/(all|modules\.gen)\.ts$/.test(from)) return 'give it the room of its domain'
  if (/^(server|web|e2e)\//.test(to)) return 'the contract knows neither server nor web'
  const rooms = [...CONTRACT_FLOOR, ...order]
  const [own, other] = [ROOM.exec(from)?.[1], ROOM.exec(to)?.[1]]
  if (own && !rooms.includes(own)) return `no domain is called ${own}`
  // Tests hold rules of several rooms together.
  if (own && other && !from.endsWith('.test.ts') && rooms.indexOf(other) > rooms.indexOf(own))
    return `${other} stands above ${own} in the contract too`
  return undefined
}

function domainFault({ own, to, typeOnly }, order) {
  const pool = to === 'pg' || to === 'server/src/platform/database.ts'
  if (pool && !typeOnly) return 'a domain gets its transaction from inShop, never the pool'
  const other = DOMAIN.exec(to)?.[1]
  if (!other || other === own) return undefined
  if (to !== `server/src/domains/${other}/index.ts`) return `import ${other} by its index.ts`
  if (order.indexOf(other) > order.indexOf(own)) return `${other} stands above ${own}: let news travel upward as a job`
  return undefined
}
