import type { Done } from '@plantule/contract/shared'
import { defaultTillSettings, type TillSettings } from '@plantule/contract/till'
import type { Ctx } from '../../platform/context.ts'
import { readSetting, writeSetting } from '../../platform/settings.ts'
import { journal } from '../fiscal/index.ts'

export const tillSettings = (ctx: Ctx): Promise<TillSettings> => readSetting(ctx, 'till', defaultTillSettings)

export async function updateTillSettings(ctx: Ctx, value: TillSettings): Promise<Done> {
  const before = await tillSettings(ctx)
  await writeSetting(ctx, 'till', defaultTillSettings, value)
  await journal(ctx, { kind: 'parameter_change', refType: 'till_settings', details: { before, after: value } })
  return { ok: true }
}
