import type { RelayChoice, RelayPoint } from '../carriers/relay.ts'

/** Pages from the basket to the order. */
export type SiteBasketLine = {
  /** `s12` is a size, `p3` a pack. */
  key: string
  path: string
  name: string
  latinName: string
  size: string
  imageKey: string | null
  quantity: number
  unitCents: number
  totalCents: number
  /** At most so many may be ordered; null: as many as one likes. */
  most: number | null
  /** Why it cannot be ordered so. */
  fault: 'gone' | 'short' | null
}

export type SiteBasket = {
  kind: 'basket'
  lines: readonly SiteBasketLine[]
  totalCents: number
  /** Whether all of it may be ordered. */
  ready: boolean
}

export const webMeans = ['online_card', 'transfer', 'cheque', 'on_collect'] as const
export type WebMeans = (typeof webMeans)[number]
export const webModes = ['collect', 'home', 'relay'] as const
export type WebMode = (typeof webModes)[number]
export const webCountries = ['FR', 'MC', 'BE', 'LU'] as const

/** What a buyer types before ordering, each field with the most letters that it takes. */
export const checkoutFields = {
  email: 200,
  // Both together are the name of an address, which holds 120.
  firstName: 50,
  lastName: 69,
  phone: 30,
  mode: 10,
  slot: 16,
  /** The postcode around which relays are looked for, and the one that was chosen. */
  near: 12,
  relay: 12,
  line1: 150,
  line2: 150,
  postcode: 12,
  city: 100,
  country: 2,
  code: 60,
  voucher: 60,
  note: 1000,
} as const
export type CheckoutField = keyof typeof checkoutFields

export type SiteSlotDay = { day: string; slots: readonly { from: string; to: string }[] }

/** What a buyer types, all of it texts, as it comes and goes back beside its faults. */
export type SiteTyped = Readonly<Record<string, string>>
/** A field and what is wrong with it, in the language of the page. */
export type SiteFaults = Readonly<Record<string, string>>

export type SiteCheckout = {
  kind: 'checkout'
  modes: readonly WebMode[]
  days: readonly SiteSlotDay[]
  /** Relays that were found; null: nobody looked for any. */
  relays: readonly RelayPoint[] | null
  typed: SiteTyped
  faults: SiteFaults
  totalCents: number
  /** Whether gift cards and credits are taken. */
  vouchers: boolean
  stamp: string
}

type Money = {
  lines: readonly { label: string; latinName: string | null; quantity: number; unitCents: number; netCents: number }[]
  deliveryCents: number
  reductionCents: number
  vatCents: number
  inclCents: number
}

/** All that an order will be, before it is one. */
export type SiteRecap = Money & {
  kind: 'recap'
  token: string
  mode: WebMode
  slot: { day: string; from: string } | null
  relay: RelayChoice | null
  name: string
  email: string
  address: readonly string[]
  means: readonly WebMeans[]
  /** What a gift card or a credit pays of it, recognisable by the end of its code. */
  voucher: { kind: 'gift_card' | 'credit_code'; masked: string; cents: number } | null
  /** The version of the terms of sale that is to be agreed to; null where there are none. */
  terms: number | null
  /** How often it has changed since it was first shown: what is pressed on a page that shows something else orders nothing. */
  shown: number
  fault: string | null
}

type SiteParcel = { number: string; url: string; delivered: boolean }

/** What of an order follows under a number of its own: when, and what it still asks for. */
export type SiteRest = {
  reference: string
  status: string
  slot: { day: string; from: string } | null
  lines: readonly { label: string; quantity: number }[]
  inclCents: number
  dueCents: number
  payPath: string | null
  mayAsk: boolean
  tracking: string | null
  parcels: readonly SiteParcel[]
}

export type SiteOrder = Money & {
  kind: 'order'
  token: string
  reference: string
  placedOn: string
  status: string
  mode: string
  slot: { day: string; from: string } | null
  paidCents: number
  dueCents: number
  payPath: string | null
  /** No link to pay stands open, and its buyer may ask for one. */
  mayAsk: boolean
  /** Until when it waits for its card, by the clocks of the shop; null where it waits without end. */
  payBy: { day: string; at: string } | null
  /** How it is to be paid, as long as it is not. */
  means: WebMeans | null
  iban: string
  tracking: string | null
  relay: RelayChoice | null
  /** What had not left when it was invoiced, and follows under numbers of its own. */
  rests: readonly SiteRest[]
  /** Where its parcels are followed. */
  parcels: readonly SiteParcel[]
  invoices: readonly { id: number; number: string }[]
  /** The versions of the terms of sale that were agreed to. */
  terms: readonly number[]
}

export type SiteBuying = SiteGiftCard | SiteGiftCardBought | SiteBasket | SiteCheckout | SiteRecap | SiteOrder

/** What a buyer of a gift card types, each field with the most letters that it takes. */
export const giftCardFields = {
  amount: 12,
  free: 12,
  recipient: 120,
  recipientEmail: 200,
  message: 400,
  sendOn: 10,
  email: 200,
  firstName: 50,
  lastName: 69,
} as const
export type GiftCardField = keyof typeof giftCardFields

export type SiteGiftCard = {
  kind: 'gift_card'
  title: string
  text: string
  conditions: string
  imageKey: string | null
  imageAlt: string
  amounts: readonly number[]
  /** Another amount between these may be typed. */
  free: { minCents: number; maxCents: number } | null
  validMonths: number | null
  firstDay: string
  lastDay: string
  /** The version of the terms of sale that is to be agreed to; null where there are none. */
  terms: number | null
  typed: SiteTyped
  faults: SiteFaults
  stamp: string
  /** Of this form: sent twice, it is one card. */
  token: string
}

/** A gift card that somebody bought, for whoever has its link. */
export type SiteGiftCardBought = {
  kind: 'gift_card_bought'
  token: string
  reference: string
  amountCents: number
  state: 'waiting' | 'paid' | 'cancelled'
  payPath: string | null
  recipient: string
  /** Where it goes, and on which day; null: at once. */
  to: string
  sendOn: string | null
  expiresOn: string | null
  /** The version of the terms of sale that was agreed to. */
  terms: number | null
}
