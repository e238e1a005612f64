import type { TakenMail } from '@plantule/contract/support/mails'
import type { Email } from 'postal-mime'
import { type Base, type Ctx, inShop } from '../../../platform/context.ts'
import { mailOpenedJob } from '../jobs.ts'
import { startTicket } from '../tickets/open-ticket.ts'
import { keepMail } from './keep-mail.ts'
import { parseMail, refOf, senderOf } from './read-mail.ts'
import { wordsOf } from './words-of-mail.ts'

/** Requests that one person opens by mail in an hour. */
const MOST_OPENED = 5
const HOUR_MS = 3_600_000
/** A stranger's mail is read at once, so a larger one is known by its head alone. */
const READ_BYTES = 1_000_000
const MOST_WORDS = 7_000
const left = (why: NonNullable<TakenMail['why']>): TakenMail => ({ taken: false, why })
const taken: TakenMail = { taken: true, why: null }

type Unasked = { head: Email; raw: Buffer; requestId: string }

/**
 * A mail that answers no request. Of somebody whom one shop alone has it opens one there, which that person is told of; any other waits
 * for the staff, who say whose it is. Nobody else is written to.
 */
export async function takeUnasked(base: Base, mail: Unasked): Promise<TakenMail> {
  const sender = senderOf(mail.head)
  if (!sender || sender.address.length > 254) return left('no_request')
  const { rows } = await base.pool.query<{ shop: number; member: number }>('select * from members_of_address($1)', [sender.address])
  const [one, another] = rows
  if (!one || another) return forStaff(base, mail, sender)
  const actor = { kind: 'system', name: 'E-mail' } as const
  return inShop(base, { shopId: one.shop, actor, requestId: mail.requestId }, (ctx) => openByMail(ctx, one.member, mail))
}

async function openByMail(ctx: Ctx, memberId: number, { head, raw }: Unasked): Promise<TakenMail> {
  const ref = refOf(head, raw)
  // Whoever brings another mail of the same person at once waits here.
  const member = await ctx.db.selectFrom('member').select('name').where('id', '=', memberId).forUpdate().executeTakeFirstOrThrow()
  if (await ctx.db.selectFrom('support_mail').select('id').where('message_ref', '=', ref).executeTakeFirst()) return taken
  const { count } = await ctx.db
    .selectFrom('support_ticket')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('member_id', '=', memberId)
    .where('created_at', '>', new Date(ctx.now.getTime() - HOUR_MS))
    .executeTakeFirstOrThrow()
  if (count >= MOST_OPENED) return left('too_many')
  const asked = { subject: subjectOf(head), kind: 'question' as const, screen: null, record: null, errors: [] }
  const ticketId = await startTicket(ctx, asked, { memberId, name: member.name })
  await ctx.enqueue(mailOpenedJob, { ticketId })
  return keepMail(ctx, { ticketId, ref, raw })
}

async function forStaff(base: Base, { head, raw }: Unasked, sender: { name: string; address: string }): Promise<TakenMail> {
  const { words, attached } = await readWords(raw)
  const values = [refOf(head, raw), sender.address, bare(sender.name, 120), subjectOf(head), words, attached, new Date()]
  const { rows } = await base.pool.query<{ kept: string }>('select keep_provider_mail($1, $2, $3, $4, $5, $6, $7) as kept', values)
  if (rows[0]?.kept === 'kept') return taken
  // Who it came from stays out of the log.
  base.services.log.warn({ event: 'support_mail_turned_away' }, 'a mail to the support was turned away: too many came within the hour')
  return left('too_many')
}

async function readWords(raw: Buffer): Promise<{ words: string; attached: string[] }> {
  const unread = { words: '—', attached: [] }
  if (raw.length > READ_BYTES) return unread
  try {
    const read = await parseMail(raw)
    const names = read.attachments.filter(({ related }) => !related).map(({ filename }) => bare(filename ?? '', 100) || '?')
    return { words: wordsOf(read, MOST_WORDS) || '—', attached: names.slice(0, 20) }
  } catch {
    return unread
  }
}

const bare = (text: string, most: number): string =>
  text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, most)
const subjectOf = ({ subject }: Pick<Email, 'subject'>): string => bare(subject ?? '', 150) || 'Sans objet'
