import type { Domain } from '../../platform/domain.ts'

export { mountSite } from './mount-site.ts'
export { Sites } from './sites.ts'

export const site: Domain = { name: 'site', routes: [] }
