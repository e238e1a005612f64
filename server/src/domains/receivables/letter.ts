import type { OpenDocument } from '@plantule/contract/receivables/receivables'
import { lateRateOn } from '@plantule/contract/shops/settings'
import type { Ctx } from '../../platform/context.ts'
import type { DocumentData } from '../../platform/documents/documents.ts'
import { parisDay } from '../../platform/paris.ts'
import { buyerNow, sellerOf } from '../orders/index.ts'
import { invoicingInfo, paperLook } from '../shops/index.ts'
import { type LetterWords, penaltyNote } from './letter-words.ts'

export type Letter = DocumentData<'letter'>

/** In which language a customer is written to. */
export const languageOf = ({ language }: { language: string }): 'fr' | 'en' => (language === 'en' ? 'en' : 'fr')

/** The table of what is owed, with the sums under it. Throws `shop_details_missing`, `buyer_address_missing`. */
export async function letterOf(
  ctx: Ctx,
  customerId: number,
  documents: readonly OpenDocument[],
  more: { language: 'fr' | 'en'; number: string; title: string; message: string; penalties: boolean; words?: LetterWords },
): Promise<Letter> {
  const info = await invoicingInfo(ctx)
  const buyer = await buyerNow(ctx, customerId)
  const sum = (pick: (one: OpenDocument) => number): number => documents.reduce((total, one) => total + pick(one), 0)
  const [open, penalties, fees] = [sum((one) => one.openCents), sum((one) => one.penaltyCents), sum((one) => one.feeCents)]
  const charged = more.penalties ? penalties + fees : 0
  return {
    locale: more.language,
    look: await paperLook(ctx),
    number: more.number,
    title: more.title,
    issueDate: parisDay(ctx.now),
    seller: sellerOf(info),
    buyer,
    ...more.words,
    message: more.message || null,
    documents: documents.map(({ number, issuedOn, dueOn, daysLate, inclCents, openCents }) => ({
      number,
      issuedOn,
      dueOn,
      daysLate,
      inclCents,
      openCents,
    })),
    openCents: open,
    penaltyCents: more.penalties ? penalties : 0,
    feeCents: more.penalties ? fees : 0,
    totalCents: open + charged,
    mentions:
      more.words && buyer.professional ? [{ subject: null, text: penaltyNote(lateRateOn(info, parisDay(ctx.now)), more.language) }] : [],
  }
}
