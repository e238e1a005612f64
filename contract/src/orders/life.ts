import { z } from 'zod'
import type { Messages } from '../base/errors.ts'
import { day, id, instant, optionalText, positiveCents, requiredText, version } from '../base/shared.ts'

/** Why nothing of an order may be picked or sent for now. */
export const Hold = z.object({ reason: z.string(), at: instant, by: z.string() })
export const HoldInput = z.object({ reason: requiredText(200) })

/** A part of an order that leaves by itself; its number is the order's with its rank. */
export const Shipment = z.object({
  id,
  reference: z.string(),
  plannedOn: day.nullable(),
  tracking: z.string().nullable(),
  leftAt: instant.nullable(),
  author: z.string(),
  lines: z.array(z.object({ lineId: id, label: z.string(), quantity: z.int() })),
})
export type Shipment = z.infer<typeof Shipment>

const PartLine = z.object({ lineId: id, quantity: z.int().min(1) })
/** How what has not left yet is cut; one part, or none, makes it whole again. */
export const SplitInput = z.object({
  parts: z.array(z.object({ plannedOn: day.nullable().default(null), lines: z.array(PartLine).min(1).max(2_000) })).max(12),
  version,
})
export const SplitProposal = z.object({
  parts: z.array(
    z.object({
      plannedOn: day.nullable(),
      /** `now`: in season and in stock; `season`: dug up later; `growing`: ready on that day; `stock`: to come in first. */
      why: z.enum(['now', 'season', 'growing', 'stock']),
      lines: z.array(z.object({ lineId: id, label: z.string(), quantity: z.int() })),
    }),
  ),
})
export type SplitProposal = z.infer<typeof SplitProposal>

export const StepBackInput = z.object({ reason: requiredText(200), version })
/** What customers owe of an ended order and the shop gives up. */
export const WriteOffInput = z.object({ amount: positiveCents.min(1), reason: requiredText(200) })
export const SendPartInput = z.object({ tracking: optionalText(80) })
/** Calibers of cultivations; null is the stock. */
export const ExchangeInput = z.object({
  subproductId: id,
  from: id.nullable(),
  to: id.nullable(),
  quantity: z.int().min(1).max(10_000_000),
})
export const MergeInput = z.object({ from: id, version })
/** Why an order stays alone; each is the refusal of that name. */
export const mergeBars = ['merge_invoiced', 'merge_refunded', 'merge_parts', 'merge_refund_awaited'] as const
export type MergeBar = (typeof mergeBars)[number]

export const Colleague = z.object({ id, name: z.string() })
export type Colleague = z.infer<typeof Colleague>

export const errors = {
  order_held: { status: 409, fr: 'Cette commande est en attente : {reason}.', en: 'This order is on hold: {reason}.' },
  split_sum: {
    status: 400,
    fr: 'Les envois doivent contenir {left} × {label}, ni plus ni moins.',
    en: 'The parts must hold {left} × {label}, no more and no less.',
  },
  parts_left: {
    status: 409,
    fr: 'Cette commande part en plusieurs envois : sa facture est émise au dernier départ ({left} à venir), ou avant pour ce qui est parti, depuis « Envois ».',
    en: 'This order leaves in parts: its invoice is issued with the last one ({left} to come), or before that for what has left, from the list of parts.',
  },
  nothing_sent: {
    status: 409,
    fr: 'Rien à facturer à part : il faut qu’un envoi soit parti et qu’un autre reste à partir.',
    en: 'Nothing to invoice apart: a part must have left, and another be still to leave.',
  },
  rest_refunded: {
    status: 409,
    fr: 'Cette commande a un remboursement, fait ou en cours : elle ne se facture qu’entière, au dernier départ.',
    en: 'This order has a refund, made or under way: it can only be invoiced whole, with the last part.',
  },
  rest_prepaid: {
    status: 409,
    fr: 'Ce qui reste à partir est payé d’avance ({amount}) par carte en ligne ou par bon, qui ne passent pas d’une commande à l’autre : la facture sera émise au dernier départ.',
    en: 'What is still to leave was paid in advance ({amount}) by card online or by a code, which do not pass from one order to another: the invoice is issued with the last part.',
  },
  rest_paid_before: {
    status: 409,
    fr: 'Cette commande a un règlement d’un mois précédent, dont la TVA est déclarée aux taux de toute la commande, et ce qui est parti n’a pas la même part de chaque taux : elle ne se facture qu’entière, au dernier départ.',
    en: 'This order has a payment of an earlier month, whose TVA is declared at the rates of the whole order, and what has left has other shares of those rates: it can only be invoiced whole, with the last part.',
  },
  rest_rates: {
    status: 409,
    fr: 'Les frais de livraison suivent ce qui est parti, et leur TVA ses taux : les deux commandes différeraient de {amount} de ce qui a été convenu. Celle-ci se facture entière, au dernier départ.',
    en: 'The delivery fee follows what has left, and its TVA those rates: the two orders would differ by {amount} from what was agreed. This one is invoiced whole, with the last part.',
  },
  rest_awaited: {
    status: 409,
    fr: 'Un règlement annoncé ({amount}) dépasse ce qui reste dû de ce qui est parti : validez-le ou supprimez-le d’abord.',
    en: 'A payment that was announced ({amount}) is more than what is left to pay of what has left: validate or delete it first.',
  },
  step_back_needs_manager: {
    status: 403,
    fr: 'Revenir sur une étape de plus de {minutes} minutes demande un responsable (droit de tenir la comptabilité).',
    en: 'Taking back a step that is older than {minutes} minutes needs a manager (the right to keep the books).',
  },
  step_back_invoiced: {
    status: 409,
    fr: 'La facture {number} dit le jour où ces plantes ont été remises : annulez-la d’abord par un avoir, elle sera refaite avec le bon jour.',
    en: 'Invoice {number} says on which day these plants were handed over: cancel it by a credit note first, a new one will say the right day.',
  },
  part_left: { status: 409, fr: 'Cet envoi est déjà parti.', en: 'This part has left already.' },
  merge_other_customer: {
    status: 409,
    fr: 'Seules les commandes d’un même client se regroupent.',
    en: 'Only orders of one customer can be merged.',
  },
  merge_other_prices: {
    status: 409,
    fr: 'Une commande HT et une commande TTC ne se regroupent pas.',
    en: 'An order without TVA and one with it cannot be merged.',
  },
  merge_two_rounds: {
    status: 409,
    fr: 'Ces commandes sont sur deux tournées : {one} et {other}. Retirez d’abord l’une des deux, puis regroupez.',
    en: 'These orders are on two rounds: {one} and {other}. Take one of them off first, then merge.',
  },
  merge_invoiced: {
    status: 409,
    fr: 'La commande {reference} a déjà une facture ou une facture d’acompte : elle ne peut plus être regroupée.',
    en: 'Order {reference} already has an invoice or a deposit invoice: it can no longer be merged.',
  },
  merge_refunded: {
    status: 409,
    fr: 'La commande {reference} a été remboursée en partie : elle ne peut plus être regroupée.',
    en: 'Order {reference} was refunded in part: it can no longer be merged.',
  },
  merge_parts: {
    status: 409,
    fr: 'La commande {reference} part en plusieurs envois : rassemblez-les d’abord.',
    en: 'Order {reference} leaves in several parts: put them together first.',
  },
  merge_refund_awaited: {
    status: 409,
    fr: 'Un remboursement de la commande {reference} est encore en cours : attendez qu’il soit fait.',
    en: 'A refund of order {reference} is still under way: wait until it is done.',
  },
} as const satisfies Messages
