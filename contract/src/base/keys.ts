import { allRights, type Right } from './permissions.ts'
import type { Route } from './route.ts'

/** How the keys of other programs begin, so that who finds one in a file knows what it is; then the shop's number and the secret. */
export const KEY_START = 'plantule_'

/** What a key may hold: not the team, not the settings, and not the till, whose acts name who stood there. */
export const keyRights: readonly Right[] = allRights.filter((right) => !/^team\.|^(till|settings)\.write$/.test(right))

/** What any key reads whatever its rights: the lists that other answers refer to, and the files that its own work made. */
const forEveryKey = [
  '/admin/client',
  '/calibers',
  '/categories',
  '/containers',
  '/download/{id}',
  '/menu',
  '/rootstocks',
  '/subcategories',
  '/supercategories',
  '/tva_rates',
]

/**
 * What asks for a right that a key may hold and is closed to keys all the same: what the shop owes the provider, mails as they left (they
 * carry links of persons), and what the law wants a person for: closing a month, checking and printing what is sealed.
 */
const closed = [
  '/subscription',
  '/diagnostic',
  '/card-payment',
  '/onboarding_link',
  '/accounting/closing',
  '/api-keys',
  '/api-key',
  '/webhooks',
]
const namesAPerson = ['/fiscal', '/ticket', '/till', '/direct-sales', '/z-ticket', '/refund-ticket']

/** What somebody who prepares orders or reads reports does with a right to read alone: a key that only reads must not. */
const doneByReaders = ['/order/{id}/picking', '/order/{id}/comments', '/subproduct/{id}/place', '/report/{report}/mail']

const within = (path: string, above: string): boolean => path === above || path.startsWith(`${above}/`)

type Asked = Pick<Route, 'method' | 'path' | 'permission' | 'writes'>

/** Whether a key may call a route at all; the right that the route asks for is asked of the key besides. */
export function mayUseKey({ method, path, permission, writes }: Asked): boolean {
  const reads = method === 'GET' && !writes
  if (permission === 'member') return reads && forEveryKey.includes(path)
  if (!keyRights.includes(permission as Right)) return false
  if (closed.some((above) => within(path, above))) return false
  if (reads) return true
  if (permission.endsWith('.read') && doneByReaders.some((above) => within(path, above))) return false
  return !namesAPerson.some((above) => within(path, above))
}
