import { normalCode } from '@plantule/contract/codes/rules'
import type { codesRoutes, DiscountCode } from '@plantule/contract/codes/discount-codes'
import type { Out } from '@plantule/contract/base/route'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { inOrder } from '../../platform/list-order.ts'
import { startOf } from '../../platform/list-page.ts'
import { discountAnswers, discountStatus } from './discount-codes.db.ts'

type Query = Out<(typeof codesRoutes)['listDiscountCodes']['query']>
type Page = { items: DiscountCode[]; total: number; page: number; size: number }

const columns = { created: 'id', code: 'code', uses: 'uses', to: 'to_day' } as const

export async function listDiscountCodes(ctx: Ctx, page: number, query: Query): Promise<Page> {
  let rows = ctx.db.selectFrom('discount_code')
  if (query.q) {
    const { q } = query
    // A shop holds some thousands of codes: reading them is quick.
    rows = rows.where((eb) =>
      eb.or([
        sql<boolean>`position(lower(${q}) in lower(label)) > 0`,
        ...(normalCode(q) ? [sql<boolean>`position(${normalCode(q)} in code) > 0`] : []),
      ]),
    )
  }
  if (query.status?.length) rows = rows.where(discountStatus(ctx), 'in', query.status)
  if (query.batch) rows = rows.where('batch_id', '=', query.batch)
  // A batch of hundreds is one thing: its codes are listed where somebody asks for them, or searches.
  else if (query.inBatch === undefined && !query.q) rows = rows.where('batch_id', 'is', null)
  if (query.inBatch !== undefined) rows = rows.where('batch_id', query.inBatch ? 'is not' : 'is', null)
  const [found, { total }] = await Promise.all([
    rows
      .select('id')
      .orderBy(columns[query.sort], (order) => inOrder(order, query.dir, query.sort === 'to'))
      .orderBy('id', query.dir)
      .limit(sql.lit(query.size))
      .offset(startOf(page, query.size))
      .execute(),
    rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return {
    items: await discountAnswers(
      ctx,
      found.map((row) => row.id),
    ),
    total,
    page,
    size: query.size,
  }
}
