import type { automaticMails, MailPaper, OrderMailKind } from '@plantule/contract/orders-mails'
import type { Ctx } from '../../../platform/context.ts'
import { authorOf, type Order } from '../orders.db.ts'
import { mailSettings } from './settings.ts'

type NewMail = {
  kind: OrderMailKind
  recipient: string
  subject?: string
  message?: string
  attachments?: readonly MailPaper[]
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
      button_label: mail.button?.label ?? null,
      button_url: mail.button?.url ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (row) await ctx.enqueue('orders.mail', { orderMailId: row.id })
  return row !== undefined
}

export const addressOf = async (ctx: Ctx, order: Pick<Order, 'customer_id'>): Promise<string | null> => {
  if (order.customer_id === null) return null
  const row = await ctx.db.selectFrom('customer').select('email').where('id', '=', order.customer_id).executeTakeFirst()
  return row?.email || null
}

/** Tells the customer of a step, when the shop wants it and he has an address. */
export async function tellCustomer(ctx: Ctx, order: Pick<Order, 'id' | 'customer_id'>, kind: (typeof automaticMails)[number]): Promise<void> {
  if (order.customer_id === null) return
  const { flows } = await mailSettings(ctx)
  if (!flows.includes(kind)) return
  const recipient = await addressOf(ctx, order)
  if (recipient) await queueOrderMail(ctx, order.id, { kind, recipient, attachments: kind === 'confirmation' ? ['summary'] : [] })
}
