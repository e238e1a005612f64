import type { Route } from './route.ts'

/**
 * The level that a route asks of the shop, beside the right that it asks of the person; none for most. What a shop recorded under a level
 * that it has no more stays readable and can be taken away: it is the proof of what was sold.
 */
export function levelFor({ method, path }: Pick<Route, 'method' | 'path'>): 'local-vegetal' | undefined {
  const writes = method !== 'GET' && path !== '/vegetal-local/mass-export'
  return writes && path.startsWith('/vegetal-local/') ? 'local-vegetal' : undefined
}
