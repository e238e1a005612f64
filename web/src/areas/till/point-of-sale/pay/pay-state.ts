import type { PaymentType } from '@plantule/contract/base/payment-types'
import { isMoney } from '@plantule/contract/till/tender'
import { cardsOf, linesToSend, lotsToSend, type Basket } from '../../parts/basket.ts'
import type { SaleBody } from '../storage.ts'
import type { Anyway } from './PayAnyway.tsx'

export type Payment = { payment_type: PaymentType; amount: number; reference: string }
/** In cents; `inclCents` are the articles, `dueCents` with the gift cards beside them. */
export type ToPay = { inclCents: number; dueCents: number }

export type PayState = {
  payments: readonly Payment[]
  /** Cents in the field; null: what is left. */
  typed: number | null
  /** A means that wants a number, and a code that was scanned for it. */
  asking: { type: PaymentType; code: string } | null
  /** Why a refused sale may pass: the journal keeps it. */
  reasons: Readonly<Record<Anyway, string>>
}
export type PayAction =
  | { type: 'typed'; cents: number | null }
  | { type: 'pressed'; means: PaymentType }
  | { type: 'scanned'; code: string }
  | { type: 'back' }
  | { type: 'took'; payment: Payment }
  | { type: 'tookBack'; at: number }
  | { type: 'explained'; of: Anyway; reason: string }

export const atStart: PayState = { payments: [], typed: null, asking: null, reasons: { stock: '', cash: '' } }

export function payReducer(state: PayState, action: PayAction): PayState {
  switch (action.type) {
    case 'typed':
      return { ...state, typed: action.cents }
    case 'pressed':
      return { ...state, asking: { type: action.means, code: '' } }
    case 'scanned':
      return { ...state, asking: { type: 'gift_card', code: action.code } }
    case 'back':
      return { ...state, asking: null }
    case 'took':
      return { ...state, payments: [...state.payments, action.payment], typed: null, asking: null }
    case 'tookBack':
      return { ...state, payments: state.payments.filter((_, at) => at !== action.at) }
    case 'explained':
      return { ...state, reasons: { ...state.reasons, [action.of]: action.reason } }
  }
}

const referenced: readonly PaymentType[] = ['cheque', 'gift_card', 'credit_code']
/** A cheque's number or a card's code is asked for before it counts. */
export const wantsReference = (type: PaymentType): boolean => referenced.includes(type)

/** The largest note: nobody is given more back. */
export const MOST_CHANGE_CENTS = 50_000

const sumOf = (payments: readonly Payment[]): number => payments.reduce((sum, { amount }) => sum + amount, 0)
/** Below zero: to give back. */
export const dueOf = ({ payments }: PayState, { dueCents }: ToPay): number => dueCents - sumOf(payments)
/** Vouchers and promises pay articles alone: what of those nothing of the kind has paid yet. */
export const goodsLeft = ({ payments }: PayState, { inclCents }: ToPay): number =>
  inclCents - sumOf(payments.filter(({ payment_type }) => !isMoney(payment_type)))
/** What is asked of a means: what was typed, at most what it may pay. */
export function askedOf(state: PayState, toPay: ToPay, type: PaymentType): number {
  const due = dueOf(state, toPay)
  return Math.min(state.typed ?? due, due, isMoney(type) ? due : goodsLeft(state, toPay))
}
/** A note more than is due: what is beyond was mistyped. */
export const mostOf = (state: PayState, toPay: ToPay): number => Math.max(dueOf(state, toPay), 0) + MOST_CHANGE_CENTS
export const isTooMuch = (state: PayState, toPay: ToPay): boolean => state.typed !== null && state.typed > mostOf(state, toPay)

/** The sale as the server takes it. */
export function saleBody(basket: Basket, { payments, reasons }: PayState, decided: { overCredit?: boolean } = {}): SaleBody {
  return {
    uuid: basket.uuid,
    lines: linesToSend(basket),
    lots: lotsToSend(basket),
    discount: basket.discount,
    codes: basket.codes ?? [],
    discountReason: basket.discountReason || null,
    customerId: basket.customer?.id ?? null,
    priceProfileId: basket.priceProfileId,
    payments: [...payments],
    giftCards: cardsOf(basket).map(({ key: _, ...card }) => card),
    stockReason: reasons.stock.trim() || null,
    cashFromAbroad: reasons.cash.trim() || null,
    basketId: basket.basketId,
    ...decided,
  }
}
