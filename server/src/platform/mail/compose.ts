import { mailFlows, type MailFlow, type MailTongue, type MailValues, type OwnWords } from '@plantule/contract/platform/mail-flows'
import type { Ctx } from '../context.ts'
import { checkLinks, type MailContent } from './content.ts'
import { mailLook, mailSender, type MailSender, ownWordsOf } from './mail-settings.ts'
import { inOwnWords } from './own-words.ts'
import { contentOf, type MailData, type TemplateName } from './templates.ts'

export type Written<T extends TemplateName> = {
  /** Which of the product's mails it is: by it the shop's own words are found. */
  flow: MailFlow
  /** What own words may name; the name of the shop is known. */
  values?: MailValues
  template: T
  data: MailData[T]
  /** Whose name it bears, where not the shop's: then it has nothing of the shop's look. */
  sender?: string
}

/** What a preview or a test has instead of what is kept. */
export type Tried = { words?: OwnWords; sender?: MailSender }

export type Composed = { content: MailContent; sender: string; replyTo: string | null }

/**
 * What a mail says: the product's words or the shop's own, its signature, colours and logo. Every mail that leaves and every preview is
 * composed here.
 */
export async function compose<T extends TemplateName>(
  ctx: Ctx,
  { flow, values = {}, template, data, sender: others }: Written<T>,
  locale: MailTongue,
  tried: Tried = {},
): Promise<Composed> {
  const { name } = await ctx.db.selectFrom('shop').select('name').where('id', '=', ctx.shopId).executeTakeFirstOrThrow()
  const kept = tried.sender ?? (await mailSender(ctx))
  const sender = others ?? (kept.senderName || name)
  const known: MailValues = { ...values, boutique: sender }
  const plain = contentOf(template, data, sender, locale)
  const own = inOwnWords(plain, tried.words ?? (await ownWordsOf(ctx, flow, locale)), known)
  const look = others === undefined ? await mailLook(ctx, kept.colour) : undefined
  const signed = kept.signature !== '' && mailFlows[flow].to === 'customer' && flow !== 'newsletter'
  const content: MailContent = {
    ...own,
    blocks: [...own.blocks, ...(signed ? [{ kind: 'text' as const, text: kept.signature }] : [])],
    ...(look && { look }),
  }
  checkLinks(content)
  return { content, sender, replyTo: mailFlows[flow].to === 'customer' ? kept.replyTo : null }
}
