import type { RelayChoice } from '@plantule/contract/carriers/relay'
import type { Arrival } from '../marketing/index.ts'
import type { SiteRecap, WebMeans } from '@plantule/contract/site/site-buying'
import type { SiteLanguage } from '@plantule/contract/site/site-page'
import type { BasketItem } from './buying/basket-cookie.ts'
import type { CheckoutTyped } from './buying/checkout-form.ts'

/** What the order will be, as it was last shown. */
export type Recap = Omit<SiteRecap, 'kind' | 'token' | 'means' | 'terms' | 'shown' | 'fault'>
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
      /** The version of the terms of sale that it names, by its id; null where none was in force. */
      termsId?: number | null
      /** How often what is to be ordered, or its terms, changed since it was first shown. */
      shown?: number
      relay?: RelayChoice | null
      letter?: Arrival | null
    }
  | { means: WebMeans | null; language: SiteLanguage; buyer?: Pick<CheckoutTyped, 'firstName' | 'lastName'> }

declare module '../../db/json-columns.ts' {
  interface JsonColumns {
    'site_checkout.typed': Typed
  }
}
