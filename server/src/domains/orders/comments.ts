import type { Comment } from '@plantule/contract/orders/schemas'
import { holds } from '@plantule/contract/base/permissions'
import type { Done } from '@plantule/contract/base/shared'
import type { z } from 'zod'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import type { JobShop } from '../../platform/job.ts'
import { flowIsOn } from '../../platform/mail/mail-settings.ts'
import { queueMail } from '../../platform/mail/queue-mail.ts'
import { notify, settleNotices } from '../../platform/notify.ts'
import { parisDay } from '../../platform/paris.ts'
import { refusedField } from '../../platform/refused.ts'
import { notOver } from '../../platform/not-over.ts'
import { authorOf, findOrder } from './orders.db.ts'
import { mailMentionsJob } from './jobs.ts'

type Answer = z.input<typeof Comment>

/** Who was called and has not come to read within this time gets a mail. */
const MAIL_AFTER_MS = 10 * 60_000

/** Throws `not_found`. */
export async function listComments(ctx: Ctx, orderId: number): Promise<{ items: Answer[] }> {
  await findOrder(ctx, orderId)
  const rows = await ctx.db
    .selectFrom('order_comment')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
  if (rows.length === 0) return { items: [] }
  const ids = rows.map((row) => row.id)
  const mentions = await ctx.db
    .selectFrom('order_mention as t')
    .innerJoin('member as m', (join) => join.onRef('m.shop_id', '=', 't.shop_id').onRef('m.id', '=', 't.member_id'))
    .select(['t.comment_id', 't.member_id', 't.seen_at', 'm.name'])
    .where('t.comment_id', 'in', ids)
    .orderBy('m.name')
    .execute()
  const self = ctx.actor.kind === 'member' ? ctx.actor.id : null
  return {
    items: rows.map((row) => {
      const called = mentions.filter((mention) => mention.comment_id === row.id)
      const callsMe = called.some((mention) => mention.member_id === self && mention.seen_at === null)
      return toComment(
        row,
        called.map((mention) => ({ id: mention.member_id, name: mention.name })),
        callsMe,
      )
    }),
  }
}

/** The reader has seen what calls them: no mail follows. Throws `not_found`. */
export async function seeComments(ctx: Ctx, orderId: number): Promise<Done> {
  await findOrder(ctx, orderId)
  if (ctx.actor.kind !== 'member') return { ok: true }
  const comments = ctx.db.selectFrom('order_comment').select('id').where('order_id', '=', orderId)
  const seen = await ctx.db
    .updateTable('order_mention')
    .set({ seen_at: ctx.now })
    .where('comment_id', 'in', comments)
    .where('member_id', '=', ctx.actor.id)
    .where('seen_at', 'is', null)
    .returning('comment_id')
    .execute()
  await settleNotices(ctx, { kind: 'mention', ids: seen.map((row) => row.comment_id), memberIds: [ctx.actor.id] })
  return { ok: true }
}

const toComment = (
  row: { id: number; at: Date; author: string; body: string },
  mentions: { id: number; name: string }[],
  callsMe: boolean,
): Answer => ({
  id: row.id,
  at: row.at.toISOString(),
  author: row.author,
  text: row.body,
  mentions,
  callsMe,
})

/** Calls the colleagues named: at once on their screens, by mail if they do not come. Throws `not_found`, `unknown_colleague`. */
export async function addComment(ctx: Ctx, orderId: number, text: string, memberIds: readonly number[]): Promise<Answer> {
  const order = await findOrder(ctx, orderId)
  const called = (await colleagues(ctx)).filter((member) => memberIds.includes(member.id))
  if (called.length < new Set(memberIds).size) throw refusedField('unknown_colleague', ['mentions'])
  const row = await ctx.db
    .insertInto('order_comment')
    .values({ shop_id: ctx.shopId, order_id: orderId, at: ctx.now, author: authorOf(ctx), body: text })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (called.length > 0) {
    await ctx.db
      .insertInto('order_mention')
      .values(called.map((member) => ({ shop_id: ctx.shopId, comment_id: row.id, member_id: member.id })))
      .execute()
    await ctx.publish(
      'orders.mention',
      { id: orderId, reference: order.reference, author: row.author, memberIds: called.map((member) => member.id) },
      'orders.read',
    )
    await notify(ctx, { kind: 'mention', ids: [row.id], memberIds: called.map((member) => member.id) })
    await ctx.enqueue(mailMentionsJob, { commentId: row.id }, { after: new Date(ctx.now.getTime() + MAIL_AFTER_MS) })
  }
  await audit(ctx, 'order.comment', 'order', orderId, { after: { commentId: row.id } })
  await ctx.publish('orders.changed', { id: orderId }, 'orders.read')
  return toComment(row, called, false)
}

/** Members who may see orders now, by name. */
export async function colleagues(ctx: Ctx): Promise<{ id: number; name: string; email: string }[]> {
  const rows = await ctx.db
    .selectFrom('member')
    .select(['id', 'name', 'email', 'rights'])
    .where('removed_at', 'is', null)
    .where('joined_at', 'is not', null)
    .where(notOver(parisDay(ctx.now)))
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.filter((row) => holds(row.rights, 'orders.read')).map(({ id, name, email }) => ({ id, name, email }))
}

/** Writes to who was called in a comment and has not read it yet, once. */
export const mailMentions = ({ commentId }: { commentId: number }, shop: JobShop): Promise<void> =>
  shop.inShop(async (ctx) => {
    const waiting = await ctx.db
      .updateTable('order_mention')
      .set({ mailed_at: ctx.now })
      .where('comment_id', '=', commentId)
      .where('seen_at', 'is', null)
      .where('mailed_at', 'is', null)
      .returning('member_id')
      .execute()
    if (waiting.length === 0 || !(await flowIsOn(ctx, 'mention'))) return
    const comment = await ctx.db
      .selectFrom('order_comment as c')
      .innerJoin('orders as o', (join) => join.onRef('o.shop_id', '=', 'c.shop_id').onRef('o.id', '=', 'c.order_id'))
      .select(['c.author', 'c.body', 'o.id', 'o.reference'])
      .where('c.id', '=', commentId)
      .executeTakeFirstOrThrow()
    // Asked anew: rights may be gone by now, or the last day over.
    const members = (await colleagues(ctx)).filter(({ id }) => waiting.some((row) => row.member_id === id))
    for (const { email } of members) {
      await queueMail(ctx, {
        to: email,
        flow: 'mention',
        template: 'message',
        // Who is erased takes along what was said of their order.
        about: { subject: 'order', id: comment.id },
        data: {
          subject: `${comment.author} vous appelle sur la commande ${comment.reference}`,
          paragraphs: comment.body.split(/\n{2,}/),
          button: { label: 'Ouvrir la commande', url: `${ctx.services.config.publicUrl}/order/${comment.id}` },
        },
        locale: 'fr',
      })
    }
  })
