import type { Done } from '@plantule/contract/base/shared'
import { noPassportSettings, type PassportSettings } from '@plantule/contract/passports/passports'
import type { Ctx } from '../../platform/context.ts'
import { readSetting, writeSetting } from '../../platform/settings.ts'

const TOPIC = 'passport'

export const passportSettings = (ctx: Ctx): Promise<PassportSettings> => readSetting(ctx, TOPIC, noPassportSettings)

export async function setPassportSettings(ctx: Ctx, value: PassportSettings): Promise<Done> {
  await writeSetting(ctx, TOPIC, noPassportSettings, value)
  return { ok: true }
}
