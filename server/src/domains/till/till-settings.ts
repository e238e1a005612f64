import { type InvoicingInfo, noInvoicingInfo } from '@plantule/contract/shops/settings'
import type { Done } from '@plantule/contract/base/shared'
import { defaultTillSettings, TillSettings } from '@plantule/contract/till/till'
import type { Ctx } from '../../platform/context.ts'
import { withKept } from '../../platform/kept.ts'
import { readSetting, writeSetting } from '../../platform/settings.ts'
import { journal } from '../fiscal/index.ts'

export const tillSettings = (ctx: Ctx): Promise<TillSettings> => readSetting(ctx, 'till', defaultTillSettings)

/** What a sale reads of the settings, in one question. */
export async function saleSettings(ctx: Ctx): Promise<{ info: InvoicingInfo; settings: TillSettings }> {
  const rows = await ctx.db.selectFrom('setting').select(['topic', 'value']).where('topic', 'in', ['till', 'invoicing_info']).execute()
  return settingsFrom(Object.fromEntries(rows.map((row) => [row.topic, row.value as object])))
}

/** With the defaults for what was never set; each topic is written by the schema of its type alone. */
export const settingsFrom = (values: Record<string, object>): { info: InvoicingInfo; settings: TillSettings } => ({
  info: { ...noInvoicingInfo, ...values['invoicing_info'] },
  settings: { ...defaultTillSettings, ...values['till'] },
})

export async function updateTillSettings(ctx: Ctx, change: Partial<TillSettings>): Promise<Done> {
  const before = await tillSettings(ctx)
  const value = withKept(ctx, TillSettings, before, change)
  await writeSetting(ctx, 'till', defaultTillSettings, value)
  await journal(ctx, {
    kind: 'parameter_change',
    refType: 'till_settings',
    details: { before: noAddress(before), after: noAddress(value) },
  })
  return { ok: true }
}

/** The journal is never erased: it keeps that an address was set, not which. */
const noAddress = ({ zEmail, ...settings }: TillSettings): object => ({ ...settings, zMailed: zEmail !== '' })
