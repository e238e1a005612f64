import type { Intervention } from '@plantule/contract/production/interventions'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Page } from '../../../platform/list-page.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { shownColumns } from './intervention.db.ts'

const SIZE = 20

/** What was done to a cultivation, latest first. Throws `not_found`. */
export async function listInterventions(ctx: Ctx, lotId: number, page = 1): Promise<Page<Intervention>> {
  mustExist(await ctx.db.selectFrom('cultivation').select('lot_id').where('lot_id', '=', lotId).executeTakeFirst())
  const { rows } = await sql<Intervention>`
    select ${shownColumns} from (
      select o.intervention_id, o.done_on from intervention_lot o where o.shop_id = ${ownShop} and o.lot_id = ${lotId}
      order by o.done_on desc, o.intervention_id desc limit ${sql.lit(SIZE)} offset ${sql.lit((page - 1) * SIZE)}
    ) shown join intervention i on i.shop_id = ${ownShop} and i.id = shown.intervention_id
    order by shown.done_on desc, i.id desc`.execute(ctx.db)
  const { total } = await ctx.db
    .selectFrom('intervention_lot')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('lot_id', '=', lotId)
    .executeTakeFirstOrThrow()
  return { items: rows, total, page, size: SIZE }
}
