import { exportedCultivations } from '@plantule/contract/production/lot-routes'
import type { CultivationTarget } from '@plantule/contract/production/many'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { saveFile, storeBytes } from '../../../platform/files/save-file.ts'
import { instantOf } from '../../../platform/instant.ts'
import { job, type JobOf, type JobShop } from '../../../platform/job.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { worded } from '../../../platform/sheets/list-sheet.ts'
import type { SheetColumn, SheetToWrite, WrittenRow } from '../../../platform/sheets/sheet.ts'
import { writeXlsx } from '../../../platform/sheets/write-xlsx.ts'
import { runOperation, startOperation } from '../../downloads/index.ts'
import { chosenLots } from './chosen-lots.ts'
import { sheetWords } from './cultivations-sheet.ts'
import { sizeName } from './size-name.ts'

type Which = (typeof exportedCultivations)[number]
/** So many lots are read by one statement. */
const AT_ONCE = 200

export const exportJob = job('production.export', {
  operationId: z.int(),
  which: z.enum(exportedCultivations),
  /** Those that were chosen when it was asked for; absent: all. */
  ids: z.array(z.int()).optional(),
})

const ofWhich = (which: Which, ids: readonly number[] | undefined) => sql`
  ${which === 'all' ? sql`true` : sql`v.state = ${which}`} and ${ids ? sql`v.lot_id = any(${ids}::bigint[])` : sql`true`}`

/** Starts the export, which is fetched from the downloads. Throws `not_found`. */
export async function exportCultivations(ctx: Ctx, which: Which, target: CultivationTarget | undefined): Promise<{ operationId: number }> {
  const ids = target && (await chosenLots(ctx, target))
  const { rows } = await sql<{ lots: number }>`
    select count(*)::int as lots from cultivation v where v.shop_id = ${ownShop} and ${ofWhich(which, ids)}`.execute(ctx.db)
  const { id } = await startOperation(ctx, {
    kind: 'production.export',
    title: which === 'all' ? 'Cultures' : `Cultures : ${sheetWords.states[which].toLowerCase()}`,
    download: true,
    job: exportJob,
    data: { which, ...(ids && { ids }) },
    // Each of the three sheets goes through them.
    total: (rows[0]?.lots ?? 0) * 3,
    right: 'production.read',
  })
  return { operationId: id }
}

/** The job behind it: three sheets, written while they are read, some lots at a time. */
export const runExport = ({ operationId, which, ids }: JobOf<typeof exportJob>, shop: JobShop): Promise<void> =>
  runOperation(shop, operationId, async (progress) => {
    let done = 0
    async function* rowsOf(read: Read): AsyncGenerator<WrittenRow> {
      for (let last = 0; ;) {
        const { lots, rows } = await shop.inShop(async (ctx) => {
          const next = await someLots(ctx, ofWhich(which, ids), last)
          return { lots: next, rows: next.length > 0 ? await read(ctx, next) : [] }
        })
        yield* rows
        done += lots.length
        await progress(done)
        if (lots.length < AT_ONCE) return
        last = lots.at(-1) ?? last
      }
    }
    const sheets = parts.map(({ name, columns, read }): SheetToWrite => ({ name, columns, rows: rowsOf(read) }))
    const stored = await storeBytes(shop.services.files, shop.shopId, writeXlsx(sheets))
    const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    return shop.inShop(async (ctx) => ({ fileId: (await saveFile(ctx, { name: 'Cultures.xlsx', mime, stored })).id }))
  })

async function someLots(ctx: Ctx, condition: RawBuilder<unknown>, after: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select v.lot_id as id from cultivation v where v.shop_id = ${ownShop} and v.lot_id > ${after} and ${condition}
    order by v.lot_id limit ${sql.lit(AT_ONCE)}`.execute(ctx.db)
  return rows.map((row) => row.id)
}

/** The rows of a sheet that some lots give. */
type Read = (ctx: Ctx, lots: readonly number[]) => Promise<WrittenRow[]>
type Part = { name: string; columns: SheetColumn[]; read: Read }

const state = worded(sheetWords.states)
const origin = worded(sheetWords.origins)
const kind = worded(sheetWords.moveKinds)
const instant = (text: string | null): Date | null => (text === null ? null : new Date(text))

type LotLine = Record<'number' | 'name' | 'latin' | 'state' | 'origin' | 'place' | 'product' | 'customer' | 'note', string> & {
  started: string
  ready: string | null
  ended: string | null
  plants: number
}
const cultivations: Part = {
  name: 'Cultures',
  columns: [
    { header: 'Numéro', type: 'text', width: 14 },
    { header: 'Nom', type: 'text', width: 32 },
    { header: 'Nom latin', type: 'text', width: 32 },
    { header: 'État', type: 'text', width: 14 },
    { header: 'Origine', type: 'text', width: 14 },
    { header: 'Lieu', type: 'text', width: 24 },
    { header: 'Produit', type: 'text', width: 32 },
    { header: 'Client', type: 'text', width: 24 },
    { header: 'Plants', type: 'integer' },
    { header: 'Début', type: 'day' },
    { header: 'Prête le', type: 'day' },
    { header: 'Terminée le', type: 'instant', width: 18 },
    { header: 'Note', type: 'text', width: 40 },
  ],
  read: async (ctx, lots) => {
    const { rows } = await sql<LotLine>`
      select l.number, l.name, t.scientific_name as latin, v.state, v.origin, nullif(concat_ws(' · ', up.name, w.name), '') as place,
        p.name as product, u.name as customer, l.note, l.started_on::text as started, v.ready_on::text as ready,
        ${instantOf('l.ended_at')} as ended,
        (select coalesce(sum(z.on_hand), 0)::int from lot_size z where z.shop_id = ${ownShop} and z.lot_id = l.id) as plants
      from lot l join cultivation v on v.shop_id = ${ownShop} and v.lot_id = l.id left join taxon t on t.id = l.taxon_id
      left join product p on p.shop_id = ${ownShop} and p.id = v.product_id
      left join customer u on u.shop_id = ${ownShop} and u.id = v.customer_id
      left join place w on w.shop_id = ${ownShop} and w.id = l.place_id left join place up on up.shop_id = ${ownShop} and up.id = w.parent_id
      where l.shop_id = ${ownShop} and l.id = any(${lots}::bigint[]) order by l.id`.execute(ctx.db)
    return rows.map((row) => [
      row.number,
      row.name,
      row.latin,
      state(row.state),
      origin(row.origin),
      row.place,
      row.product,
      row.customer,
      row.plants,
      row.started,
      row.ready,
      instant(row.ended),
      row.note,
    ])
  },
}

type SizeLine = {
  number: string
  name: string
  size: string
  plants: number
  ready: string | null
  perM2: number | null
  reference: string
}
const calibers: Part = {
  name: 'Calibres',
  columns: [
    { header: 'Numéro', type: 'text', width: 14 },
    { header: 'Nom', type: 'text', width: 32 },
    { header: 'Contenant et calibre', type: 'text', width: 28 },
    { header: 'Plants', type: 'integer' },
    { header: 'Prêts le', type: 'day' },
    { header: 'Plants au m²', type: 'decimal' },
    { header: 'Référence reliée', type: 'text', width: 20 },
  ],
  read: async (ctx, lots) => {
    const { rows } = await sql<SizeLine>`
      select l.number, l.name, ${sizeName} as size, z.on_hand as plants, z.ready_on::text as ready, z.per_are / 100.0::float8 as "perM2", s.reference
      from lot_size z join lot l on l.shop_id = ${ownShop} and l.id = z.lot_id
      left join container c on c.shop_id = ${ownShop} and c.id = z.container_id
      left join caliber k on k.shop_id = ${ownShop} and k.id = z.caliber_id
      left join subproduct s on s.shop_id = ${ownShop} and s.id = z.subproduct_id
      where z.shop_id = ${ownShop} and z.lot_id = any(${lots}::bigint[]) order by z.lot_id, z.id`.execute(ctx.db)
    return rows.map((row) => [row.number, row.name, row.size, row.plants, row.ready, row.perM2, row.reference])
  },
}

type MoveLine = Record<'number' | 'name' | 'size' | 'at' | 'kind' | 'reason' | 'author', string> & { change: number; after: number }
const moves: Part = {
  name: 'Mouvements',
  columns: [
    { header: 'Numéro', type: 'text', width: 14 },
    { header: 'Nom', type: 'text', width: 32 },
    { header: 'Contenant et calibre', type: 'text', width: 28 },
    { header: 'Date', type: 'instant', width: 18 },
    { header: 'Mouvement', type: 'text', width: 20 },
    { header: 'Plants', type: 'integer' },
    { header: 'Reste', type: 'integer' },
    { header: 'Motif', type: 'text', width: 32 },
    { header: 'Auteur', type: 'text', width: 20 },
  ],
  read: async (ctx, lots) => {
    const { rows } = await sql<MoveLine>`
      select l.number, l.name, ${sizeName} as size, ${instantOf('m.at')} as at, m.kind, m.change, m.after, m.reason, m.author
      from lot_move m join lot l on l.shop_id = ${ownShop} and l.id = m.lot_id
      join lot_size z on z.shop_id = ${ownShop} and z.id = m.lot_size_id
      left join container c on c.shop_id = ${ownShop} and c.id = z.container_id
      left join caliber k on k.shop_id = ${ownShop} and k.id = z.caliber_id
      where m.shop_id = ${ownShop} and m.lot_id = any(${lots}::bigint[]) order by m.lot_id, m.id`.execute(ctx.db)
    return rows.map((row) => [
      row.number,
      row.name,
      row.size,
      instant(row.at),
      kind(row.kind),
      row.change,
      row.after,
      row.reason,
      row.author,
    ])
  },
}

const parts: readonly Part[] = [cultivations, calibers, moves]
