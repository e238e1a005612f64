import { DRAWN, normalCode } from '@plantule/contract/codes/rules'
import type { Out } from '@plantule/contract/base/route'
import type { Voucher as Answer, VoucherStatus, vouchersRoutes } from '@plantule/contract/codes/vouchers'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { inOrder } from '../../platform/list-order.ts'
import { startOf } from '../../platform/list-page.ts'
import { parisDay } from '../../platform/paris.ts'
import { toVoucher, type VoucherKind } from './vouchers.db.ts'
import { ownShop } from '../../platform/own-shop.ts'

type Query = Out<(typeof vouchersRoutes)['listGiftCards']['query']>
type Page = { items: Answer[]; total: number; page: number; size: number; owedCents: number }

const columns = { created: 'v.id', balance: 'v.balance_cents', amount: 'v.initial_cents', expires: 'v.expires_on' } as const

export async function listVouchers(ctx: Ctx, kind: VoucherKind, page: number, query: Query): Promise<Page> {
  const day = parisDay(ctx.now)
  // Says in SQL what `voucherStatus` says of a row.
  const status = sql<VoucherStatus>`case
    when v.state in ('pending_payment', 'cancelled') then v.state
    when v.balance_cents = 0 then 'used'
    when v.frozen then 'frozen'
    when v.expires_on < ${day}::date then 'expired'
    when v.balance_cents < v.initial_cents then 'partially_used'
    else 'active' end`
  // Asked of the rows shown alone: a join would read all customers to find the first rows.
  const customer = sql<string | null>`(select c.name from customer c where c.shop_id = ${ownShop} and c.id = v.customer_id)`
  let rows = ctx.db.selectFrom('voucher as v').where('v.kind', '=', kind)
  if (query.q) {
    const typed = query.q.toLowerCase()
    const code = normalCode(query.q)
    rows = rows.where((eb) =>
      eb.or([
        sql<boolean>`position(${typed} in lower(concat_ws(' ', v.reference, v.recipient, v.reason, ${customer}))) > 0`,
        // The end that lists show, or all of it: an end that grew by one sign a question would tell the whole code to who may only see
        // its end.
        ...(code.length === 4 ? [sql<boolean>`right(v.code, 4) = ${code}`] : []),
        ...(code.length >= DRAWN ? [sql<boolean>`v.code = ${code}`] : []),
      ]),
    )
  }
  if (query.status?.length) rows = rows.where(status, 'in', query.status)
  if (query.customer) rows = rows.where('v.customer_id', '=', query.customer)
  const [found, sums] = await Promise.all([
    rows
      .selectAll('v')
      .select(customer.as('customer_name'))
      .orderBy(columns[query.sort], (order) => inOrder(order, query.dir, query.sort === 'expires'))
      .orderBy('v.id', query.dir)
      .limit(sql.lit(query.size))
      .offset(startOf(page, query.size))
      .execute(),
    rows
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .select(sql<number>`coalesce(sum(v.balance_cents) filter (where ${status} in ('active', 'partially_used')), 0)::bigint`.as('owed'))
      .executeTakeFirstOrThrow(),
  ])
  return {
    items: found.map((row) => toVoucher(row, row.customer_name, day, false)),
    total: sums.total,
    page,
    size: query.size,
    owedCents: sums.owed,
  }
}
