import { createRequire } from 'node:module'
import type Stripe from 'stripe'

const load = createRequire(import.meta.url)

/** The card provider's library. It is large, and many shops take no cards here: it is loaded at the first call. */
export const library = (): typeof Stripe => load('stripe')
