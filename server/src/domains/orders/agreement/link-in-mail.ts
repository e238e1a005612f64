import type { Ctx } from '../../../platform/context.ts'
import { Refused } from '../../../platform/refused.ts'
import { currentShop } from '../../shops/index.ts'
import type { MailWords } from '../mails/words/words.ts'
import type { Order } from '../orders.db.ts'
import { createQuotationLink } from './links.ts'

type Button = { label: string; url: string }

/** The button of a mail about a quotation; none for what is no quotation that may be agreed to. */
export async function agreementButton(ctx: Ctx, order: Pick<Order, 'id' | 'status'>, words: MailWords): Promise<Button | undefined> {
  if (order.status !== 'quotation') return undefined
  try {
    return { label: words.agree, url: (await createQuotationLink(ctx, order.id)).url }
  } catch (error) {
    // A quotation that is over, or has no line yet, may be written about all the same.
    if (error instanceof Refused) return undefined
    throw error
  }
}

/** The same as a preview shows it, which makes no link. */
export const sampleButton = async (ctx: Ctx, order: Pick<Order, 'status'>, words: MailWords): Promise<Button | undefined> =>
  order.status === 'quotation'
    ? { label: words.agree, url: `${ctx.services.config.publicUrl}/q/${(await currentShop(ctx)).uid}/…` }
    : undefined
