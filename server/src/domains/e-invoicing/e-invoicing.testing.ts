import type { TestShop } from '../../testing/new-shop.ts'

/** Rows of every kind without a platform: one that is off, an invoice on its way and what was said of it. */
export async function someTransmission(shop: TestShop): Promise<void> {
  await shop.inShop(async (ctx) => {
    const at = ctx.now
    const { id } = await ctx.db.selectFrom('invoice').select('id').limit(1).executeTakeFirstOrThrow()
    const common = { shop_id: ctx.shopId }
    await ctx.db
      .insertInto('invoice_platform')
      .values({
        ...common,
        flow_url: 'https://plateforme.example',
        token_url: 'https://plateforme.example/token',
        client_id: 'essai',
        sealed_secret: Buffer.from('none'),
        active: false,
      })
      .execute()
    await ctx.db
      .insertInto('invoice_transmission')
      .values({ ...common, invoice_id: id, state: 'sent', tracking_id: 'essai-1', queued_at: at, sent_at: at })
      .execute()
    await ctx.db
      .insertInto('invoice_status')
      .values({ ...common, invoice_id: id, code: 200, at, source: 'platform', message_ref: 'essai-1/Ok' })
      .execute()
  })
}
