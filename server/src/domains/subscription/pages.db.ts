import type { Selectable } from 'kysely'
import type { SubscriptionPage } from '../../db/tables.gen.ts'
import type { Ctx } from '../../platform/context.ts'

export type PageRow = Selectable<SubscriptionPage>

/** The page on which somebody may be paying an invoice just now. */
export const openPageOf = (ctx: Ctx, invoiceId: number): Promise<PageRow | undefined> =>
  ctx.db.selectFrom('subscription_page').selectAll().where('invoice_id', '=', invoiceId).where('state', '=', 'open').executeTakeFirst()

export const markPage = async (ctx: Ctx, id: number, state: 'closed' | 'paid'): Promise<void> =>
  void (await ctx.db.updateTable('subscription_page').set({ state }).where('id', '=', id).where('state', '=', 'open').execute())

/** Notes where a page stands; false where it was closed meanwhile. */
export async function notePage(ctx: Ctx, id: number, session_ref: string, url: string | null): Promise<boolean> {
  const noted = await ctx.db
    .updateTable('subscription_page')
    .set({ session_ref, url })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}
