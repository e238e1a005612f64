import { sheetOf } from '../base/sheet.ts'
import { codesRoutes } from './discount-codes.ts'
import { vouchersRoutes } from './vouchers.ts'

export const codeSheets = {
  discountCodesSheet: sheetOf(codesRoutes.listDiscountCodes, '/discount_code/export'),
  giftCardsSheet: sheetOf(vouchersRoutes.listGiftCards, '/gift_card/export'),
  creditCodesSheet: sheetOf(vouchersRoutes.listCreditCodes, '/credit_code/export'),
}
