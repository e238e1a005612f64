import type { Done } from '@plantule/contract/base/shared'
import type { Replied } from '@plantule/contract/base/route'
import type { mailsRoutes, MailTrial } from '@plantule/contract/storefront/mails'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { mailLogo } from '../../../platform/images/mail-logo.ts'
import { logoPicture } from '../../../platform/look/logos.ts'
import { compose } from '../../../platform/mail/compose.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { LOGO_CID, renderHtml, renderPlain } from '../../../platform/mail/render.ts'
import { Refused } from '../../../platform/refused.ts'
import { refuseWords } from './flows.ts'
import { exampleOf } from './samples.ts'

type Preview = Replied<(typeof mailsRoutes)['previewMail']>

const triedOf = ({ words, sender }: MailTrial) => ({ words, ...(sender && { sender }) })

/** Throws `mail_variable_unknown`. Drawn once the transaction is over. */
export async function previewMail(ctx: Ctx, trial: MailTrial): Promise<() => Promise<Preview>> {
  refuseWords(trial.flow, trial.words, ['words'])
  const { mail, about } = await exampleOf(ctx, trial.flow, trial.language)
  const { content, sender } = await compose(ctx, mail, trial.language, triedOf(trial))
  const logo = content.look?.logo
  const body = logo && (await logoPicture(ctx, logo.sha256)).body
  return async () => {
    const html = await renderHtml(content, trial.language, sender)
    const shown = logo && body ? `data:image/png;base64,${(await mailLogo(body, logo)).toString('base64')}` : ''
    return { subject: content.subject, html: html.replaceAll(`cid:${LOGO_CID}`, shown), text: renderPlain(content, trial.language), about }
  }
}

/** To who asks, and nobody else. Throws `mail_variable_unknown`, `not_a_member` for whoever is no member. */
export async function testMail(ctx: Ctx, trial: MailTrial): Promise<Done> {
  refuseWords(trial.flow, trial.words, ['words'])
  if (ctx.actor.kind !== 'member') throw new Refused('not_a_member')
  const { email } = await ctx.db.selectFrom('member').select('email').where('id', '=', ctx.actor.id).executeTakeFirstOrThrow()
  const { mail } = await exampleOf(ctx, trial.flow, trial.language)
  await queueMail(ctx, { ...mail, to: email, locale: trial.language, tried: triedOf(trial) })
  await audit(ctx, 'mail.test', 'mail_flow', null, { after: { flow: trial.flow } })
  return { ok: true }
}
