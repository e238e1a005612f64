import { codesRoutes, type DiscountCode } from '@plantule/contract/codes/discount-codes'
import type { In } from '@plantule/contract/base/route'
import { type VoucherWithMoves, vouchersRoutes } from '@plantule/contract/codes/vouchers'
import type { TestShop } from '../../testing/new-shop.ts'

type Body = In<(typeof codesRoutes)['createDiscountCode']['body']>

/** A discount code: ten percent unless told. */
export const someDiscount = (shop: TestShop, given: Partial<Body> = {}): Promise<DiscountCode> =>
  shop.ok(codesRoutes.createDiscountCode, { body: { label: 'Ouverture de saison', kind: 'percent', value: 1000, ...given } })

/** A gift card that was paid by card. */
export const someGiftCard = (shop: TestShop, amountCents = 5000): Promise<VoucherWithMoves> =>
  shop.ok(vouchersRoutes.createGiftCard, { body: { amountCents, payment_type: 'card' } })

export const someCredit = (shop: TestShop, amountCents = 2000): Promise<VoucherWithMoves> =>
  shop.ok(vouchersRoutes.createCreditCode, { body: { amountCents, reason: 'Plante abîmée' } })

export const readCard = (shop: TestShop, id: number): Promise<VoucherWithMoves> => shop.ok(vouchersRoutes.getGiftCard, { params: { id } })
export const readCredit = (shop: TestShop, id: number): Promise<VoucherWithMoves> =>
  shop.ok(vouchersRoutes.getCreditCode, { params: { id } })
export const readDiscount = (shop: TestShop, id: number): Promise<DiscountCode> => shop.ok(codesRoutes.getDiscountCode, { params: { id } })
