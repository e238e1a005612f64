import { domains } from './domains.gen.ts'
import { wire } from './platform/wiring.ts'

/** The product put together: a part of the services of each of its processes. */
export const wiring = wire(domains)
