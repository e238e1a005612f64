import type { MailSenderAnswer, MailSenderInput } from '@plantule/contract/storefront/mails'
import type { Ctx } from '../../../platform/context.ts'
import { mailSender, setMailSender } from '../../../platform/mail/mail-settings.ts'
import { currentShop } from '../../shops/index.ts'

export async function senderAnswer(ctx: Ctx): Promise<MailSenderAnswer> {
  const { name } = await currentShop(ctx)
  return { ...(await mailSender(ctx)), from: ctx.services.config.smtp?.from ?? null, shopName: name }
}

export async function changeSender(ctx: Ctx, sender: MailSenderInput): Promise<MailSenderAnswer> {
  await setMailSender(ctx, sender)
  return senderAnswer(ctx)
}
