import { booksRoutes } from '@plantule/contract/books/books'
import { journalRoutes } from '@plantule/contract/books/journal'
import type { InspectorPreset } from '@plantule/contract/base/inspections'
import { fiscalRoutes } from '@plantule/contract/fiscal/fiscal'
import { fiscalSheets } from '@plantule/contract/fiscal/sheets'
import { invoiceSheets } from '@plantule/contract/invoicing/sheets'
import { deliveriesRoutes, deliverySheets } from '@plantule/contract/passports/deliveries'
import { passportRoutes, passportSheets } from '@plantule/contract/passports/passports'
import { productionSheets } from '@plantule/contract/production/sheets'
import { treatmentSheets } from '@plantule/contract/production/treatments'
import { certificateRoutes, certificateSheets } from '@plantule/contract/traceability/certificates'
import { recallRoutes } from '@plantule/contract/traceability/recalls'
import { traceabilitySheets } from '@plantule/contract/traceability/sheets'
import { zoneRoutes } from '@plantule/contract/traceability/zones'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { fiscalYearOf, parisMidnight } from '../../platform/paris.ts'
import { bookYearStart } from '../books/index.ts'
import type { Asked } from './answer-of.ts'

export type Period = { from: string; to: string }
/** A file of the dossier: the folder, and the route that makes it. */
export type Part = Asked & { folder: string; /** Where the route's own name says too little among others. */ name?: string }

const year = (day: string): number => Number(day.slice(0, 4))
const yearsOf = ({ from, to }: Period): number[] => Array.from({ length: year(to) - year(from) + 1 }, (_, at) => year(from) + at)

/** What a dossier of each kind holds, in its order; each file by a route that an inspector of the kind may call. */
export const partsOf: Record<InspectorPreset, (ctx: Ctx, period: Period) => Promise<Part[]>> = {
  inspector_plant: async (ctx, period) => [
    { folder: 'passeports', route: passportSheets.passportsSheet, query: period },
    ...yearsOf(period).map((of): Part => ({ folder: 'passeports', route: passportRoutes.salesOfPassports, params: { year: of } })),
    ...yearsOf(period).map((of): Part => ({ folder: 'declarations', route: passportRoutes.yearlyDeclaration, params: { year: of } })),
    { folder: 'livraisons', route: deliverySheets.plantDeliveriesSheet, query: period },
    ...(await deliveryPapers(ctx, period)),
    { folder: 'cultures', route: productionSheets.cultivationsSheet },
    { folder: 'traitements', route: treatmentSheets.treatmentsSheet, query: { ...period, state: 'all' } },
    ...(await recallsOf(ctx, period)),
  ],
  inspector_local: async (ctx, period) => [
    { folder: 'zones', route: traceabilitySheets.zonesSheet },
    ...(await zonePapers(ctx)),
    { folder: 'certificats', route: certificateSheets.certificatesSheet, query: period },
    ...(await certificatesIn(ctx, period)),
    ...yearsOf(period).map((of): Part => ({ folder: 'ventes', route: certificateRoutes.localSales, params: { year: of } })),
  ],
  inspector_tax: async (ctx, period) => [
    ...(await fiscalYears(ctx, period)).flatMap((of): Part[] => [
      { folder: 'fec', route: booksRoutes.exportFec, params: of },
      { folder: 'journal', route: journalRoutes.journalExcel, params: of, name: `Journal des ventes ${of.a} ${of.b}.xlsx` },
    ]),
    { folder: 'fec', route: booksRoutes.describeFec },
    { folder: 'factures', route: invoiceSheets.invoicesSheet, query: period },
    { folder: 'factures', route: invoiceSheets.creditInvoicesSheet, query: period },
    { folder: 'caisse', route: fiscalSheets.zTicketsSheet, query: period },
    ...(await closures(ctx, period)),
    { folder: 'caisse', route: fiscalRoutes.attestationPdf },
  ],
}

/** A file of the FEC is of one fiscal year. */
async function fiscalYears(ctx: Ctx, { from, to }: Period): Promise<{ a: string; b: string }[]> {
  const start = await bookYearStart(ctx)
  const years: { a: string; b: string }[] = []
  for (let a = from; a <= to;) {
    const { last } = fiscalYearOf(a, start)
    years.push({ a, b: last < to ? last : to })
    a = new Date(Date.parse(`${last}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
  }
  return years
}

/** The papers of days, months and years; of sessions the list tells. */
async function closures(ctx: Ctx, { from, to }: Period): Promise<Part[]> {
  const rows = await ctx.db
    .selectFrom('fiscal_closure')
    .select(['id', 'type', 'day_to'])
    .where('type', 'in', ['day', 'month', 'year'])
    .where('day_to', '>=', from)
    .where('day_to', '<=', to)
    .orderBy('id')
    .execute()
  return rows.map(({ id, type, day_to: day }) => ({
    folder: type === 'day' ? `caisse/jours/${day.slice(0, 7)}` : 'caisse/clotures',
    route: fiscalRoutes.zTicketPdf,
    params: { id },
  }))
}

async function deliveryPapers(ctx: Ctx, { from, to }: Period): Promise<Part[]> {
  const { rows } = await sql<{ id: number; deliveryId: number; number: string }>`
    select p.id, d.id as "deliveryId", d.number from plant_delivery_paper p
    join plant_delivery d on d.shop_id = ${ownShop} and d.id = p.delivery_id
    where p.shop_id = ${ownShop} and d.received_on between ${from}::date and ${to}::date order by d.received_on, d.id, p.id`.execute(ctx.db)
  return rows.map(({ id, deliveryId, number }) => ({
    folder: `livraisons/${number}`,
    route: deliveriesRoutes.getDeliveryPaper,
    params: { id: deliveryId, attachmentId: id },
  }))
}

async function recallsOf(ctx: Ctx, { from, to }: Period): Promise<Part[]> {
  const rows = await ctx.db
    .selectFrom('recall')
    .select('id')
    .where('created_at', '>=', parisMidnight(from))
    .where(sql<boolean>`(created_at at time zone 'Europe/Paris')::date <= ${to}::date`)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => ({ folder: 'rappels', route: recallRoutes.recallReport, params: { id } }))
}

async function certificatesIn(ctx: Ctx, { from, to }: Period): Promise<Part[]> {
  const rows = await ctx.db
    .selectFrom('local_certificate')
    .select('id')
    .where('issued_on', '>=', from)
    .where('issued_on', '<=', to)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => ({ folder: 'certificats', route: certificateRoutes.downloadCertificate, params: { id } }))
}

/** The owners' permissions among them hold as long as the zone is collected in, whenever they were given. */
async function zonePapers(ctx: Ctx): Promise<Part[]> {
  const { rows } = await sql<{ id: number; zoneId: number; name: string }>`
    select p.id, z.id as "zoneId", z.name from zone_paper p join collection_zone z on z.shop_id = ${ownShop} and z.id = p.zone_id
    where p.shop_id = ${ownShop} order by z.name, z.id, p.id`.execute(ctx.db)
  return rows.map(({ id, zoneId, name }) => ({
    folder: `zones/${name}`,
    route: zoneRoutes.getZonePaper,
    params: { id: zoneId, attachmentId: id },
  }))
}
