import type { OrderMailSettings } from '@plantule/contract/orders/mails'
import type { Ctx } from '../../../platform/context.ts'
import { mailSender, setMailSender } from '../../../platform/mail/mail-settings.ts'
import { readSetting, writeSetting } from '../../../platform/settings.ts'

type Own = Omit<OrderMailSettings, 'replyTo'>
/** Nothing leaves by itself before the shop has said so. */
const defaults: Own = { flows: [], quotationDays: 5, depositDays: 7 }
const TOPIC = 'orders.mails'

/** The address for answers is that of all mails. */
export const mailSettings = async (ctx: Ctx): Promise<OrderMailSettings> => ({
  ...(await readSetting(ctx, TOPIC, defaults)),
  replyTo: (await mailSender(ctx)).replyTo,
})

export async function setMailSettings(ctx: Ctx, { replyTo, ...own }: OrderMailSettings): Promise<OrderMailSettings> {
  await writeSetting(ctx, TOPIC, defaults, own)
  const sender = await mailSender(ctx)
  if (sender.replyTo !== replyTo) await setMailSender(ctx, { ...sender, replyTo })
  return { ...own, replyTo }
}
