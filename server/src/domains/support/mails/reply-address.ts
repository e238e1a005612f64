import type { Ctx } from '../../../platform/context.ts'
import { newLinkToken } from '../../../platform/link-pages.ts'

/** The address by which an answer finds its request: nobody guesses it. Undefined where this installation takes no mails. */
export async function replyAddress(ctx: Ctx, ticketId: number): Promise<string | undefined> {
  const { supportInbox } = ctx.services.config
  if (!supportInbox) return undefined
  const token = await tokenOf(ctx, ticketId)
  const [box = '', host = ''] = supportInbox.address.split('@')
  return `${box}+${token}@${host}`
}

async function tokenOf(ctx: Ctx, ticketId: number): Promise<string> {
  const made = await ctx.db
    .updateTable('support_ticket')
    .set({ reply_token: newLinkToken() })
    .where('id', '=', ticketId)
    .where('reply_token', 'is', null)
    .returning('reply_token')
    .executeTakeFirst()
  if (made?.reply_token) return made.reply_token
  const kept = await ctx.db.selectFrom('support_ticket').select('reply_token').where('id', '=', ticketId).executeTakeFirstOrThrow()
  return kept.reply_token ?? ''
}

/** What stands between `+` and `@` of an address of this installation's mailbox. */
export function tokenIn(address: string, inbox: string): string | undefined {
  const [box = '', host = ''] = inbox.toLowerCase().split('@')
  const found = /^(.+)\+([\w-]{22})@(.+)$/.exec(address.trim())
  return found && found[1]?.toLowerCase() === box && found[3]?.toLowerCase() === host ? found[2] : undefined
}

/** This installation's mailbox, with or without something behind `+`. */
export function isInbox(address: string, inbox: string): boolean {
  const [box = '', host = ''] = address.trim().toLowerCase().split('@')
  return `${box.split('+')[0]}@${host}` === inbox.toLowerCase()
}
