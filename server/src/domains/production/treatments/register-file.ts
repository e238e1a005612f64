import type { Out } from '@plantule/contract/base/route'
import type { RegisterFormat, Treatment, treatmentRoutes, treatmentSheets } from '@plantule/contract/production/treatments'
import { XMLBuilder } from 'fast-xml-parser'
import { sql } from 'kysely'
import Papa from 'papaparse'
import type { Ctx } from '../../../platform/context.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { type ListColumn, listSheet, worded } from '../../../platform/sheets/list-sheet.ts'
import { listTreatments } from './list-treatments.ts'
import { shownColumns } from './treatment.db.ts'

type Query = Out<(typeof treatmentSheets)['treatmentsSheet']['query']>

const useWords = { surface: 'Surface', closed_space: 'Espace clos', propagation_material: 'Semences et plants' }
const unitWords = { m2: 'm²', ha: 'ha', m3: 'm³', L: 'L', kg: 'kg', plants: 'plants' }
const useType = worded(useWords)
const treatedUnit = worded(unitWords)

/** The column's name for machines, for people, and what it says of a record: what Reg. (EU) 2023/564 asks for, then what else is known. */
type Column = ListColumn<Treatment> & { key: string }
const columns: readonly Column[] = [
  { key: 'numero', header: 'N°', type: 'integer', of: (row) => row.number },
  { key: 'siret', header: 'SIRET', type: 'text', width: 18, of: (row) => row.siret },
  { key: 'type_utilisation', header: 'Type d’utilisation', type: 'text', width: 20, of: (row) => useType(row.useType) },
  { key: 'produit', header: 'Produit', type: 'text', width: 26, of: (row) => row.product },
  { key: 'amm', header: 'N° AMM', type: 'text', width: 12, of: (row) => row.amm },
  { key: 'date', header: 'Date', type: 'day', of: (row) => row.on },
  { key: 'heure_debut', header: 'Début', type: 'text', width: 8, of: (row) => row.startedAt },
  { key: 'heure_fin', header: 'Fin', type: 'text', width: 8, of: (row) => row.endedAt },
  { key: 'dose', header: 'Dose', type: 'decimal', of: (row) => row.dose },
  { key: 'unite_dose', header: 'Unité de dose', type: 'text', width: 14, of: (row) => row.doseUnit },
  { key: 'lieux', header: 'Lieux', type: 'text', width: 30, of: (row) => row.places.map((place) => place.name).join(', ') },
  { key: 'quantite_traitee', header: 'Traité', type: 'decimal', of: (row) => row.treated },
  { key: 'unite_traitee', header: 'Unité traitée', type: 'text', width: 12, of: (row) => treatedUnit(row.treatedUnit) },
  { key: 'culture', header: 'Culture', type: 'text', width: 26, of: (row) => row.crop },
  { key: 'code_oepp', header: 'Code OEPP', type: 'text', width: 10, of: (row) => row.eppo },
  { key: 'stade_bbch', header: 'Stade BBCH', type: 'text', width: 10, of: (row) => row.bbch },
  { key: 'agriculture_biologique', header: 'Bio', type: 'yes-no', of: (row) => row.organic },
  { key: 'delai_rentree_heures', header: 'Rentrée (h)', type: 'integer', of: (row) => row.reentryHours },
  { key: 'usage', header: 'Usage officiel', type: 'text', width: 34, of: (row) => row.officialUse },
  { key: 'cible', header: 'Cible', type: 'text', width: 20, of: (row) => row.target },
  { key: 'operateur', header: 'Opérateur', type: 'text', width: 20, of: (row) => row.operator },
  { key: 'certificat', header: 'Certiphyto', type: 'text', width: 16, of: (row) => row.certificate },
  { key: 'certificat_valable', header: 'Valable jusqu’au', type: 'day', of: (row) => row.certificateUntil },
  { key: 'methode', header: 'Méthode', type: 'text', width: 20, of: (row) => row.method },
  { key: 'vent', header: 'Vent', type: 'text', width: 14, of: (row) => row.wind },
  {
    key: 'lots',
    header: 'Cultures traitées',
    type: 'text',
    width: 34,
    of: (row) => row.cultivations.map((lot) => `${lot.number} ${lot.name}`).join(', '),
  },
  { key: 'lot_produit', header: 'Lot du produit', type: 'text', width: 14, of: (row) => row.use?.batch ?? '' },
  { key: 'note', header: 'Note', type: 'text', width: 30, of: (row) => row.note },
  { key: 'corrige', header: 'Corrige le n°', type: 'integer', of: (row) => row.corrects?.number ?? null },
  { key: 'annule', header: 'Annulation', type: 'yes-no', of: (row) => row.void },
  { key: 'motif', header: 'Motif', type: 'text', width: 26, of: (row) => row.reason },
  { key: 'remplace_par', header: 'Remplacé par le n°', type: 'integer', of: (row) => row.replacedBy?.number ?? null },
  { key: 'enregistre_le', header: 'Enregistré le', type: 'instant', width: 18, of: (row) => new Date(row.recordedAt) },
  { key: 'enregistre_par', header: 'Par', type: 'text', width: 20, of: (row) => row.author },
]

/** The list as a spreadsheet. */
export const treatmentsSheet = (ctx: Ctx, query: Query): Promise<FileReply> =>
  listSheet(
    ctx,
    'Registre des traitements',
    query,
    (all) => listTreatments(ctx, all),
    columns.map(({ key: _, ...column }) => column),
  )

/** Every record of a period, replaced ones with what replaced them, in the order of their numbers. */
export async function treatmentRegister(ctx: Ctx, query: Out<(typeof treatmentRoutes)['treatmentRegister']['query']>): Promise<FileReply> {
  const { rows } = await sql<Treatment>`
    select ${shownColumns} from treatment t
    where t.shop_id = ${ownShop} and t.done_on between ${query.from}::date and ${query.to}::date order by t.number`.execute(ctx.db)
  const records = rows.map((row) => Object.fromEntries(columns.map(({ key, of }) => [key, plain(of(row))])))
  const { mime, written } = formats[query.format]
  return { name: `Registre phytosanitaire ${query.from} ${query.to}.${query.format}`, mime, body: Buffer.from(written(records), 'utf8') }
}

type Plain = string | number | boolean | null
type Records = readonly Record<string, Plain>[]
const plain = (value: unknown): Plain => (value instanceof Date ? value.toISOString() : ((value ?? null) as Plain))

const formats: Record<RegisterFormat, { mime: string; written: (records: Records) => string }> = {
  csv: {
    mime: 'text/csv; charset=utf-8',
    // Spreadsheets of this country expect the mark, the semicolon, and no formula.
    written: (records) =>
      `\uFEFF${Papa.unparse({ fields: columns.map(({ key }) => key), data: records.map((record) => columns.map(({ key }) => record[key] ?? '')) }, { delimiter: ';', escapeFormulae: true })}\r\n`,
  },
  json: { mime: 'application/json', written: (records) => JSON.stringify({ registre: records }, null, 1) },
  xml: {
    mime: 'application/xml',
    written: (records) =>
      `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLBuilder({ format: true }).build({
        registre: {
          utilisation: records.map((record) => Object.fromEntries(Object.entries(record).map(([key, value]) => [key, value ?? '']))),
        },
      })}`,
  },
}
