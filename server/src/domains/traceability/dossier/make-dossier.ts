import { z } from 'zod'
import { sql } from 'kysely'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { dayInWords } from '../../../platform/day-in-words.ts'
import { renderPdf } from '../../../platform/documents/render.ts'
import { openFile, saveFile } from '../../../platform/files/save-file.ts'
import { storeZip, type ZipPart } from '../../../platform/files/store-zip.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { job, type JobOf, type JobShop } from '../../../platform/job.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { parisDay } from '../../../platform/paris.ts'
import { writeCsv } from '../../../platform/sheets/write-csv.ts'
import { runOperation, startOperation } from '../../downloads/index.ts'
import { currentShop, lookToday } from '../../shops/index.ts'
import { certificatePdf } from '../certificates/certificate-pdf.ts'
import { localConfig } from '../certificates/config.ts'
import { batchAnswer } from '../local/batches.ts'
import { readLocal } from '../local/local-lot.db.ts'
import { seedlingAnswer } from '../local/seedlings.ts'
import { soldOf } from '../trace/kin.ts'
import { zoneAnswer } from '../zones/zones.db.ts'
import { balanceOfLots, type BalanceRow, certificatesOf, type Kin, kinOfLot } from './kin-of-lot.ts'
import { collectionSheet, kindWords, lotSheet, summarySheet, zoneSheet } from './sheets.ts'

const EVERY_COLLECTION = 100_000
export const dossierJob = job('traceability.dossier', { operationId: z.int(), lotId: z.int() })

/** Starts the audit dossier of a lot, which is fetched from the downloads. Throws `not_found`. */
export async function lotDossier(ctx: Ctx, lotId: number): Promise<{ operationId: number }> {
  const { number } = mustExist(
    await ctx.db
      .selectFrom('local_lot as w')
      .innerJoin('lot as l', 'l.id', 'w.lot_id')
      .select('l.number')
      .where('w.lot_id', '=', lotId)
      .where('w.removed_at', 'is', null)
      .executeTakeFirst(),
  )
  const { id } = await startOperation(ctx, {
    kind: 'traceability.dossier',
    title: ctx.locale === 'en' ? `Audit dossier ${number}` : `Dossier d’audit ${number}`,
    download: true,
    job: dossierJob,
    data: { lotId },
    right: 'traceability.read',
  })
  await audit(ctx, 'local_lot.dossier', 'local_lot', lotId, { after: { number } })
  return { operationId: id }
}

type Sheet = Parameters<typeof renderPdf<'dossier'>>[1]
type SheetOf = Omit<Sheet, 'shop' | 'printed' | 'locale'>

/** A sheet as a page in the shop's look; it is made once no transaction is open. */
async function paged(ctx: Ctx, sheet: SheetOf): Promise<FileReply['body']> {
  const [shop, look] = [await currentShop(ctx), await lookToday(ctx)]
  const data = { ...sheet, locale: 'fr' as const, shop: shop.name, printed: dayInWords(parisDay(ctx.now), 'fr') }
  return () => renderPdf('dossier', data, { date: ctx.now, look, tagged: false })
}

type Sold = { lot: string; sale: string; customer: string; on: string; quantity: string; certificate: string }

async function salesOf(ctx: Ctx, lots: readonly number[]): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select l.number as lot, s.number as sale, s.customer, s."on"::text as "on", s.quantity::text as quantity,
      coalesce((select c.number from local_certificate c where c.shop_id = ${ownShop} and c.state = 'issued'
        and case s.kind when 'order' then c.order_id else c.ticket_id end = s.id limit 1), '') as certificate
    from (${soldOf(sql`select unnest(${[...lots]}::bigint[])`)}) s join lot l on l.shop_id = ${ownShop} and l.id = s.lot_id
    order by s."on", s.number, l.number`.execute(ctx.db)
  return rows
}

const balanceCsv = (rows: readonly BalanceRow[]) =>
  writeCsv({
    columns: [
      { header: 'Lot', type: 'text' },
      { header: 'Nature', type: 'text' },
      { header: 'Espèce', type: 'text' },
      { header: 'Unité', type: 'text' },
      { header: 'Entré', type: 'decimal' },
      { header: 'Donné à d’autres lots', type: 'decimal' },
      { header: 'Vendu', type: 'decimal' },
      { header: 'Perdu', type: 'decimal' },
      { header: 'Présent', type: 'decimal' },
      { header: 'Écart', type: 'decimal' },
    ],
    rows: rows.map((each) => [
      each.number,
      kindWords[each.kind] ?? each.kind,
      each.name,
      each.unit === 'grams' ? 'g' : 'pièces',
      each.came,
      each.given,
      each.sold,
      each.lost,
      each.there,
      each.unexplained,
    ]),
  })

/** File by file, each read in a short transaction of its own. */
async function* partsOf(shop: JobShop, lotId: number, progress: (done: number, total: number) => Promise<void>): AsyncGenerator<ZipPart> {
  const found = await shop.inShop(async (ctx) => {
    const kin = await kinOfLot(ctx, lotId)
    const lots = kin.map(({ id }) => id)
    const lot = mustExist(kin.find(({ id }) => id === lotId))
    const [balance, sales] = [await balanceOfLots(ctx, lots), await salesOf(ctx, lots)]
    const summary = await paged(ctx, summarySheet(lot, kin, balance, sales))
    return { kin, balance, summary, certificates: await certificatesOf(ctx, lots) }
  })
  const zones = [...new Set(found.kin.flatMap(({ zoneId }) => zoneId ?? []))]
  const total = found.kin.length + zones.length + found.certificates.length
  let done = 0
  yield { name: 'dossier.pdf', body: found.summary }
  yield { name: 'bilan-matiere.csv', body: balanceCsv(found.balance) }
  for (const zoneId of zones) {
    yield* await shop.inShop((ctx) => zoneParts(ctx, zoneId, found.kin))
    await progress((done += 1), total)
  }
  for (const lot of found.kin) {
    if (['batch', 'mixture', 'seedling'].includes(lot.kind)) yield* await shop.inShop((ctx) => lotParts(ctx, lot))
    await progress((done += 1), total)
  }
  for (const { id, number } of found.certificates) {
    const { body } = await shop.inShop((ctx) => certificatePdf(ctx, id))
    yield { name: `certificats/${number}.pdf`, body }
    await progress((done += 1), total)
  }
}

async function zoneParts(ctx: Ctx, zoneId: number, kin: readonly Kin[]): Promise<ZipPart[]> {
  const zone = await zoneAnswer(ctx, zoneId, EVERY_COLLECTION)
  const folder = `zones/${zone.name}`
  const papers = await ctx.db
    .selectFrom('zone_paper')
    .select(['file_id', 'permission'])
    .where('zone_id', '=', zoneId)
    .orderBy('id')
    .execute()
  const parts: ZipPart[] = [{ name: `${folder}/zone.pdf`, body: await paged(ctx, zoneSheet(zone)) }]
  for (const collected of zone.seedCollections.filter(({ id }) => kin.some((each) => each.id === id)))
    parts.push({ name: `recoltes/${collected.number}.pdf`, body: await paged(ctx, collectionSheet(collected, zone)) })
  for (const { file_id: fileId, permission } of papers)
    parts.push(await kept(ctx, fileId, `${folder}/${permission ? 'autorisations' : 'pieces'}`))
  return parts
}

async function lotParts(ctx: Ctx, { id, kind, number }: Kin): Promise<ZipPart[]> {
  const lot = await readLocal(ctx, id, null)
  const more = kind === 'batch' ? await batchAnswer(ctx, id) : kind === 'seedling' ? await seedlingAnswer(ctx, id) : {}
  const papers = await ctx.db.selectFrom('local_paper').select('file_id').where('lot_id', '=', id).orderBy('id').execute()
  const sheet = lotSheet({ ...more, ...lot }, await localConfig(ctx))
  const parts: ZipPart[] = [{ name: `lots/${number}/fiche.pdf`, body: await paged(ctx, sheet) }]
  for (const { file_id: fileId } of papers) parts.push(await kept(ctx, fileId, `lots/${number}/pieces`))
  return parts
}

async function kept(ctx: Ctx, fileId: number, folder: string): Promise<ZipPart> {
  const file = await openFile(ctx, fileId)
  return { name: `${folder}/${file.name}`, body: file.read }
}

/** The job behind it. */
export const makeDossier = ({ operationId, lotId }: JobOf<typeof dossierJob>, shop: JobShop): Promise<void> =>
  runOperation(shop, operationId, async (progress) => {
    const stored = await storeZip(shop, partsOf(shop, lotId, progress))
    return shop.inShop(async (ctx) => {
      const { number } = await ctx.db.selectFrom('lot').select('number').where('id', '=', lotId).executeTakeFirstOrThrow()
      const name = `dossier-${number}-${parisDay(ctx.now)}.zip`
      return { fileId: (await saveFile(ctx, { name, mime: 'application/zip', stored })).id, result: { files: stored.files } }
    })
  })
