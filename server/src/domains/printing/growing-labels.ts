import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { dayInWords } from '../../platform/day-in-words.ts'
import { ownShop } from '../../platform/own-shop.ts'
import type { Labelled, LabelSource, LabelValue } from './label-value.ts'

type Asked = { copies: number; perStock: boolean }
const counted = ({ copies, perStock }: Asked, plants: number): number => (perStock ? plants : copies)

type Lot = {
  id: number
  name: string
  number: string
  latin: string
  size: string
  place: string
  on: string
  plants: number
  customer: string
  priceCents: number | null
  barcode: string | null
  pictureId: number | null
}

/** One thing a caliber: what stands in it, with the price and the bars of the size that its plants are stock of. */
async function lots(ctx: Ctx, ids: readonly number[], asked: Asked): Promise<Labelled[]> {
  const { rows } = await sql<Lot>`
    select l.id, l.name, l.number, coalesce(t.scientific_name, '') as latin, concat_ws(' · ', c.name, k.name) as size,
      concat_ws(' · ', up.name, w.name) as place, coalesce(z.ready_on, v.ready_on, l.started_on)::text as "on", coalesce(z.on_hand, 0)::int as plants,
      coalesce(u.name, '') as customer, s.price_cents as "priceCents", s.barcode,
      (select r.file_id from cultivation_picture p join image_rendition r on r.shop_id = ${ownShop} and r.image_id = p.image_id and r.size = 320 and r.format = 'jpg'
        where p.shop_id = ${ownShop} and p.lot_id = l.id order by p.idx, p.id limit 1) as "pictureId"
    from lot l join cultivation v on v.shop_id = ${ownShop} and v.lot_id = l.id left join lot_size z on z.shop_id = ${ownShop} and z.lot_id = l.id
    left join taxon t on t.id = l.taxon_id left join customer u on u.shop_id = ${ownShop} and u.id = v.customer_id
    left join container c on c.shop_id = ${ownShop} and c.id = z.container_id left join caliber k on k.shop_id = ${ownShop} and k.id = z.caliber_id
    left join subproduct s on s.shop_id = ${ownShop} and s.id = z.subproduct_id
    left join place w on w.shop_id = ${ownShop} and w.id = l.place_id left join place up on up.shop_id = ${ownShop} and up.id = w.parent_id
    where l.shop_id = ${ownShop} and l.id = any(${[...ids]}::bigint[]) order by array_position(${[...ids]}::bigint[], l.id), z.id`.execute(
    ctx.db,
  )
  return rows.map((row) => ({
    copies: counted(asked, row.plants),
    value: {
      name: row.name,
      latinName: row.latin,
      size: [row.size, row.customer].filter(Boolean).join('  ·  '),
      reference: row.number,
      priceCents: row.priceCents,
      facts: [row.place, dayInWords(row.on, ctx.locale)].filter(Boolean),
      place: row.place,
      date: dayInWords(row.on, ctx.locale),
      quantity: row.plants,
      note: row.customer,
      // The number of the lot, by which till and phone find it.
      barcode: null,
      link: `${ctx.services.config.publicUrl}/cultivation/${row.id}`,
      pictureId: row.pictureId,
    },
  }))
}

type Mother = { id: number; name: string; number: string; latin: string; clone: string; place: string; on: string; pieces: number }

/** Numbered among those of the mother, where there are several. */
export async function mothers(ctx: Ctx, ids: readonly number[], asked: Asked): Promise<Labelled[]> {
  const { rows } = await sql<Mother>`
    select l.id, l.name, l.number, coalesce(t.scientific_name, '') as latin, m.clone, concat_ws(' · ', up.name, w.name) as place,
      l.started_on::text as "on", m.pieces
    from lot l join mother_plant m on m.shop_id = ${ownShop} and m.lot_id = l.id left join taxon t on t.id = l.taxon_id
    left join place w on w.shop_id = ${ownShop} and w.id = l.place_id left join place up on up.shop_id = ${ownShop} and up.id = w.parent_id
    where l.shop_id = ${ownShop} and l.id = any(${[...ids]}::bigint[]) order by array_position(${[...ids]}::bigint[], l.id)`.execute(ctx.db)
  return rows.flatMap((row) => {
    const value = (size: string): LabelValue => ({
      name: row.name,
      latinName: row.latin,
      cultivar: row.clone,
      size: [size, row.place].filter(Boolean).join('  ·  '),
      reference: row.number,
      facts: [row.place, dayInWords(row.on, ctx.locale)].filter(Boolean),
      place: row.place,
      date: dayInWords(row.on, ctx.locale),
      quantity: row.pieces,
      link: `${ctx.services.config.publicUrl}/mother_plant/${row.id}`,
    })
    if (!asked.perStock) return [{ value: value(''), copies: asked.copies }]
    return Array.from({ length: row.pieces }, (_, at) => ({ value: value(row.pieces > 1 ? `${at + 1}/${row.pieces}` : ''), copies: 1 }))
  })
}

type Place = { id: number; name: string; within: string; area: number | null; note: string; plants: number }

/** Benches, beds and greenhouses: their codes open what stands there, as those on the doors do. */
async function places(ctx: Ctx, ids: readonly number[], asked: Asked): Promise<Labelled[]> {
  const { rows } = await sql<Place>`
    select w.id, w.name, coalesce(up.name, '') as within, w.area_dm2 as area, w.note,
      (select coalesce(sum(z.on_hand), 0)::int from lot l join lot_size z on z.shop_id = ${ownShop} and z.lot_id = l.id
        where l.shop_id = ${ownShop} and l.place_id = w.id) as plants
    from place w left join place up on up.shop_id = ${ownShop} and up.id = w.parent_id
    where w.shop_id = ${ownShop} and w.id = any(${[...ids]}::bigint[]) order by array_position(${[...ids]}::bigint[], w.id)`.execute(ctx.db)
  return rows.map((row) => ({
    // A bench has one label, however many plants stand on it.
    copies: asked.perStock ? 1 : asked.copies,
    value: {
      name: row.name,
      size: row.within,
      reference: row.within === '' ? row.name : `${row.within} · ${row.name}`,
      place: row.within === '' ? row.name : `${row.within} · ${row.name}`,
      facts: row.note === '' ? [] : [row.note.slice(0, 200)],
      note: row.note.slice(0, 400),
      quantity: row.plants,
      link: `${ctx.services.config.publicUrl}/product_localisation?section=${row.id}`,
    },
  }))
}

export const growingSources: readonly LabelSource[] = [
  { subject: 'lot', right: 'production.read', labelled: lots },
  { subject: 'mother_plant', right: 'production.read', labelled: mothers },
  { subject: 'place', right: 'production.read', labelled: places },
]
