import type { automaticMails, MailPaper, OrderMailKind } from '@plantule/contract/orders/mails'
import type { Ctx } from '../../../platform/context.ts'
import { authorOf, type Order } from '../orders.db.ts'
import { mailSettings } from './settings.ts'
import type { Language } from './words/words.ts'
import { mailJob } from '../jobs.ts'

type NewMail = {
  kind: OrderMailKind
  recipient: string
  subject?: string
  message?: string
  attachments?: readonly MailPaper[]
  /** The customer's own when absent. */
  language?: Language | null
  once?: string
  /** Under the words of a message. */
  button?: { label: string; url: string }
}

/** Writes the mail down; its papers are made and it leaves by a job. False when this reminder has left already. */
export async function queueOrderMail(ctx: Ctx, orderId: number, mail: NewMail): Promise<boolean> {
  const row = await ctx.db
    .insertInto('order_mail')
    .values({
      shop_id: ctx.shopId,
      order_id: orderId,
      kind: mail.kind,
      recipient: mail.recipient,
      subject: mail.subject ?? '',
      message: mail.message ?? '',
      attachments: [...(mail.attachments ?? [])],
      author: authorOf(ctx),
      at: ctx.now,
      once: mail.once ?? null,
      language: mail.language ?? (await languageOf(ctx, orderId)),
      button_label: mail.button?.label ?? null,
      button_url: mail.button?.url ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) await ctx.enqueue(mailJob, { orderMailId: row.id })
  return row !== undefined
}

/** In which language the customer of an order is written to: their own, French when they are not known. */
export async function languageOf(ctx: Ctx, orderId: number): Promise<Language> {
  const row = await ctx.db
    .selectFrom('orders as o')
    .innerJoin('customer as c', (join) => join.onRef('c.shop_id', '=', 'o.shop_id').onRef('c.id', '=', 'o.customer_id'))
    .select('c.language')
    .where('o.id', '=', orderId)
    .executeTakeFirst()
  return row?.language === 'en' ? 'en' : 'fr'
}

export const addressOf = async (ctx: Ctx, order: Pick<Order, 'customer_id'>): Promise<string | null> => {
  if (order.customer_id === null) return null
  const row = await ctx.db.selectFrom('customer').select('email').where('id', '=', order.customer_id).executeTakeFirst()
  return row?.email || null
}

const papersOf: Partial<Record<OrderMailKind, readonly MailPaper[]>> = { confirmation: ['summary'], invoice: ['invoice'] }

/** Tells the customer of a step, when the shop wants it and they have an address; only the first time of what `once` names. */
export async function mailCustomer(
  ctx: Ctx,
  order: Pick<Order, 'id' | 'customer_id'>,
  kind: (typeof automaticMails)[number],
  once?: string,
): Promise<void> {
  if (order.customer_id === null) return
  const { flows } = await mailSettings(ctx)
  if (!flows.includes(kind)) return
  const recipient = await addressOf(ctx, order)
  if (recipient) await queueOrderMail(ctx, order.id, { kind, recipient, attachments: papersOf[kind] ?? [], ...(once ? { once } : {}) })
}
