import { netOf } from '@plantule/contract/stock/promise'
import type { Cultivation, LotPicture, LotSize, LotTag } from '@plantule/contract/production/cultivations'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { instantOf } from '../../../platform/instant.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { comingOfLot } from '../promises/plants-to-come.ts'
import { cameOf, comesFrom } from './came-from.ts'
import { flowUnit, inUnit } from './flow-unit.ts'

/** A cultivation as its route answers it. Throws `not_found`. */
export async function cultivationAnswer(ctx: Ctx, id: number): Promise<Cultivation> {
  const { rows } = await sql<Omit<Cultivation, 'sizes' | 'tags' | 'pictures' | 'parents' | 'children'>>`
    select l.id, l.number, l.name, v.origin, v.state, l.started_on::text as "startedOn", v.ready_on::text as "readyOn", l.note, l.version,
      ${instantOf('l.ended_at')} as "endedAt",
      case when t.id is not null then jsonb_build_object('id', t.id, 'name', t.scientific_name) end as taxon,
      case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end as product,
      case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as customer,
      case when w.id is not null then jsonb_build_object('id', w.id, 'name', concat_ws(' · ', up.name, w.name)) end as place
    from lot l join cultivation v on v.shop_id = ${ownShop} and v.lot_id = l.id
    left join taxon t on t.id = l.taxon_id
    left join product p on p.shop_id = ${ownShop} and p.id = v.product_id
    left join customer u on u.shop_id = ${ownShop} and u.id = v.customer_id
    left join place w on w.shop_id = ${ownShop} and w.id = l.place_id left join place up on up.shop_id = ${ownShop} and up.id = w.parent_id
    where l.shop_id = ${ownShop} and l.id = ${id}`.execute(ctx.db)
  const lot = mustExist(rows[0])
  const [sizes, tags, pictures, parents, children] = await Promise.all([
    sizesOf(ctx, id),
    tagsOf(ctx, id),
    lotPictures(ctx, id),
    flowsOf(ctx, id, 'from_lot', 'to_lot'),
    flowsOf(ctx, id, 'to_lot', 'from_lot'),
  ])
  return { ...lot, sizes, tags, pictures, parents, children }
}

async function sizesOf(ctx: Ctx, lotId: number): Promise<LotSize[]> {
  const { rows } = await sql<LotSize>`
    select z.id, z.expected, z.loss_bp as "lossBp", z.container_id as "containerId", c.name as container, z.caliber_id as "caliberId", k.name as caliber, z.on_hand as "onHand",
      z.ready_on::text as "readyOn", z.per_are / 100.0::float8 as "perM2", z.version,
      case when s.id is not null then jsonb_build_object('id', s.id, 'reference', s.reference, 'label', concat_ws(' · ', q.name, nullif(s.label, '')), 'available', coalesce(a.available, 0)) end as subproduct,
      case when b.id is not null then jsonb_build_object('id', b.id, 'reference', b.reference, 'label', concat_ws(' · ', bp.name, nullif(b.label, '')), 'net', 0, 'promised', 0) end as becomes
    from lot_size z left join container c on c.shop_id = ${ownShop} and c.id = z.container_id
    left join caliber k on k.shop_id = ${ownShop} and k.id = z.caliber_id
    left join subproduct s on s.shop_id = ${ownShop} and s.id = z.subproduct_id
    left join product q on q.shop_id = ${ownShop} and q.id = s.product_id
    left join stock_level a on a.shop_id = ${ownShop} and a.subproduct_id = z.subproduct_id
    left join subproduct b on b.shop_id = ${ownShop} and b.id = z.becomes_id left join product bp on bp.shop_id = ${ownShop} and bp.id = b.product_id
    where z.shop_id = ${ownShop} and z.lot_id = ${lotId} order by z.id`.execute(ctx.db)
  if (rows.every((row) => row.becomes === null)) return rows
  const known = new Map((await comingOfLot(ctx, lotId)).map((each) => [each.lotSizeId, each]))
  return rows.map((row) => {
    const coming = known.get(row.id)
    return row.becomes && coming ? { ...row, becomes: { ...row.becomes, net: netOf(coming), promised: coming.promised } } : row
  })
}

async function tagsOf(ctx: Ctx, lotId: number): Promise<LotTag[]> {
  const { rows } = await sql<LotTag>`
    select t.id, t.name, t.colour, t.version from lot_tagged g join lot_tag t on t.shop_id = ${ownShop} and t.id = g.tag_id
    where g.shop_id = ${ownShop} and g.lot_id = ${lotId} order by lower(t.name)`.execute(ctx.db)
  return rows
}

export async function lotPictures(ctx: Ctx, lotId: number): Promise<LotPicture[]> {
  const { rows } = await sql<LotPicture>`
    select p.id, i.id as "imageId", i.key as "imageKey", i.width, i.height, p.alt, p.idx
    from cultivation_picture p join image i on i.shop_id = ${ownShop} and i.id = p.image_id
    where p.shop_id = ${ownShop} and p.lot_id = ${lotId} order by p.idx, p.id`.execute(ctx.db)
  return rows
}

type Flow = Cultivation['parents'][number]

/** The lots at the other end of what flowed, with what of it did not go back, or what came where it mingled before. */
async function flowsOf(ctx: Ctx, lotId: number, other: 'from_lot' | 'to_lot', own: 'from_lot' | 'to_lot'): Promise<Flow[]> {
  const { rows } = await sql<Flow>`
    select l.id, l.kind, l.number, l.name, ${inUnit(sql`f.quantity`, sql`f.unit`)} as quantity, f.unit
    from (select f.from_lot, f.to_lot, ${cameOf} as quantity, ${flowUnit(sql`f.from_lot`, sql`f.to_lot`)} as unit
      from lot_flow f where f.shop_id = ${ownShop} and f.${sql.ref(own)} = ${lotId} group by f.from_lot, f.to_lot
      having ${comesFrom(sql`f.from_lot`, sql`f.to_lot`)}) f
    join lot l on l.shop_id = ${ownShop} and l.id = f.${sql.ref(other)} order by l.id`.execute(ctx.db)
  return rows
}
