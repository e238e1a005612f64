import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import type { Voucher } from '../../codes/index.ts'
import { customerOf } from '../buying/customer-of.ts'

/** Who bought a locked card becomes a customer once it is paid, or is found among them. One that the shop gave a customer keeps theirs. */
export async function makeCustomerOf(ctx: Ctx, card: Voucher): Promise<void> {
  const page = await ctx.db.selectFrom('site_checkout').select(['typed']).where('voucher_id', '=', card.id).executeTakeFirst()
  const buyer = page && 'buyer' in page.typed ? page.typed.buyer : undefined
  if (!buyer) return
  if (card.customer_id === null && card.buyer_email) {
    const { customerId } = await customerOf(ctx, { typed: { ...buyer, email: card.buyer_email, phone: '' }, language: card.language })
    if (customerId !== undefined)
      await ctx.db
        .updateTable('voucher')
        .set({ customer_id: customerId, version: card.version + 1 })
        .where('id', '=', card.id)
        .execute()
  }
  await forgetBuyer(ctx, card.id)
}

/** The name that a checkout keeps is needed no more. */
export const forgetBuyer = (ctx: Ctx, voucherId: number) =>
  sql`update site_checkout c set typed = c.typed - 'buyer' where c.shop_id = ${ownShop} and c.voucher_id = ${voucherId}`.execute(ctx.db)
