import type { OrderMailInput } from '@plantule/contract/orders-mails'
import { euros } from '../../../platform/euros.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { MailData, TemplateName } from '../../../platform/mail/templates.ts'
import { parisDay } from '../../../platform/paris.ts'
import { appointmentOf } from '../../delivery/index.ts'
import { linesOf, type Order } from '../orders.db.ts'
import { dueOf } from '../rules.ts'
import { english } from './words/english.ts'
import { french } from './words/french.ts'
import { factsOf, type Language, longDay, type MailWords } from './words/words.ts'

type Composed = { [T in TemplateName]: { template: T; data: MailData[T] } }[TemplateName]
export type Words = Pick<OrderMailInput, 'kind' | 'subject' | 'message'> & { language: Language; button?: { label: string; url: string } | undefined }

/** What a mail about an order says, in its reader's language. */
export async function composeMail(ctx: Ctx, order: Order, { kind, subject, message, button, language }: Words): Promise<Composed> {
  if (kind === 'message') return { template: 'message', data: { subject, paragraphs: message.split(/\n{2,}/), ...(button ? { button } : {}) } }
  const words = language === 'fr' ? french : english
  const name = order.customer_name || words.nobody
  if (kind !== 'quotation' && kind !== 'confirmation') {
    const slot = kind === 'slot_reminder' ? await appointmentOf(ctx, order.id) : null
    const { subject: own, paragraphs } = words.plain[kind](factsOf(order, language), slot)
    return { template: 'message', data: { subject: own, paragraphs: [words.hello(name), ...paragraphs, ...(message ? [message] : [])] } }
  }
  const sale = {
    customer: name,
    number: order.reference,
    date: longDay(parisDay(order.placed_at), language),
    lines: (await linesOf(ctx, order.id)).map((line) => ({
      name: line.label,
      detail: `${line.quantity} × ${euros(line.unit_cents, language)}${order.mode === 'excl' ? words.excl : ''}`,
      amount: euros(line.net_cents, language),
    })),
    totals: totalsOf(order, words.totals, language),
    ...(message ? { message } : {}),
  }
  if (kind === 'quotation') return { template: 'quotation', data: { ...sale, validUntil: order.valid_until ? longDay(order.valid_until, language) : words.onRequest } }
  return { template: 'order', data: { ...sale, delivery: words.handOver[order.delivery_mode] ?? '' } }
}

function totalsOf(order: Order, labels: MailWords['totals'], language: Language): [string, string][] {
  const row = (label: string, cents: number): [string, string] => [label, euros(cents, language)]
  return [
    ...(order.delivery_cents > 0 ? [row(labels.delivery, order.delivery_cents)] : []),
    ...(order.charges_tva ? [row(labels.excl, order.excl_cents), row(labels.vat, order.vat_cents)] : []),
    row(order.charges_tva ? labels.incl : labels.total, order.incl_cents),
    // The last one is read as what to pay.
    ...(order.paid_cents > 0 ? [row(labels.paid, order.paid_cents), row(labels.due, Math.max(dueOf(order), 0))] : []),
  ]
}
