import type { Out } from '@plantule/contract/base/route'
import type { RecallRow, recallRoutes } from '@plantule/contract/traceability/recalls'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { instantOf } from '../../../platform/instant.ts'
import { wayOf } from '../../../platform/list-order.ts'
import { listPage, type Page } from '../../../platform/list-page.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import type { Written } from '../../../platform/written.ts'

/** One page of recalls, the newest first. */
export function listRecalls(
  ctx: Ctx,
  page: number,
  query: Out<(typeof recallRoutes)['listRecalls']['query']>,
): Promise<Written<Page<RecallRow>>> {
  const { q, state, dir } = query
  const from = sql`recall r where r.shop_id = ${ownShop}
    ${q ? sql`and lower(concat_ws(' ', r.number, r.label, r.organism, r.reason)) like '%' || lower(${q}) || '%'` : sql``}
    ${state?.length ? sql`and r.state = any(${state}::text[])` : sql``}`
  return listPage(ctx, {
    list: 'recalls',
    query,
    page,
    rows: sql`select r.id, r.created_at as sorted from ${from}`,
    counted: sql`select from ${from}`,
    order: sql`sorted ${wayOf(dir, false)}, id ${wayOf(dir, false)}`,
    row: sql`select r.id, r.number, r.subject, r.label, r.organism, r.reason, r.state, ${instantOf('r.created_at')} as "createdAt", r.author,
        (select count(*)::int from recall_lot x where x.shop_id = ${ownShop} and x.recall_id = r.id) as lots,
        case r.state when 'open' then (select count(*)::int from recall_lot x where x.shop_id = ${ownShop} and x.recall_id = r.id and x.held)
          + (select count(*)::int from recall_size x where x.shop_id = ${ownShop} and x.recall_id = r.id and x.held) else 0 end as held,
        (select count(*)::int from recall_letter x where x.shop_id = ${ownShop} and x.recall_id = r.id)
          + (select count(*)::int from recall_guest_letter x where x.shop_id = ${ownShop} and x.recall_id = r.id) as letters
      from shown join recall r on r.shop_id = ${ownShop} and r.id = shown.id`,
  })
}
