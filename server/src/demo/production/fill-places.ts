import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { ownShop } from '../../platform/own-shop.ts'

/**
 * Where each size stands, for those who walk to pick: bare roots lie in trench, small pots stand on benches under glass, large
 * ones in the container park, what has no pot on shelves. The sizes of a product stand together.
 */
export async function fillPlaces(ctx: Ctx): Promise<void> {
  await sql`
    with stand as (
      select s.id, s.product_id, case
        when c.id is null then 'shelf' when c.root_type in ('bare', 'ball') then 'trench'
        when c.root_type = 'plug' or c.volume_ml < 1500 then 'bench' else 'bed' end as kind
      from subproduct s left join container c on c.shop_id = ${ownShop} and c.id = s.container_id
      where s.shop_id = ${ownShop} and s.archived_at is null
    )
    insert into picking_place (shop_id, subproduct_id, section, place)
    select ${ctx.shopId}::bigint, t.id, w.section, w.row || ' ' || (t.product_id * 7) % w.rows + 1
    from stand t join (values ('shelf', 'Boutique', 'Étagère', 8), ('trench', 'Jauge', 'Rang', 12), ('bench', 'Serre 1', 'Tablette', 24), ('bed', 'Parc conteneurs', 'Planche', 40))
      as w (kind, section, row, rows) on w.kind = t.kind`.execute(ctx.db)
}
