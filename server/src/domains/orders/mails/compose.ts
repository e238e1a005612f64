import type { OrderMailInput, OrderMailKind } from '@plantule/contract/orders-mails'
import type { Ctx } from '../../../platform/context.ts'
import type { MailData, TemplateName } from '../../../platform/mail/templates.ts'
import { parisDay } from '../../../platform/paris.ts'
import { appointmentOf } from '../../delivery/index.ts'
import { linesOf, type Order } from '../orders.db.ts'
import { euros } from '../../../platform/euros.ts'
import { dueOf } from '../rules.ts'

type Composed = { [T in TemplateName]: { template: T; data: MailData[T] } }[TemplateName]
export type Words = Pick<OrderMailInput, 'kind' | 'subject' | 'message'> & { button?: { label: string; url: string } | undefined }

const longDay = (day: string): string => new Date(`${day}T12:00:00Z`).toLocaleDateString('fr-FR', { day: 'numeric', month: 'long', year: 'numeric' })

const handOver: Record<string, string> = {
  on_site: 'Emporté sur place',
  collect: 'Retrait à la pépinière',
  home: 'Livraison à domicile',
  relay: 'Point relais',
  own_truck: 'Livraison par nos soins',
}

/** When the order is fetched; null for one without a slot. */
type Slot = { day: string; from: string; to: string } | null

/** Subject and sentences of the mails that list nothing. Customers are written to in French. */
const plain: Record<Exclude<OrderMailKind, 'message' | 'quotation' | 'confirmation'>, (order: Order, slot: Slot) => { subject: string; paragraphs: string[] }> = {
  prepared: (order) => ({
    subject: `Votre commande ${order.reference} est préparée`,
    paragraphs: ['Vos plants sont choisis et mis de côté. Nous vous écrirons dès leur départ ou leur mise à disposition.'],
  }),
  ready: (order) => ({
    subject: `Votre commande ${order.reference} vous attend`,
    paragraphs: [
      'Vos plants sont prêts : vous pouvez venir les chercher à la pépinière.',
      ...(order.wanted_on ? [`Retrait prévu le ${longDay(order.wanted_on)}.`] : []),
      ...(dueOf(order) > 0 ? [`Il reste ${euros(dueOf(order))} à régler sur place.`] : []),
    ],
  }),
  shipped: (order) => ({
    subject: `Votre commande ${order.reference} est partie`,
    paragraphs: [
      'Vos plants ont quitté la pépinière. À leur arrivée, déballez-les aussitôt et arrosez-les.',
      ...(order.parcel_tracking ? [`Suivi du colis : ${order.parcel_tracking}.`] : []),
    ],
  }),
  part_shipped: (order) => ({
    subject: `Une partie de votre commande ${order.reference} est partie`,
    paragraphs: [
      'Une première partie de vos plants a quitté la pépinière ; le reste suivra à sa saison.',
      ...(order.parcel_tracking ? [`Suivi du colis : ${order.parcel_tracking}.`] : []),
    ],
  }),
  refund: (order) => ({
    subject: `Remboursement sur votre commande ${order.reference}`,
    paragraphs: [`Nous vous avons remboursé ${euros(order.refunded_cents)} sur cette commande. Selon le moyen de paiement, comptez quelques jours.`],
  }),
  slot_reminder: (order, slot) => ({
    subject: `Votre retrait de la commande ${order.reference}`,
    paragraphs: [
      slot ? `Nous vous attendons à la pépinière le ${longDay(slot.day)}, entre ${slot.from} et ${slot.to}.` : 'Nous vous attendons à la pépinière.',
      ...(dueOf(order) > 0 ? [`Il reste ${euros(dueOf(order))} à régler sur place.`] : []),
    ],
  }),
  quotation_reminder: (order) => ({
    subject: `Votre devis ${order.reference} se termine bientôt`,
    paragraphs: [`Ce devis de ${euros(order.incl_cents)} reste valable${order.valid_until ? ` jusqu’au ${longDay(order.valid_until)}` : ''}. Répondez-nous pour l’accepter ou le changer.`],
  }),
  deposit_reminder: (order) => ({
    subject: `Acompte attendu pour votre commande ${order.reference}`,
    paragraphs: [`Nous attendons l’acompte de ${euros(order.deposit_cents - order.paid_cents)} pour préparer votre commande. S’il est parti entre-temps, ne tenez pas compte de ce message.`],
  }),
}

/** What a mail about an order says. */
export async function composeMail(ctx: Ctx, order: Order, { kind, subject, message, button }: Words): Promise<Composed> {
  if (kind === 'message') return { template: 'message', data: { subject, paragraphs: message.split(/\n{2,}/), ...(button ? { button } : {}) } }
  const name = order.customer_name || 'Madame, Monsieur'
  if (kind !== 'quotation' && kind !== 'confirmation') {
    const slot = kind === 'slot_reminder' ? await appointmentOf(ctx, order.id) : null
    const { subject: own, paragraphs } = plain[kind](order, slot)
    return { template: 'message', data: { subject: own, paragraphs: [`Bonjour ${name},`, ...paragraphs, ...(message ? [message] : [])] } }
  }
  const sale = {
    customer: name,
    number: order.reference,
    date: longDay(parisDay(order.placed_at)),
    lines: (await linesOf(ctx, order.id)).map((line) => ({
      name: line.label,
      detail: `${line.quantity} × ${euros(line.unit_cents)}${order.mode === 'excl' ? ' HT' : ''}`,
      amount: euros(line.net_cents),
    })),
    totals: totalsOf(order),
    ...(message ? { message } : {}),
  }
  if (kind === 'quotation') return { template: 'quotation', data: { ...sale, validUntil: order.valid_until ? longDay(order.valid_until) : 'sur demande' } }
  return { template: 'order', data: { ...sale, delivery: handOver[order.delivery_mode] ?? '' } }
}

const totalsOf = (order: Order): [string, string][] => [
  ...(order.delivery_cents > 0 ? [['Livraison', euros(order.delivery_cents)] satisfies [string, string]] : []),
  ...(order.charges_tva ? [['Total HT', euros(order.excl_cents)] satisfies [string, string], ['TVA', euros(order.vat_cents)] satisfies [string, string]] : []),
  [order.charges_tva ? 'Total TTC' : 'Total', euros(order.incl_cents)],
  ...(order.paid_cents > 0 ? [['Déjà réglé', euros(order.paid_cents)] satisfies [string, string]] : []),
]
