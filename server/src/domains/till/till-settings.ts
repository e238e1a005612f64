import { type InvoicingInfo, noInvoicingInfo } from '@plantule/contract/settings'
import type { Done } from '@plantule/contract/shared'
import { defaultTillSettings, type TillSettings } from '@plantule/contract/till'
import type { Ctx } from '../../platform/context.ts'
import { readSetting, writeSetting } from '../../platform/settings.ts'
import { journal } from '../fiscal/index.ts'

export const tillSettings = (ctx: Ctx): Promise<TillSettings> => readSetting(ctx, 'till', defaultTillSettings)

/** What a sale reads of the settings, in one question. */
export async function saleSettings(ctx: Ctx): Promise<{ info: InvoicingInfo; settings: TillSettings }> {
  const rows = await ctx.db.selectFrom('setting').select(['topic', 'value']).where('topic', 'in', ['till', 'invoicing_info']).execute()
  // Each topic is written by the schema of its type alone.
  const of = (topic: string) => rows.find((row) => row.topic === topic)?.value as object | undefined
  return { info: { ...noInvoicingInfo, ...of('invoicing_info') }, settings: { ...defaultTillSettings, ...of('till') } }
}

export async function updateTillSettings(ctx: Ctx, value: TillSettings): Promise<Done> {
  const before = await tillSettings(ctx)
  await writeSetting(ctx, 'till', defaultTillSettings, value)
  await journal(ctx, { kind: 'parameter_change', refType: 'till_settings', details: { before, after: value } })
  return { ok: true }
}
