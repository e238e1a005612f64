import type { Domain } from '../../platform/domain.ts'

export { appendLink, lockHead, type LockedHead, type NewLink, type Sealed, writeLink } from './append-link.ts'
export { extractOf } from './chain-rules.ts'
export { type FiscalEvent, journal } from './journal.ts'
export { verifyChains } from './verify-chains.ts'

export const fiscal: Domain = { name: 'fiscal', routes: [] }
