import type { Done } from '@plantule/contract/base/shared'
import { type GrowingCosts, noGrowingCosts } from '@plantule/contract/production/growing-costs'
import type { Ctx } from '../../../platform/context.ts'
import { readSetting, writeSetting } from '../../../platform/settings.ts'

const TOPIC = 'growing-costs'

export const growingCosts = (ctx: Ctx): Promise<GrowingCosts> => readSetting(ctx, TOPIC, noGrowingCosts)

export async function setGrowingCosts(ctx: Ctx, value: GrowingCosts): Promise<Done> {
  await writeSetting(ctx, TOPIC, noGrowingCosts, value)
  return { ok: true }
}
