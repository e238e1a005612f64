import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { MAX_ATTACHMENTS } from '@plantule/contract/support/tickets'
import type { Attachment, Email } from 'postal-mime'
import type { Ctx } from '../../../platform/context.ts'
import { acceptDocument } from '../../../platform/files/accept.ts'
import { dropFile, openFile, saveFile } from '../../../platform/files/save-file.ts'
import type { Upload } from '../../../platform/handlers.ts'
import type { JobOf, JobShop } from '../../../platform/job.ts'
import { Refused } from '../../../platform/refused.ts'
import { safeName, sniff } from '../../../platform/spool.ts'
import type { takeMailJob } from '../jobs.ts'
import { writeAsShop } from '../tickets/comment-on-ticket.ts'
import { parseMail, senderOf } from './read-mail.ts'
import { wordsOf } from './words-of-mail.ts'

const MOST_WORDS = 7_000
type Waiting = { id: number; ticketId: number; fileId: number; raw: Buffer }

/** Job: makes a word in its request of a mail that came. */
export async function takeMail({ mailId }: JobOf<typeof takeMailJob>, shop: JobShop): Promise<void> {
  const mail = await shop.inShop((ctx) => load(ctx, mailId))
  if (!mail) return
  let read: Email
  try {
    read = await parseMail(mail.raw)
  } catch {
    return shop.inShop(async (ctx) => {
      if (!(await waiting(ctx, mailId))) return
      if (await isFirst(ctx, mail)) await writeAsShop(ctx, mail.ticketId, { text: unread, by: 'E-mail' })
      await end(ctx, mail, 'refused', 'unreadable')
    })
  }
  const folder = await mkdtemp(join(tmpdir(), 'plantule-mail-'))
  try {
    const { good, left } = await attachedTo(read, folder)
    const words = wordsOf(read, MOST_WORDS)
    await shop.inShop(async (ctx) => {
      // Another worker was quicker.
      if (!(await waiting(ctx, mailId))) return
      const first = words === '' && good.length === 0 && (await isFirst(ctx, mail))
      if (words === '' && good.length === 0 && !first) return end(ctx, mail, 'refused', 'empty')
      await write(ctx, mail, { read, words: first ? noWords : words, good, left })
      await end(ctx, mail, 'taken', null)
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const unread = '[E-mail illisible]'
const noWords = '[E-mail sans texte]'
/** A request that the mail itself opened has no word yet: staff are told of it even where nothing can be read. */
const isFirst = async (ctx: Ctx, { ticketId }: Waiting): Promise<boolean> =>
  !(await ctx.db.selectFrom('support_comment').select('id').where('ticket_id', '=', ticketId).executeTakeFirst())

const waiting = (ctx: Ctx, id: number) =>
  ctx.db
    .selectFrom('support_mail')
    .select(['ticket_id', 'file_id'])
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()

async function load(ctx: Ctx, id: number): Promise<Waiting | undefined> {
  const row = await waiting(ctx, id)
  if (!row || row.file_id === null) return undefined
  const file = await openFile(ctx, row.file_id)
  return { id, ticketId: row.ticket_id, fileId: row.file_id, raw: await buffer(await file.read()) }
}

/** The mail itself is not kept once it was read. */
async function end(ctx: Ctx, { id, fileId }: Waiting, state: 'taken' | 'refused', reason: string | null): Promise<void> {
  await ctx.db.updateTable('support_mail').set({ state, reason, file_id: null }).where('id', '=', id).execute()
  await dropFile(ctx, fileId)
}

/** Documents and pictures by what their bytes are; what is of another kind is named and left. Pictures of a signature are none. */
async function attachedTo({ attachments }: Email, folder: string): Promise<{ good: Upload[]; left: string[] }> {
  const [good, left]: [Upload[], string[]] = [[], []]
  for (const [place, each] of attachments.filter(({ related }) => !related).entries()) {
    const upload = await spooled(each, join(folder, String(place)))
    try {
      good.push({ ...upload, ...(await acceptDocument(upload)) })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      left.push(upload.name)
    }
  }
  return { good, left }
}

async function spooled({ filename, content }: Attachment, path: string): Promise<Upload> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as Uint8Array)
  await writeFile(path, bytes)
  return { field: 'file', name: safeName(filename ?? ''), mime: await sniff(path), bytes: bytes.length, path }
}

type Read = { read: Email; words: string; good: Upload[]; left: string[] }

/** The sender is whoever the mail says: one whom the shop does not have is shown as such. */
async function write(ctx: Ctx, { ticketId }: Waiting, { read, words, good, left }: Read): Promise<void> {
  const sender = senderOf(read) ?? { name: '', address: '?' }
  const member = await ctx.db
    .selectFrom('member')
    .select(['name'])
    .where('email', '=', sender.address)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  const by = member?.name ?? (sender.name.slice(0, 120) || sender.address)
  const { count } = await ctx.db
    .selectFrom('support_attachment')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ticket_id', '=', ticketId)
    .executeTakeFirstOrThrow()
  const room = good.slice(0, Math.max(0, MAX_ATTACHMENTS - count))
  const lost = [...left, ...good.slice(room.length).map(({ name }) => name)]
  const text = [words, ...(lost.length > 0 ? [`[Pièces jointes non reprises : ${lost.join(', ').slice(0, 800)}]`] : [])].filter(Boolean)
  const files =
    room.length > 0 && text.length === 0
      ? [
          `[${room
            .map(({ name }) => name)
            .join(', ')
            .slice(0, 800)}]`,
        ]
      : text
  await writeAsShop(ctx, ticketId, {
    text: files.join('\n\n'),
    by,
    mail: { from: sender.address.slice(0, 254), known: member !== undefined },
  })
  for (const { name, mime, path } of room) {
    const file = await saveFile(ctx, { name, mime, body: path })
    await ctx.db
      .insertInto('support_attachment')
      .values({
        shop_id: ctx.shopId,
        ticket_id: ticketId,
        file_id: file.id,
        side: 'shop',
        by_name: by,
        name,
        mime,
        bytes: file.bytes,
        at: ctx.now,
      })
      .execute()
  }
}
