import type { RelayChoice } from '@plantule/contract/carriers/relay'
import type { Arrival } from '../marketing/index.ts'
import type { SiteRecap, WebMeans } from '@plantule/contract/site/site-buying'
import type { SiteLanguage } from '@plantule/contract/site/site-page'
import type { BasketItem } from './buying/basket-cookie.ts'
import type { CheckoutTyped } from './buying/checkout-form.ts'

/** What the order will be, as it was last shown. */
export type Recap = Omit<SiteRecap, 'kind' | 'token' | 'means' | 'terms' | 'fault'>
/**
 * Of a checkout that is no order yet; how it is to be paid, of one that is. A gift card that waits for its price
 * keeps whose it is by the parts of their name.
 */
export type Typed =
  | {
      items: BasketItem[]
      typed: CheckoutTyped
      language: SiteLanguage
      trackingCode: string
      recap: Recap
      relay?: RelayChoice | null
      letter?: Arrival | null
    }
  | { means: WebMeans | null; language: SiteLanguage; buyer?: Pick<CheckoutTyped, 'firstName' | 'lastName'> }

declare module '../../db/json-columns.ts' {
  interface JsonColumns {
    'site_checkout.typed': Typed
  }
}
