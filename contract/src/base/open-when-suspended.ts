import type { Route } from './route.ts'

/**
 * What a suspended shop may still do: pay and change how it pays, hand its books to who checks them, take its data away, and read the
 * registers that the law or a recall of plants asks for. `*` stands for the rest of a path. Nothing here sells, changes or deletes what the
 * shop works with.
 */
export const openWhenSuspended = {
  /** Paying opens the shop again. */
  subscription: ['GET /subscription/*', 'PUT /subscription/*', 'PUT /validate-subscription', 'PUT /cancel-subscription', 'GET /my-shops'],
  /** CGI art. 286 I 3° bis, LPF art. L47 A: what an inspection asks for is handed over at any time. */
  fiscal: [
    'PUT /journal/*',
    'GET /journal/*',
    'GET /accounting/*',
    'GET /fiscal/*',
    'POST /fiscal/archive',
    'GET /z-ticket/{id}',
    'GET /ticket/{id}',
    'GET /refund-ticket/{id}',
    'GET /invoice/{id}',
    'GET /credit_invoice/{id}',
    // What a device sold alone is signed and sold already: without it the chain, the Z and the archive lack a day.
    'PUT /till/devices/{id}/tickets',
    'PUT /till/devices/{id}/import',
    'GET /till/offline',
  ],
  /** The shop's own data, and what a customer may ask of it (RGPD art. 15). */
  data: [
    'GET /downloads',
    'GET /download/{id}',
    'GET /download/{id}/status',
    'GET /user/{id}/personal-data',
    'POST /cultivations/{which}/mass-export',
    'GET xlsx',
    'GET /shop-data',
    'POST /shop-data/-1',
    // A key that got into wrong hands is stopped at any time.
    'GET /api-keys',
    'POST /api-key/{id}/revoke',
  ],
  /** Plants that were sold go on growing: who has which, and what was done to them. */
  registers: [
    'GET /treatments*',
    'GET /plant-passport*',
    'GET /plant-deliver*',
    'GET /vegetal-local/*',
    'POST /vegetal-local/mass-export',
    'POST /vegetal-local/lot/{id}/dossier',
    'POST /inspection/dossier',
    'GET /trace/*',
    'GET /recall*',
    'GET /record/{kind}/{id}/last_change',
  ],
} as const

const patterns = Object.values(openWhenSuspended).flat()

/** Whether a route stays open to the members of a suspended shop, by their rights as ever. */
export function isOpenWhenSuspended({ method, path, response }: Pick<Route, 'method' | 'path' | 'response'>): boolean {
  return patterns.some((pattern) => {
    const [verb, wanted = ''] = pattern.split(' ')
    if (verb !== method) return false
    if (wanted === 'xlsx') return response === 'xlsx'
    return wanted.endsWith('*') ? path.startsWith(wanted.slice(0, -1)) : path === wanted
  })
}
