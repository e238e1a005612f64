import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import { z } from 'zod'
import { regionNames } from '@plantule/contract/traceability/regions'
import type { Origin } from '@plantule/contract/traceability/local-lots'
import type { Ctx } from '../../../platform/context.ts'
import { saveFile, storeBytes } from '../../../platform/files/save-file.ts'
import { job, type JobOf, type JobShop } from '../../../platform/job.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import type { SheetColumn, SheetToWrite, WrittenRow } from '../../../platform/sheets/sheet.ts'
import { writeXlsx } from '../../../platform/sheets/write-xlsx.ts'
import { runOperation, startOperation } from '../../downloads/index.ts'
import { flowUnit, inUnit } from '../../production/index.ts'
import { originOf } from '../local/origin.ts'
import { kinLots } from '../trace/kin.ts'
import { ruleWords } from '../zones/rule-words.ts'

/** So many rows are read by one statement. */
const AT_ONCE = 500
export const localExportJob = job('traceability.export', { operationId: z.int() })

/** Starts the export of the whole module, which is fetched from the downloads. */
export async function exportLocalLots(ctx: Ctx): Promise<{ operationId: number }> {
  const { rows } = await sql<{ rows: number }>`
    select ((select count(*) from collection_zone where shop_id = ${ownShop}) + (select count(*) from seed_collection where shop_id = ${ownShop})
      + (select count(*) from local_lot where shop_id = ${ownShop}) + (select count(*) from local_certificate_line where shop_id = ${ownShop}))::int as rows`.execute(
    ctx.db,
  )
  const { id } = await startOperation(ctx, {
    kind: 'traceability.export',
    title: 'Végétal local',
    download: true,
    job: localExportJob,
    data: {},
    total: rows[0]?.rows ?? 0,
    right: 'traceability.read',
  })
  return { operationId: id }
}

/** The job behind it: a workbook, written while it is read, some rows at a time. */
export const runLocalExport = ({ operationId }: JobOf<typeof localExportJob>, shop: JobShop): Promise<void> =>
  runOperation(shop, operationId, async (progress) => {
    const stored = await storeBytes(shop.services.files, shop.shopId, localWorkbook(shop, progress))
    const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    return shop.inShop(async (ctx) => ({ fileId: (await saveFile(ctx, { name: 'Végétal local.xlsx', mime, stored })).id }))
  })

/** Everything of the module, some rows at a time. */
export function localWorkbook(shop: JobShop, progress: (done: number) => Promise<void> = async () => undefined): Readable {
  let done = 0
  async function* rowsOf({ read, counted, only }: Part): AsyncGenerator<WrittenRow> {
    const lots = only ? await shop.inShop(only) : []
    for (let last = 0; ;) {
      const found = await shop.inShop((ctx) => read(ctx, last, lots))
      for (const { row } of found) yield row
      if (counted) await progress((done += found.length))
      if (found.length < AT_ONCE) return
      last = found.at(-1)?.id ?? last
    }
  }
  return writeXlsx(parts.map((part): SheetToWrite => ({ name: part.name, columns: part.columns, rows: rowsOf(part) })))
}

type Read = { id: number; row: WrittenRow }[]
type Part = {
  name: string
  columns: SheetColumn[]
  counted: boolean
  /** The lots that it is about, asked once. */
  only?: (ctx: Ctx) => Promise<number[]>
  read: (ctx: Ctx, after: number, lots: readonly number[]) => Promise<Read>
}
const text = (header: string, width: number): SheetColumn => ({ header, type: 'text', width })

type ZoneLine = Record<'name' | 'commune' | 'owner' | 'habitat' | 'soil' | 'note', string> & {
  id: number
  region: keyof typeof regionNames | null
  notPlanted: boolean
  closed: boolean
}
const zones: Part = {
  name: 'Zones',
  counted: true,
  columns: [
    text('Zone', 32),
    text('Commune', 24),
    text('Région d’origine', 26),
    text('Propriétaire', 26),
    text('Milieu', 26),
    text('Sol', 20),
    { header: 'Ni semé ni planté depuis 1970', type: 'yes-no' },
    { header: 'Fermée', type: 'yes-no' },
    text('Note', 40),
  ],
  read: async (ctx, after) => {
    const { rows } = await sql<ZoneLine>`
      select z.id, z.name, z.commune, z.region, z.owner, z.habitat, z.soil, z.not_planted as "notPlanted", z.closed, z.note
      from collection_zone z where z.shop_id = ${ownShop} and z.id > ${after} order by z.id limit ${sql.lit(AT_ONCE)}`.execute(ctx.db)
    return rows.map((zone) => ({
      id: zone.id,
      row: [
        zone.name,
        zone.commune,
        zone.region && regionNames[zone.region],
        zone.owner,
        zone.habitat,
        zone.soil,
        zone.notPlanted,
        zone.closed,
        zone.note,
      ],
    }))
  },
}

type CollectionLine = Record<'number' | 'name' | 'zone' | 'on' | 'part' | 'unit' | 'collector' | 'permit' | 'justification', string> & {
  id: number
  population: number
  individuals: number
  sharePct: number
  sites: number
  quantity: number
  setAside: string[]
}
const collections: Part = {
  name: 'Récoltes',
  counted: true,
  columns: [
    text('Numéro', 14),
    text('Espèce', 32),
    text('Zone', 32),
    { header: 'Date', type: 'day' },
    text('Partie', 10),
    { header: 'Population', type: 'integer' },
    { header: 'Individus', type: 'integer' },
    { header: 'Part prélevée (%)', type: 'decimal' },
    { header: 'Sites', type: 'integer' },
    { header: 'Quantité', type: 'integer' },
    text('Unité', 10),
    text('Récolté par', 24),
    text('Autorisation (espèce protégée)', 30),
    text('Règles écartées', 30),
    text('Justification', 40),
  ],
  read: async (ctx, after) => {
    const { rows } = await sql<CollectionLine>`
      select l.id, l.number, l.name, z.name as zone, l.started_on::text as "on", s.part, s.population, s.individuals, s.share_pct as "sharePct",
        s.sites, s.quantity, s.unit, s.collector, s.permit, s.set_aside as "setAside", s.justification
      from seed_collection s join lot l on l.shop_id = ${ownShop} and l.id = s.lot_id
      join collection_zone z on z.shop_id = ${ownShop} and z.id = s.zone_id
      where s.shop_id = ${ownShop} and s.lot_id > ${after} order by s.lot_id limit ${sql.lit(AT_ONCE)}`.execute(ctx.db)
    return rows.map((c) => ({
      id: c.id,
      row: [
        c.number,
        c.name,
        c.zone,
        c.on,
        collectedParts[c.part] ?? c.part,
        c.population,
        c.individuals,
        c.sharePct,
        c.sites,
        c.quantity,
        units[c.unit] ?? c.unit,
        c.collector,
        c.permit,
        c.setAside.map((rule) => ruleWords[rule] ?? rule).join(', '),
        c.justification,
      ],
    }))
  },
}
const collectedParts: Record<string, string> = { seed: 'Graines', cutting: 'Boutures', plant: 'Plants' }
const units: Record<string, string> = { grams: 'g', pieces: 'pièces' }
const kinds: Record<string, string> = { batch: 'Lot', mixture: 'Mélange', seedling: 'Semis' }

type LotLine = Record<'number' | 'name' | 'kind' | 'on' | 'unit' | 'note', string> & {
  id: number
  latin: string | null
  loose: number
  removed: boolean
  origin: Origin
}
const lots: Part = {
  name: 'Lots, mélanges, semis',
  counted: true,
  columns: [
    text('Numéro', 20),
    text('Nature', 12),
    text('Espèce', 32),
    text('Nom latin', 32),
    { header: 'Date', type: 'day' },
    { header: 'En vrac', type: 'decimal' },
    text('Unité', 10),
    text('Régions d’origine', 30),
    { header: 'Génération', type: 'integer' },
    { header: 'Supprimé', type: 'yes-no' },
    text('Note', 40),
  ],
  read: async (ctx, after) => {
    const { rows } = await sql<LotLine>`
      select l.id, l.number, w.kind, l.name, t.scientific_name as latin, l.started_on::text as "on", w.unit, l.note, w.removed_at is not null as removed,
        ${inUnit(sql`z.on_hand`, sql`w.unit`)} as loose, ${originOf(sql`l.id`)} as origin
      from local_lot w join lot l on l.shop_id = ${ownShop} and l.id = w.lot_id left join taxon t on t.id = l.taxon_id
      join lot_size z on z.shop_id = ${ownShop} and z.id = w.size_id
      where w.shop_id = ${ownShop} and w.lot_id > ${after} order by w.lot_id limit ${sql.lit(AT_ONCE)}`.execute(ctx.db)
    return rows.map((l) => ({
      id: l.id,
      row: [
        l.number,
        kinds[l.kind] ?? l.kind,
        l.name,
        l.latin,
        l.on,
        l.loose,
        units[l.unit] ?? l.unit,
        l.origin.regions.map((region) => regionNames[region]).join(', '),
        l.origin.generation,
        l.removed,
        l.note,
      ],
    }))
  },
}

/** What is collected or raised of local seed, all that this comes from, and all that came of it: no other cultivation. */
async function localKin(ctx: Ctx): Promise<number[]> {
  const { rows } = await sql<{ lot: number }>`
    with recursive ${kinLots(sql`select w.lot_id from local_lot w where w.shop_id = ${ownShop}
      union all select s.lot_id from seed_collection s where s.shop_id = ${ownShop}`)} select lot from kin`.execute(ctx.db)
  return rows.map(({ lot }) => lot)
}

type FlowLine = { id: number; at: Date; from: string; to: string; quantity: number; unit: string; why: string; author: string }
const flows: Part = {
  name: 'Filiation',
  counted: false,
  columns: [
    { header: 'Date', type: 'instant', width: 18 },
    text('De', 20),
    text('Vers', 20),
    { header: 'Quantité', type: 'decimal' },
    text('Unité', 10),
    text('Motif', 16),
    text('Auteur', 20),
  ],
  only: localKin,
  read: async (ctx, after, local) => {
    const { rows } = await sql<FlowLine>`
      select f.id, f.at, a.number as "from", b.number as "to", ${inUnit(sql`f.quantity`, sql`f.unit`)} as quantity, f.unit, f.why, f.author
      from (select g.*, ${flowUnit(sql`g.from_lot`, sql`g.to_lot`)} as unit from lot_flow g where g.shop_id = ${ownShop} and g.id > ${after}
        and g.to_lot = any(${[...local]}::bigint[]) order by g.id limit ${sql.lit(AT_ONCE)}) f
      join lot a on a.shop_id = ${ownShop} and a.id = f.from_lot join lot b on b.shop_id = ${ownShop} and b.id = f.to_lot order by f.id`.execute(
      ctx.db,
    )
    return rows.map((f) => ({ id: f.id, row: [new Date(f.at), f.from, f.to, f.quantity, units[f.unit] ?? f.unit, f.why, f.author] }))
  },
}

type CertificateLine = Record<'number' | 'state' | 'on' | 'customer' | 'species' | 'lot', string> & {
  id: number
  region: keyof typeof regionNames
  units: number
}
const certificates: Part = {
  name: 'Certificats',
  counted: true,
  columns: [
    text('Numéro', 16),
    text('État', 12),
    { header: 'Date', type: 'day' },
    text('Client', 30),
    text('Espèce', 32),
    text('Lot', 20),
    text('Région d’origine', 26),
    { header: 'Unités', type: 'integer' },
  ],
  read: async (ctx, after) => {
    const { rows } = await sql<CertificateLine>`
      select n.id, c.number, c.state, c.issued_on::text as "on", c.customer, n.species, n.lot_number as lot, n.region, n.units
      from local_certificate_line n join local_certificate c on c.shop_id = ${ownShop} and c.id = n.certificate_id
      where n.shop_id = ${ownShop} and n.id > ${after} order by n.id limit ${sql.lit(AT_ONCE)}`.execute(ctx.db)
    return rows.map((c) => ({
      id: c.id,
      row: [c.number, c.state === 'void' ? 'Annulé' : 'Établi', c.on, c.customer, c.species, c.lot, regionNames[c.region], c.units],
    }))
  },
}

const parts: readonly Part[] = [zones, collections, lots, flows, certificates]
