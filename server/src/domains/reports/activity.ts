import type { Dashboard } from '@plantule/contract/reports/reports'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { ownShop } from '../../platform/own-shop.ts'

type Entry = NonNullable<Dashboard['activity']>[number]
const READ = 80
const SHOWN = 7

/** What was last done in the shop, the latest action on each thing. */
export async function activityPart(ctx: Ctx): Promise<Entry[]> {
  const { rows } = await sql<Omit<Entry, 'at'> & { at: Date }>`
    select a.id, a.at, a.actor_name as actor, a.action, a.subject, a.subject_id as "subjectId",
      case a.subject
        when 'order' then (select reference from orders where orders.shop_id = ${ownShop} and id = a.subject_id)
        when 'customer' then (select name from customer where customer.shop_id = ${ownShop} and id = a.subject_id)
        when 'product' then (select concat_ws(' ', name, '‘' || nullif(cultivar, '') || '’') from product where product.shop_id = ${ownShop} and id = a.subject_id)
        when 'category' then (select name from category where category.shop_id = ${ownShop} and id = a.subject_id)
        when 'member' then (select name from member where member.shop_id = ${ownShop} and id = a.subject_id)
      end as label
    from (select * from audit where audit.shop_id = ${ownShop} and subject <> 'image' order by id desc limit ${READ}) a
    order by a.id desc`.execute(ctx.db)
  const seen = new Set<string>()
  return rows
    .filter((row) => {
      const key = `${row.subject} ${row.subjectId ?? row.action}`
      return !seen.has(key) && seen.add(key)
    })
    .slice(0, SHOWN)
    .map((row) => ({ ...row, at: row.at.toISOString() }))
}
