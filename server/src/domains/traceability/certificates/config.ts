import type { Done } from '@plantule/contract/base/shared'
import { defaultLocalConfig, type LocalConfig } from '@plantule/contract/traceability/certificates'
import type { Ctx } from '../../../platform/context.ts'
import { readSetting, writeSetting } from '../../../platform/settings.ts'

const TOPIC = 'vegetal_local'

export const localConfig = (ctx: Ctx): Promise<LocalConfig> => readSetting(ctx, TOPIC, defaultLocalConfig)

export async function setLocalConfig(ctx: Ctx, value: LocalConfig): Promise<Done> {
  await writeSetting(ctx, TOPIC, defaultLocalConfig, value)
  return { ok: true }
}
