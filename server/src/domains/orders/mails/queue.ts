import type { automaticMails, MailPaper, OrderMailKind } from '@plantule/contract/orders/mails'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
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
  /** That of whoever ordered when absent. */
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

/** In which language whoever ordered is written to: their own, as a guest that of the page; French when it is not known. */
export async function languageOf(ctx: Ctx, orderId: number): Promise<Language> {
  const { rows } = await sql<{ language: string | null }>`
    select case when o.customer_id is null then ${ofGuest('language')} else c.language end as language
    from orders o left join customer c on c.shop_id = ${ownShop} and c.id = o.customer_id
    where o.shop_id = ${ownShop} and o.id = ${orderId}`.execute(ctx.db)
  return rows[0]?.language === 'en' ? 'en' : 'fr'
}

/** Where whoever ordered is written to, null where it is not known. */
export async function addressOf(ctx: Ctx, order: Pick<Order, 'id'>): Promise<string | null> {
  const { rows } = await sql<{ email: string | null }>`
    select ${emailOfOrder} as email from orders o left join customer c on c.shop_id = ${ownShop} and c.id = o.customer_id
    where o.shop_id = ${ownShop} and o.id = ${order.id}`.execute(ctx.db)
  return rows[0]?.email || null
}

/** Of a guest of the shop's pages all that is known is to whom, and in which language, their order `o` was confirmed. */
const ofGuest = (column: 'recipient' | 'language') =>
  sql`(select m.${sql.ref(column)} from order_mail m where m.shop_id = ${ownShop} and m.order_id = o.id and o.channel = 'web' order by m.id limit 1)`

export const emailOfGuest = ofGuest('recipient')
/** The address of whoever ordered `o`; `c` is its customer, where there is one. */
export const emailOfOrder = sql<string | null>`case when o.customer_id is null then ${emailOfGuest} else c.email end`

const papersOf: Partial<Record<OrderMailKind, readonly MailPaper[]>> = { confirmation: ['summary'], invoice: ['invoice'] }

/** Tells the customer of a step, when the shop wants it and they have an address; only the first time of what `once` names. */
export async function mailCustomer(
  ctx: Ctx,
  order: Pick<Order, 'id'>,
  kind: (typeof automaticMails)[number],
  once?: string,
): Promise<void> {
  const { flows } = await mailSettings(ctx)
  if (!flows.includes(kind)) return
  const recipient = await addressOf(ctx, order)
  if (recipient) await queueOrderMail(ctx, order.id, { kind, recipient, attachments: papersOf[kind] ?? [], ...(once ? { once } : {}) })
}
