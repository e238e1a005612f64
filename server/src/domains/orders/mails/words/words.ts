import { relayLine } from '@plantule/contract/carriers/relay'
import type { OrderMailKind } from '@plantule/contract/orders/mails'
import { dayInWords } from '../../../../platform/day-in-words.ts'
import { euros } from '../../../../platform/euros.ts'
import type { Order } from '../../orders.db.ts'
import { dueOf } from '../../rules.ts'

export type Language = 'fr' | 'en'

/** When the order is fetched, or brought by our lorry; null for one without a slot. */
export type Slot = { day: string; from: string; to: string } | null

/** What the sentences of a mail name, written in the reader's language. */
export type Facts = {
  reference: string
  due: string | null
  wantedOn: string | null
  tracking: string | null
  /** Where it waits for who fetches it. */
  relay: string | null
  refunded: string
  total: string
  validUntil: string | null
  depositLeft: string
}
export type Told = { subject: string; paragraphs: string[] }
type PlainKind = Exclude<OrderMailKind, 'message' | 'quotation' | 'confirmation'>

/** All that mails about orders say in one language. */
export type MailWords = {
  hello: (name: string) => string
  /** Who has no name here. */
  nobody: string
  handOver: Record<string, string>
  totals: { delivery: string; excl: string; vat: string; incl: string; total: string; paid: string; due: string }
  /** After a price without TVA. */
  excl: string
  /** A discount without a reason. */
  discount: string
  onRequest: string
  /** On the button that leads to a quotation. */
  agree: string
  /** On the button that leads to the carrier's page of a parcel. */
  follow: string
  /** Of plants that are raised for the customer: so many of so many are there, or will be. */
  grown: (plants: number, asked: number, label: string) => string
  /** Mails that list nothing. */
  plain: Record<PlainKind, (facts: Facts, slot: Slot) => Told>
}

export function factsOf(order: Order, language: Language): Facts {
  const due = dueOf(order)
  const dayOrNull = (day: string | null): string | null => (day ? dayInWords(day, language) : null)
  return {
    reference: order.reference,
    due: due > 0 ? euros(due, language) : null,
    wantedOn: dayOrNull(order.wanted_on),
    tracking: order.parcel_tracking,
    relay: order.relay && relayLine(order.relay),
    refunded: euros(order.refunded_cents, language),
    total: euros(order.incl_cents, language),
    validUntil: dayOrNull(order.valid_until),
    depositLeft: euros(Math.max(order.deposit_cents - order.paid_cents, 0), language),
  }
}
