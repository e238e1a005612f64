import type { Done } from '@plantule/contract/base/shared'
import { defaultViewConfig, type InvoicingInfo, noInvoicingInfo, settingsRoutes, type ViewConfig } from '@plantule/contract/shops/settings'
import type { Ctx } from '../../platform/context.ts'
import { handle } from '../../platform/handlers.ts'
import { readSetting, writeSetting } from '../../platform/settings.ts'

export const invoicingInfo = (ctx: Ctx): Promise<InvoicingInfo> => readSetting(ctx, 'invoicing_info', noInvoicingInfo)
export const viewConfig = (ctx: Ctx): Promise<ViewConfig> => readSetting(ctx, 'config', defaultViewConfig)

async function updateInvoicingInfo(
  ctx: Ctx,
  change: Omit<InvoicingInfo, 'lateRates'> & { lateRates?: InvoicingInfo['lateRates'] | undefined },
): Promise<Done> {
  const input = { ...change, lateRates: change.lateRates ?? (await invoicingInfo(ctx)).lateRates }
  await writeSetting(ctx, 'invoicing_info', noInvoicingInfo, { ...input, siren: input.siren || input.siret.slice(0, 9) })
  return { ok: true }
}

async function updateConfig(ctx: Ctx, input: ViewConfig): Promise<Done> {
  await writeSetting(ctx, 'config', defaultViewConfig, input)
  return { ok: true }
}

export const settingRoutes = handle(settingsRoutes, {
  getInvoicingInfo: invoicingInfo,
  updateInvoicingInfo: (ctx, { body }) => updateInvoicingInfo(ctx, body),
  getConfig: viewConfig,
  updateConfig: (ctx, { body }) => updateConfig(ctx, body),
})
