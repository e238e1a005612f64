import type { Done } from '@plantule/contract/base/shared'
import type { BillingInfo } from '@plantule/contract/subscription/subscription'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { billDue } from './bill-periods.ts'
import { billingInfo, held, lockHeld } from './subscription.db.ts'

export const getInfo = async (ctx: Ctx): Promise<BillingInfo> => billingInfo(ctx, (await held(ctx)).row)

export async function setInfo(ctx: Ctx, info: BillingInfo): Promise<Done> {
  const { row } = await lockHeld(ctx)
  await ctx.db
    .updateTable('subscription')
    .set({ info: JSON.stringify(info) })
    .execute()
  await audit(ctx, 'subscription.info', 'shop', ctx.shopId, { before: row.info ?? {}, after: info })
  // What could not be billed without them.
  await billDue(ctx)
  return { ok: true }
}
