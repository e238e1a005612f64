import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { isOperator, RECIPIENT_YEARS } from '../customers/index.ts'

type Sale = { order_id: number | null; ticket_id: number | null }

export async function isForOperator(ctx: Ctx, ticketId: number): Promise<boolean> {
  const { rows } = await sql`select 1 from ticket t join customer c on c.shop_id = ${ownShop} and c.id = t.customer_id
    where t.shop_id = ${ownShop} and t.id = ${ticketId} and ${isOperator}`.execute(ctx.db)
  return rows.length > 0
}

/** To whom a sale goes, where that is an operator; private people are known by the sale alone, and forgotten with it. */
export async function recipientOf(ctx: Ctx, { order_id, ticket_id }: Sale): Promise<string> {
  if (order_id === null && ticket_id === null) return ''
  const [table, id] = order_id === null ? [sql.table('ticket'), ticket_id] : [sql.table('orders'), order_id]
  const { rows } = await sql<{ name: string }>`
    select coalesce(s.customer_name, '') as name from ${table} s join customer c on c.shop_id = ${ownShop} and c.id = s.customer_id
    where s.shop_id = ${ownShop} and s.id = ${id} and ${isOperator}`.execute(ctx.db)
  return rows[0]?.name ?? ''
}

/** Of customers who were erased, names go once the law asks for them no more. */
export async function forgetRecipients(ctx: Ctx): Promise<void> {
  await sql`
    update plant_passport p set recipient = ''
    where p.shop_id = ${ownShop} and p.recipient <> '' and p.issued_on < (${ctx.now}::timestamptz - make_interval(years => ${RECIPIENT_YEARS}::int))::date
      and (p.order_id in (select o.id from orders o join customer c on c.shop_id = ${ownShop} and c.id = o.customer_id
          where o.shop_id = ${ownShop} and c.erased_at is not null)
        or p.ticket_id in (select t.id from ticket t join customer c on c.shop_id = ${ownShop} and c.id = t.customer_id
          where t.shop_id = ${ownShop} and c.erased_at is not null))`.execute(ctx.db)
}
