import { sql } from 'kysely'
import type { LotField } from '@plantule/contract/imports/lot-schemas'
import type { Ctx } from '../../../platform/context.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { parisDay } from '../../../platform/paris.ts'
import type { SheetColumn } from '../../../platform/sheets/sheet.ts'
import { writeXlsx } from '../../../platform/sheets/write-xlsx.ts'
import { lotColumns } from './lot-columns.ts'

const wide: Partial<Record<LotField, number>> = { name: 32, species: 32, place: 24, note: 40 }
const types: Partial<Record<LotField, SheetColumn['type']>> = { quantity: 'integer', exported: 'integer', startedOn: 'day', readyOn: 'day' }

type Line = Record<'number' | 'name' | 'species' | 'container' | 'caliber' | 'place' | 'startedOn' | 'note', string> & {
  quantity: number
  readyOn: string | null
}

/** What is counted on: every caliber of living cultivations, with its plants twice, so that what moves meanwhile is known. */
export async function inventoryFile(ctx: Ctx): Promise<FileReply> {
  const { rows } = await sql<Line>`
    select l.number, l.name, coalesce(t.scientific_name, '') as species, coalesce(c.name, '') as container, coalesce(k.name, '') as caliber,
      concat_ws(' · ', up.name, w.name) as place, z.on_hand as quantity, l.started_on::text as "startedOn",
      coalesce(z.ready_on, v.ready_on)::text as "readyOn", l.note
    from lot_size z join lot l on l.shop_id = ${ownShop} and l.id = z.lot_id
    join cultivation v on v.shop_id = ${ownShop} and v.lot_id = l.id and v.state not in ('sold_out', 'terminated')
    left join taxon t on t.id = l.taxon_id
    left join container c on c.shop_id = ${ownShop} and c.id = z.container_id
    left join caliber k on k.shop_id = ${ownShop} and k.id = z.caliber_id
    left join place w on w.shop_id = ${ownShop} and w.id = l.place_id left join place up on up.shop_id = ${ownShop} and up.id = w.parent_id
    where z.shop_id = ${ownShop} order by concat_ws(' · ', up.name, w.name), l.name, l.id, z.id`.execute(ctx.db)
  const columns = lotColumns.list.map(({ key, label }): SheetColumn => ({
    header: label[ctx.locale],
    type: types[key] ?? 'text',
    width: wide[key] ?? 14,
  }))
  const cells = rows.map((row) => lotColumns.list.map(({ key }) => (key === 'exported' ? row.quantity : row[key])))
  const name = ctx.locale === 'en' ? 'Inventory of lots' : 'Inventaire des lots'
  return { name: `${name} ${parisDay(ctx.now)}.xlsx`, body: writeXlsx([{ name, columns, rows: cells }]) }
}
