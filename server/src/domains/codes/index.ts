import type { Domain } from '../../platform/domain.ts'
import { usesOfImage } from './gift-card-config.ts'
import { mailGiftCard, sendDueCards } from './mail-gift-card.ts'
import { routes } from './routes.ts'
import { namedInCodes } from './scope-names.ts'

export { agreedForCard } from './agreed-for-card.ts'
export { giftCardMail } from './gift-card-mail.ts'
export { issueCredit } from './credit-codes.ts'
export { codeMarks, type Guest, type PricedCode } from './price-codes.ts'
export { mostBack, carryVouchers, redeem, redeemWhatIsLeft, unredeem } from './redeem.ts'
export {
  carryCodes,
  codesOn,
  countCodes,
  freezeCodes,
  heldCodes,
  heldIds,
  thawCodes,
  keepAmounts,
  planCodes,
  type PlannedUse,
  plannedUses,
  priceSaleCodes,
  releaseAllCodes,
  releaseCodes,
} from './sale-codes.ts'
import { does } from '../../platform/job.ts'
import { dueCardsJob, mailGiftCardJob } from './jobs.ts'
export { tellBuyerJob } from './jobs.ts'
export { type GiftCardMoney, giftCardMoneyPort } from './gift-card-money.ts'
export { giftCardConfig, giftCardSettings } from './gift-card-config.ts'
export { giftCardPdf } from './voucher-pdf.ts'
export { cancelVoucher } from './cancel-voucher.ts'
export { freezeGiftCard } from './frozen.ts'
export { lockGiftCard, noteGiftCardRefund, noteGiftCardRepaid, orderGiftCard, takeGiftCardPayment } from './sold-online.ts'
export type { Voucher } from './rules.ts'
export { cardsForTill, issueAtTill, standingOfCard, takeCardBack } from './till-cards.ts'
export { voucherToPay } from './voucher-to-pay.ts'
export { forgetTerms, keepTerms } from './terms.ts'
export { countTyped, typedCodes, type TypedCode } from './till-codes.ts'

export const codes: Domain = {
  name: 'codes',
  routes,
  usesOfImage,
  namedInside: namedInCodes,
  jobs: [does(mailGiftCardJob, mailGiftCard), does(dueCardsJob, sendDueCards, { retries: 1, cron: '15 * * * *', everyShop: true })],
}
