import { settlePayments } from '@plantule/contract/till/tender'
import type { Register, Session } from '@plantule/contract/till/till'
import type { PaymentInput } from '@plantule/contract/till/sales'
import type { Kept } from '../../../../offline/device-store.ts'
import type { Unplaced } from '../../../../offline/sell-alone.ts'
import { cardsOf, lotsToSend, totalsOfBasket, type Basket } from '../../parts/basket.ts'

export type AlonePlace = { register: Register; session: Session; operator: { id: number; name: string }; chargesTva: boolean }
export const aloneReasons = ['training', 'code', 'gift_card', 'voucher', 'account', 'cash_limit', 'payment'] as const
export type AloneReason = (typeof aloneReasons)[number]

/** Why a sale cannot be made without the server; null when it can. What it alone knows (balances, debts) follows the shop's policy. */
export function refusedAlone(
  basket: Basket,
  payments: readonly PaymentInput[],
  session: Pick<Session, 'training'>,
  settings: Kept['kit']['settings'],
): AloneReason | null {
  const types = payments.map((payment) => payment.payment_type)
  if (session.training) return 'training'
  // Only the server knows how often a code was used.
  if ((basket.codes ?? []).length > 0) return 'code'
  // Only the server draws the code of a card.
  if (cardsOf(basket).length > 0) return 'gift_card'
  if (!settings.offlineVouchers && types.some((type) => type === 'gift_card' || type === 'credit_code')) return 'voucher'
  if (types.includes('on_account') && (!settings.offlineAccount || !basket.customer?.professional)) return 'account'
  return null
}

/** The sale as it will be signed: at the prices that the device keeps. */
export function saleAlone(
  basket: Basket,
  inputs: readonly PaymentInput[],
  place: AlonePlace,
  cashLimitCents: number,
): Unplaced | AloneReason {
  const totals = totalsOfBasket(basket, place.chargesTva)
  const settled = settlePayments(totals.inclCents, inputs)
  if (settled.fault) return 'payment'
  const payments = settled.payments.map(({ type: payment_type, ...payment }) => ({ payment_type, ...payment }))
  if (payments.some(({ payment_type, amountCents }) => payment_type === 'cash' && amountCents > cashLimitCents)) return 'cash_limit'
  const { rates, discountCents, exclCents, vatCents, inclCents } = totals
  return {
    format: 1,
    uuid: basket.uuid,
    registerId: place.register.id,
    register: place.register.code,
    sessionId: place.session.id,
    operatorId: place.operator.id,
    operator: place.operator.name,
    customerId: basket.customer?.id ?? null,
    customerName: basket.customer?.name ?? null,
    priceProfileId: basket.priceProfileId,
    chargesTva: place.chargesTva,
    discount: basket.discount,
    discountReason: basket.discountReason || null,
    lines: basket.lines.map((line, at) => {
      const own = totals.lines[at]
      if (!own) throw new Error('every line has totals')
      return {
        subproductId: line.subproductId,
        packId: line.pack?.packId ?? null,
        parts: line.pack?.parts ?? null,
        shares: place.chargesTva ? (line.shares ?? null) : null,
        rateParts: place.chargesTva && line.shares ? own.parts : null,
        reference: line.reference ?? null,
        label: line.label,
        latinName: line.latinName || null,
        quantity: line.quantity,
        unitCents: line.unitCents,
        typed: line.typed,
        rateBp: own.rateBp,
        discount: line.discount,
        discountReason: line.discountReason || null,
        discountCents: own.discountCents + own.shareCents,
        netCents: own.netCents,
        exclCents: own.exclCents,
      }
    }),
    ...(basket.lots?.length ? { lots: lotsToSend(basket) } : {}),
    rates,
    discountCents,
    exclCents,
    vatCents,
    inclCents,
    payments,
    changeCents: settled.changeCents,
    basketId: basket.basketId,
  }
}
