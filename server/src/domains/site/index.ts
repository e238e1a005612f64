import type { Domain } from '../../platform/domain.ts'
import { forgetCheckouts } from './buying/checkouts.db.ts'

export { mountSite } from './mount-site.ts'
export { Sites, staysOwn } from './sites.ts'

export const site: Domain = { name: 'site', routes: [], forget: forgetCheckouts }
