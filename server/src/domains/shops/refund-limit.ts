import { defaultTillSettings } from '@plantule/contract/till/till'
import { lacks } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { readSetting } from '../../platform/settings.ts'

/** Large amounts are given back by those who keep the books (`accounting.write`), and by the product itself. */
export const mayRefund = (ctx: Ctx): boolean => !lacks(ctx, 'accounting.write')

/** What anybody else may give back, in cents: the till's limit, for orders and credits too. Null for those who may give back all. */
export const refundLimit = async (ctx: Ctx): Promise<number | null> =>
  mayRefund(ctx) ? null : (await readSetting(ctx, 'till', defaultTillSettings)).refundLimitCents
