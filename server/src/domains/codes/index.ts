import type { Domain } from '../../platform/domain.ts'
import { usesOfImage } from './gift-card-config.ts'
import { mailGiftCard } from './mail-gift-card.ts'
import { routes } from './routes.ts'
import { namedInCodes } from './scope-names.ts'

export { giftCardMail } from './gift-card-mail.ts'
export { issueCredit } from './credit-codes.ts'
export { codeMarks, type PricedCode } from './price-codes.ts'
export { mostBack, carryVouchers, redeem, redeemWhatIsLeft, unredeem } from './redeem.ts'
export {
  carryCodes,
  codesOn,
  countCodes,
  freezeCodes,
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
import { mailGiftCardJob } from './jobs.ts'
export { cardsForTill, issueAtTill, standingOfCard, takeCardBack } from './till-cards.ts'
export { voucherToPay } from './voucher-to-pay.ts'
export { countTyped, typedCodes, type TypedCode } from './till-codes.ts'

export const codes: Domain = {
  name: 'codes',
  routes,
  usesOfImage,
  namedInside: namedInCodes,
  jobs: [does(mailGiftCardJob, mailGiftCard)],
}
