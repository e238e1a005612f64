import { relayLine } from '@plantule/contract/carriers/relay'
import { type LineTotals, totalsOf } from '@plantule/contract/base/money'
import type { MailValues } from '@plantule/contract/platform/mail-flows'
import type { OrderMailInput } from '@plantule/contract/orders/mails'
import { dayInWords } from '../../../platform/day-in-words.ts'
import { euros } from '../../../platform/euros.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Written } from '../../../platform/mail/compose.ts'
import type { TemplateName } from '../../../platform/mail/templates.ts'
import { parisDay } from '../../../platform/paris.ts'
import { appointmentOf } from '../../delivery/index.ts'
import { contractsOfOrder } from '../../production/index.ts'
import { discountNames } from '../paper/document-parts.ts'
import { type Line, linesOf, type Order } from '../orders.db.ts'
import { answerOf } from '../../../platform/port.ts'
import { parcelLinks } from './parcel-links.ts'
import { stopOf } from '../rounds/stop-of.ts'
import { dueOf, saleOf } from '../rules.ts'
import { english } from './words/english.ts'
import { french } from './words/french.ts'
import { factsOf, type Language, type MailWords, type Slot } from './words/words.ts'

type Composed = { [T in TemplateName]: Written<T> }[TemplateName]
export type Words = Pick<OrderMailInput, 'kind' | 'subject' | 'message'> & {
  language: Language
  button?: { label: string; url: string } | undefined
}

/** Of these people want to know where their plants are. */
const leaving: ReadonlySet<string> = new Set(['shipped', 'part_shipped'])

export const wordsIn = (language: Language): MailWords => (language === 'fr' ? french : english)

/** What a mail about an order says, in its reader's language. */
export async function composeMail(ctx: Ctx, order: Order, { kind, subject, message, button, language }: Words): Promise<Composed> {
  if (kind === 'message')
    return { flow: 'message', template: 'message', data: { subject, paragraphs: message.split(/\n{2,}/), ...(button ? { button } : {}) } }
  const words = wordsIn(language)
  const name = order.customer_name || words.nobody
  if (kind !== 'quotation' && kind !== 'confirmation') {
    const slot = kind === 'slot_reminder' ? await appointmentOf(ctx, order.id) : kind === 'round_slot' ? await stopOf(ctx, order.id) : null
    const { subject: own, paragraphs } = words.plain[kind](factsOf(order, language), slot)
    const links = leaving.has(kind) ? await answerOf(ctx, parcelLinks)(ctx, order.id) : []
    const [one] = links
    const follow = one && { label: words.follow, url: one.url }
    return {
      flow: kind === 'invoice' ? 'order_invoice' : kind,
      values: valuesOf(order, language, slot),
      template: 'message',
      data: {
        subject: own,
        paragraphs: [words.hello(name), ...paragraphs],
        // One parcel has the button, and of several each its line.
        said: [
          ...(message ? [message] : []),
          ...(await grownFor(ctx, order, kind, words)),
          ...(links.length > 1 ? links.map(({ number, url }) => `${number} : ${url}`) : []),
        ],
        ...((button ?? follow) ? { button: button ?? follow } : {}),
      },
    }
  }
  const lines = await linesOf(ctx, order.id)
  const totals = totalsOf(saleOf(order, lines)).lines
  const sale = {
    customer: name,
    number: order.reference,
    date: dayInWords(parisDay(order.placed_at), language),
    lines: lines.map((line, index) => ({
      name: line.label,
      detail: `${line.quantity} × ${euros(line.unit_cents, language)}${order.mode === 'excl' ? words.excl : ''}${takenOff(order, line, totals[index], words.discount, language)}`,
      amount: euros(line.net_cents, language),
    })),
    totals: sumsOf(order, words.totals, language),
    ...(message ? { message } : {}),
    ...(button ? { link: button.url } : {}),
  }
  if (kind === 'quotation')
    return {
      flow: 'quotation',
      values: valuesOf(order, language, null),
      template: 'quotation',
      data: { ...sale, validUntil: order.valid_until ? dayInWords(order.valid_until, language) : words.onRequest },
    }
  return {
    flow: 'confirmation',
    values: valuesOf(order, language, null),
    template: 'order',
    data: { ...sale, delivery: [words.handOver[order.delivery_mode], order.relay && relayLine(order.relay)].filter(Boolean).join(' - ') },
  }
}

/** Line by line what is raised for an order that stands: of what is ready what is there, else what there will be. */
export async function grownFor(ctx: Ctx, { id }: Order, kind: Words['kind'], words: MailWords): Promise<string[]> {
  if (kind !== 'grown_ready' && kind !== 'grown_short') return []
  const open = (await contractsOfOrder(ctx, id)).filter((each) => each.outcome === null && each.doubt !== 'order_ended')
  const told = kind === 'grown_ready' ? open.filter((each) => each.stocked > 0) : open.filter((each) => each.missing > 0)
  return told.map(({ quantity, stocked, growing, missing, label }) =>
    words.grown(kind === 'grown_ready' ? stocked : stocked + growing - missing, quantity, label),
  )
}

/** The same facts, as the shop's own words name them. */
function valuesOf(order: Order, language: Language, slot: Slot): MailValues {
  const facts = factsOf(order, language)
  return {
    client: order.customer_name || wordsIn(language).nobody,
    numero: order.reference,
    total: facts.total,
    reste: facts.due,
    retrait: facts.wantedOn,
    suivi: facts.tracking,
    rembourse: order.refunded_cents > 0 ? facts.refunded : null,
    acompte: order.deposit_cents > order.paid_cents ? facts.depositLeft : null,
    validite: facts.validUntil,
    jour: slot && dayInWords(slot.day, language),
    debut: slot && slot.from,
    fin: slot && slot.to,
  }
}

/** What discounts take off a line, by name, so that what it comes to follows from its price. */
function takenOff(order: Order, line: Line, own: LineTotals | undefined, word: string, language: Language): string {
  const off = own ? own.discountCents + own.shareCents : 0
  return own && off > 0 ? ` − ${euros(off, language)} (${discountNames(order, line, own, word)})` : ''
}

function sumsOf(order: Order, labels: MailWords['totals'], language: Language): [string, string][] {
  const row = (label: string, cents: number): [string, string] => [label, euros(cents, language)]
  return [
    ...(order.delivery_cents > order.delivery_off_cents ? [row(labels.delivery, order.delivery_cents - order.delivery_off_cents)] : []),
    ...(order.charges_tva ? [row(labels.excl, order.excl_cents), row(labels.vat, order.vat_cents)] : []),
    row(order.charges_tva ? labels.incl : labels.total, order.incl_cents),
    // The last one is read as what to pay.
    ...(order.paid_cents > 0 ? [row(labels.paid, order.paid_cents), row(labels.due, Math.max(dueOf(order), 0))] : []),
  ]
}
