import type { OrderMailSettings } from '@plantule/contract/orders/mails'
import type { Ctx } from '../../../platform/context.ts'
import { readSetting, writeSetting } from '../../../platform/settings.ts'

/** Nothing leaves by itself before the shop has said so. */
const defaults: OrderMailSettings = { flows: [], quotationDays: 5, depositDays: 7, replyTo: null }
const TOPIC = 'orders.mails'

export const mailSettings = (ctx: Ctx): Promise<OrderMailSettings> => readSetting(ctx, TOPIC, defaults)

export async function setMailSettings(ctx: Ctx, value: OrderMailSettings): Promise<OrderMailSettings> {
  await writeSetting(ctx, TOPIC, defaults, value)
  return value
}
