import type { PaymentType } from '../base/payment-types.ts'
import type { deliveryModes, OrderStatus, orderSteps } from './states.ts'

type Changed = { label: string; from: number; to: number }[]
type Money = { cents: number }
type Paid = Money & { type: PaymentType; kind?: string }
type ByLink = { name: string; address: string }
type Substituted = { quantity: number; missing: string; label: string }

/**
 * What the story of an order tells, by kind: the server writes it, the order's page makes sentences of it. Nothing is decided by a
 * story. Rows of earlier versions may lack fields, so who reads one shows what is there.
 */
export type OrderStory = Record<keyof typeof orderSteps, { from: OrderStatus }> &
  Record<'quotation_link' | 'quotation_link_void' | 'substitute_withdrawn' | 'cancelled', object> &
  Record<'created' | 'quotation_created' | 'validated' | 'validated_below_minimum', { inclCents: number }> &
  Record<'paid' | 'refunded' | 'payment_pending' | 'payment_removed', Paid> &
  Record<'deposit_asked' | 'refunded_outside' | 'card_link' | 'card_link_void' | 'card_refund_dropped', Money> &
  Record<'card_to_check' | 'card_refund_failed' | 'written_off' | 'loss_taken_back', Money & { reason: string }> &
  Record<'repriced' | 'fee_followed', { beforeCents: number; afterCents: number }> &
  Record<'held' | 'released', { reason: string }> &
  Record<'split' | 'unsplit', { parts: number; days: (string | null)[] }> &
  Record<'refunded_part' | 'refunded_whole', { valueCents: number; cents: number; items: number } & Record<string, unknown>> &
  Record<'quotation_agreed' | 'quotation_declined', ByLink & { reason: string }> &
  Record<'substitute_agreed' | 'substitute_declined', ByLink & Substituted> & {
    substitute_proposed: Substituted
    card_refund_repaid: Money & { type: PaymentType }
    card_dispute: Money & { status: string }
    missing: { lines: Changed }
    picking_again: { lines: Changed }
    missing_counted: { label: string; quantity: number }
    growing_opened: { quantity: number; label: string; number: string; on: string }
    growing_decided: { number: string; becomes: 'freed' | 'ended'; reason: string }
    growing_ready: { number: string; quantity: number }
    growing_short: { number: string; missing: number }
    round_planned: { name: string; day: string; beyond: boolean }
    round_left: { name: string; day: string; reason: string }
    modified: { beforeCents: number; afterCents: number; dueCents: number; lines: Changed }
    over_credit: { dueCents: number; limitCents: number }
    mailed: { kind: string; to: string }
    delivery: { mode: (typeof deliveryModes)[number] | undefined; tracking: string | null | undefined }
    codes: { codes: string }
    terms_agreed: { number: number; day: string }
    stepped_back: { step: string; to: OrderStatus; reason: string }
    merged: { reference: string; inclCents: number }
    merged_into: { reference: string }
    rest_apart: { reference: string; inclCents: number }
    rest_of: { reference: string; inclCents: number }
    part_sent: { reference: string; items: number; tracking: string | null; shipmentId: number; from: OrderStatus }
    invoiced: { number: string; cents: number }
    invoice_cancelled: { number: string; credit: string; reason: string }
    credited: { number: string; invoice: string; refund: string }
  }

export type StoryKind = keyof OrderStory
/** One entry as a reader has it: every field may be missing. */
export type StoryEntry = { [K in StoryKind]: { kind: K; data: Partial<OrderStory[K]> } }[StoryKind]
