import type { Domain } from '../../platform/domain.ts'
import { routes } from './routes.ts'

export { asking, carrierOf, carrierUses, openCarrierKeys, sealCarrierKeys } from './accounts.ts'
export { type Carrier, CarrierError, HEAVIEST_G, isLabel, type MadeLabel, type PostalAddress, trackingPage } from './carrier.ts'
export { findRelays } from './find-relays.ts'
export { needsRelay, relayFor } from './relay-of-order.ts'

export const carriers: Domain = { name: 'carriers', routes }
