import { type OrderStatus, orderSteps } from '@plantule/contract/orders/states'
import type { Order } from '@plantule/contract/orders/schemas'
import type { StoryEntry } from '@plantule/contract/orders/story'
import type { TFunction } from 'i18next'
import { euros, shortDay } from '../../../ui/format.ts'

export type Event = Order['timeline'][number]

const cents = (value: number | undefined): string => (value === undefined ? '' : euros(Math.abs(value)))
const dayOf = (day: string | undefined): string => (day === undefined ? '' : shortDay(day))
const text = (value: string | null | undefined): string => value ?? ''

/** What happened, in one sentence without its author. */
export function timelineSentence(t: TFunction<['orders', 'orderStates', 'orderLife']>, event: Event): string {
  // A kind that a later version of the server invents falls through to its name.
  const { kind, data } = event as StoryEntry
  switch (kind) {
    case 'created':
    case 'quotation_created':
    case 'missing':
    case 'picking_again':
    case 'validated':
    case 'validated_below_minimum':
    case 'cancelled':
    case 'quote':
    case 'prepare':
    case 'markPrepared':
    case 'ship':
    case 'markReady':
    case 'deliver':
    case 'collect':
    case 'complete':
    case 'released':
    case 'unsplit':
    case 'quotation_link':
    case 'quotation_link_void':
    case 'substitute_withdrawn':
      return t(`timeline.${kind}`)
    case 'paid':
    case 'refunded':
    case 'payment_pending':
    case 'payment_removed':
      return t(`timeline.${kind}`, {
        amount: cents(data.cents),
        type: data.type ? t(`paymentTypes.${data.type}`) : '',
      })
    case 'deposit_asked':
      return data.cents === 0 ? t('timeline.deposit_dropped') : t('timeline.deposit_asked', { amount: cents(data.cents) })
    case 'modified':
      return t('timeline.modified', { before: cents(data.beforeCents), after: cents(data.afterCents) })
    case 'repriced':
      return t('timeline.repriced', { before: cents(data.beforeCents), after: cents(data.afterCents) })
    case 'delivery': {
      const mode = data.mode ? t(`deliveryModes.${data.mode}`) : ''
      const tracking = text(data.tracking)
      return tracking ? t('timeline.deliveryTracked', { mode, tracking }) : t('timeline.delivery', { mode })
    }
    case 'fee_followed':
      return t('timeline.fee_followed', { before: cents(data.beforeCents), after: cents(data.afterCents) })
    case 'codes':
      return text(data.codes) ? t('timeline.codes', { codes: text(data.codes) }) : t('timeline.codes_none')
    case 'card_link':
    case 'refunded_outside':
    case 'card_link_void':
    case 'card_to_check':
    case 'card_refund_failed':
    case 'card_refund_dropped':
      return t(`timeline.${kind}`, { amount: cents(data.cents) })
    case 'card_refund_repaid':
      return t('timeline.card_refund_repaid', { amount: cents(data.cents), type: data.type ? t(`paymentTypes.${data.type}`) : '' })
    case 'written_off':
    case 'loss_taken_back':
      return t(`timeline.${kind}`, { amount: cents(data.cents), reason: text(data.reason) })
    case 'card_dispute':
      return t(data.status === 'lost' ? 'timeline.card_dispute_lost' : 'timeline.card_dispute', { amount: cents(data.cents) })
    case 'mailed':
      return t('timeline.mailed', { to: text(data.to) })
    case 'terms_agreed':
      return t('timeline.terms_agreed', { number: Number(data.number), day: dayOf(data.day) })
    case 'quotation_agreed':
      return t('timeline.quotation_agreed', { name: text(data.name), address: text(data.address) })
    case 'quotation_declined': {
      const why = text(data.reason)
      return t(why ? 'timeline.quotation_declined_why' : 'timeline.quotation_declined', {
        name: text(data.name),
        address: text(data.address),
        reason: why,
      })
    }
    case 'substitute_proposed':
    case 'substitute_agreed':
    case 'substitute_declined':
      return t(`timeline.${kind}`, {
        quantity: Number(data.quantity),
        missing: text(data.missing),
        label: text(data.label),
        name: 'name' in data ? text(data.name) : '',
        address: 'address' in data ? text(data.address) : '',
      })
    case 'growing_opened':
      return t('timeline.growing_opened', {
        quantity: Number(data.quantity),
        label: text(data.label),
        number: text(data.number),
        day: dayOf(data.on),
      })
    case 'growing_ready':
      return t('timeline.growing_ready', { number: text(data.number), quantity: Number(data.quantity) })
    case 'growing_short':
      return t('timeline.growing_short', { number: text(data.number), missing: Number(data.missing) })
    case 'growing_decided':
      return t(data.becomes === 'ended' ? 'timeline.growing_ended' : 'timeline.growing_freed', { number: text(data.number) })
    case 'missing_counted':
      return t('timeline.missing_counted', { label: text(data.label), quantity: Number(data.quantity) })
    case 'invoiced':
      return t('timeline.invoiced', { number: text(data.number) })
    case 'over_credit':
      return t('timeline.over_credit', { due: cents(data.dueCents), limit: cents(data.limitCents) })
    case 'round_planned':
      return t(data.beyond ? 'timeline.round_planned_beyond' : 'timeline.round_planned', { name: text(data.name), day: dayOf(data.day) })
    case 'round_left': {
      const reason = text(data.reason)
      return t(reason ? 'timeline.round_left_why' : 'timeline.round_left', { name: text(data.name), day: dayOf(data.day), reason })
    }
    case 'held':
      return t('timeline.held', { reason: text(data.reason) })
    case 'stepped_back': {
      const state = (name: string): string => t(`orderStates:statuses.${name as OrderStatus}`)
      const step = text(data.step) as keyof typeof orderSteps
      return t('timeline.stepped_back', {
        from: step in orderSteps ? state(orderSteps[step]) : t('orderLife:shipments.send'),
        to: state(text(data.to)),
        reason: text(data.reason),
      })
    }
    case 'split':
      return t('timeline.split', { parts: Number(data.parts) })
    case 'part_sent':
      return t('timeline.part_sent', { reference: text(data.reference), items: Number(data.items) })
    case 'merged':
    case 'rest_apart':
    case 'rest_of':
      return t(`timeline.${kind}`, { reference: text(data.reference), amount: cents(data.inclCents) })
    case 'merged_into':
      return t('timeline.merged_into', { reference: text(data.reference) })
    case 'refunded_part':
      return t('timeline.refunded_part', { value: cents(data.valueCents) })
    case 'refunded_whole':
      return t('timeline.refunded_whole', { amount: cents(data.cents) })
    case 'credited':
      return t('timeline.credited', { number: text(data.number), invoice: text(data.invoice) })
    case 'invoice_cancelled':
      return t('timeline.invoice_cancelled', { number: text(data.number) })
    default:
      // Each kind that this version writes has its sentence above.
      kind satisfies never
      return t('timeline.other', { kind: event.kind })
  }
}

type LineChange = { label: string; from: number; to: number }

/** What a modification changed, line by line: "Lavande: 3 → 5". */
export function lineChanges({ data }: Event): LineChange[] {
  const lines = data['lines']
  if (!Array.isArray(lines)) return []
  return lines.filter(
    (line): line is LineChange => typeof line === 'object' && line !== null && 'label' in line && 'from' in line && 'to' in line,
  )
}
