const DOMAIN = /^server\/src\/domains\/([^/]+)\//

/**
 * Why the file `from` may not import `to` (both as paths from the root, packages by name), or undefined when it may.
 * A type-only import cannot reach the pool. `order` holds the domains, lowest first.
 */
export function importFault({ from, to, typeOnly = false }, order) {
  if (from.startsWith('contract/') && /^(server|web|e2e)\//.test(to)) return 'the contract knows neither server nor web'
  if (from.startsWith('web/')) {
    if (to.startsWith('server/')) return 'the web talks to the server through the contract'
    if (from.startsWith('web/src/ui/') && /^web\/src\/(api|routes|paths|screens|kit|session|shell)\b/.test(to)) return 'ui shows things and knows no screen'
    if (from.startsWith('web/src/ui/') && to === '@tanstack/react-query') return 'ui shows things and loads none'
  }
  if (from.startsWith('server/') && to.startsWith('web/')) return 'the server does not import the web'
  if (from.startsWith('server/src/platform/') && DOMAIN.test(to)) return 'the platform knows no domain'
  const own = DOMAIN.exec(from)?.[1]
  // Tests set the scene with whatever they need.
  if (own && !/\.(test|testing)\.ts$/.test(from)) return domainFault({ own, to, typeOnly }, order)
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
