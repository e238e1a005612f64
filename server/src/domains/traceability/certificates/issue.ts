import type { CertificateRow, Issued } from '@plantule/contract/traceability/certificates'
import { judged, type MarkReason } from '@plantule/contract/traceability/mark'
import { sql } from 'kysely'
import { authorOf } from '../../../platform/actor.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx } from '../../../platform/context.ts'
import { insertRows } from '../../../platform/insert-rows.ts'
import { newLinkToken } from '../../../platform/link-pages.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { nextNumber, padded } from '../../../platform/numbering.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { today } from '../../../platform/paris.ts'
import { Refused } from '../../../platform/refused.ts'
import { currentShop, invoicingInfo } from '../../shops/index.ts'
import { certificateRow } from './certificates.db.ts'
import { localConfig } from './config.ts'
import { type LocalSale, localSales } from './local-sales.ts'

const DIGITS = 4
const REPLACED = 'Remplacé : ce qui est sorti, ou son origine, a changé'

/** Throws `not_found`, `certificate_nothing`. */
export async function certifyOrder(ctx: Ctx, orderId: number): Promise<Issued> {
  const { rows } = await sql<{ customer: string }>`
    select coalesce(o.customer_name, '') as customer from orders o where o.shop_id = ${ownShop} and o.id = ${orderId} for update`.execute(
    ctx.db,
  )
  return certify(ctx, { order_id: orderId, ticket_id: null }, mustExist(rows[0]).customer)
}

/** Throws `not_found`, `certificate_nothing`. */
export async function certifyDirectSale(ctx: Ctx, ticketId: number): Promise<Issued> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`certificate of ticket ${ctx.shopId} ${ticketId}`}, 0))`.execute(ctx.db)
  const { rows } = await sql<{ customer: string }>`
    select coalesce(t.customer_name, '') as customer from ticket t
    where t.shop_id = ${ownShop} and t.id = ${ticketId} and t.kind = 'sale' and not t.training`.execute(ctx.db)
  return certify(ctx, { order_id: null, ticket_id: ticketId }, mustExist(rows[0]).customer)
}

type Of = { order_id: number | null; ticket_id: number | null }

/**
 * What left of the sale and keeps the mark, under a number without gaps. Asked again, the same certificate is answered; when something
 * left or came back since, or is known to come from elsewhere, the old one is void and another says what is true. What comes back asks by
 * itself (`certify-anew.ts`).
 */
async function certify(ctx: Ctx, of: Of, customer: string): Promise<Issued> {
  const rules = await localConfig(ctx)
  const sold = await localSales(
    ctx,
    of.order_id === null ? sql`m.ticket_id = ${of.ticket_id}::bigint` : sql`m.source = 'order' and m.source_id = ${of.order_id}::bigint`,
  )
  const decided = sold.map((sale) => ({ sale, ...judged(sale.origin, rules) }))
  const kept = decided.filter((each) => each.kept).map(({ sale }) => sale)
  const uncertified = decided
    .filter((each) => !each.kept)
    .map(({ sale, because }) => ({ label: sale.label, units: sale.units, reasons: because }))
  const before = await standing(ctx, of)
  if (before && isSame(before.lines, kept)) return { certificate: await certificateRow(ctx, before.id), uncertified }
  if (kept.length === 0 && !before)
    throw new Refused('certificate_nothing', { because: inWords(uncertified.flatMap(({ reasons }) => reasons)) })
  if (before) await voidOne(ctx, before.id, REPLACED, true)
  if (kept.length === 0) return { certificate: await certificateRow(ctx, mustExist(before).id), uncertified }
  const certificate = await write(ctx, of, customer, kept)
  return { certificate, uncertified }
}

async function write(ctx: Ctx, of: Of, customer: string, sales: readonly LocalSale[]): Promise<CertificateRow> {
  const day = today(ctx)
  const year = day.slice(2, 4)
  const [shop, info, config] = [await currentShop(ctx), await invoicingInfo(ctx), await localConfig(ctx)]
  const number = `CVL${year}-${padded(await nextNumber(ctx, `local-certificate-${year}`), DIGITS)}`
  const producer = [info.legalName || shop.name, info.line1, [info.postcode, info.city].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')
  const { id } = await ctx.db
    .insertInto('local_certificate')
    .values({
      shop_id: ctx.shopId,
      number,
      code: newLinkToken(),
      ...of,
      customer,
      producer,
      licence: config.licence,
      issued_on: day,
      author: authorOf(ctx),
      created_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertRows(
    'local_certificate_line',
    sales.map((sale) => ({
      certificate_id: id,
      lot_size_id: sale.sizeId,
      lot_id: sale.lotId,
      label: sale.label,
      species: sale.species,
      lot_number: sale.lotNumber,
      origins: sale.origins,
      region: mustExist(sale.origin.regions[0]),
      generation: sale.origin.generation,
      units: sale.units,
      content: sale.content,
      unit: sale.unit,
    })),
    { shop_id: sql`${ctx.shopId}::bigint` },
  ).execute(ctx.db)
  await audit(ctx, 'certificate.issue', 'local_certificate', id, { after: { number, ...of, lines: sales.length } })
  return certificateRow(ctx, id)
}

/** It stays in the list with its reason. Throws `not_found`, `certificate_void`. */
export async function voidCertificate(ctx: Ctx, id: number, reason: string): Promise<CertificateRow> {
  const row = mustExist(await ctx.db.selectFrom('local_certificate').select('state').where('id', '=', id).forUpdate().executeTakeFirst())
  if (row.state === 'void') throw new Refused('certificate_void')
  await voidOne(ctx, id, reason)
  return certificateRow(ctx, id)
}

/** `replaced`: it gives way by itself; otherwise somebody says that it never should have been. */
async function voidOne(ctx: Ctx, id: number, reason: string, replaced = false): Promise<void> {
  await ctx.db.updateTable('local_certificate').set({ state: 'void', void_reason: reason, replaced }).where('id', '=', id).execute()
  await audit(ctx, 'certificate.void', 'local_certificate', id, { after: { reason } })
}

type Line = Pick<LocalSale, 'sizeId' | 'units' | 'content' | 'lotNumber' | 'origins'> & { region: string; generation: number }

async function standing(ctx: Ctx, of: Of): Promise<{ id: number; lines: Line[] } | undefined> {
  const { rows } = await sql<{ id: number; lines: Line[] }>`
    select c.id, (select jsonb_agg(jsonb_build_object('sizeId', n.lot_size_id, 'units', n.units, 'content', n.content, 'lotNumber', n.lot_number,
        'origins', n.origins, 'region', n.region, 'generation', n.generation)) from local_certificate_line n
      where n.shop_id = ${ownShop} and n.certificate_id = c.id) as lines
    from local_certificate c where c.shop_id = ${ownShop} and c.state = 'issued'
      and c.order_id is not distinct from ${of.order_id}::bigint and c.ticket_id is not distinct from ${of.ticket_id}::bigint
    for update`.execute(ctx.db)
  return rows[0]
}

/** Whether it says of everything what is said now: how much of which lot, where that comes from, and of which generation. */
const isSame = (lines: readonly Line[], sales: readonly LocalSale[]): boolean =>
  lines.length === sales.length &&
  sales.every((sale) =>
    lines.some(
      (line) =>
        line.sizeId === sale.sizeId &&
        line.units === sale.units &&
        line.content === sale.content &&
        line.lotNumber === sale.lotNumber &&
        line.region === sale.origin.regions[0] &&
        line.generation === sale.origin.generation &&
        line.origins.join() === sale.origins.join(),
    ),
  )

const words: Record<MarkReason, { fr: string; en: string }> = {
  rejected: { fr: 'lot rejeté', en: 'rejected lot' },
  unknown: { fr: 'origine inconnue', en: 'unknown origin' },
  collecting: { fr: 'récolte sans autorisation ou sur un site semé', en: 'collected without permission or where something was sown' },
  mixed: { fr: 'plusieurs régions', en: 'several regions' },
  elsewhere: { fr: 'cultivé hors de sa région', en: 'grown outside its region' },
  generations: { fr: 'trop de générations', en: 'too many generations' },
}
function inWords(reasons: readonly MarkReason[]): { fr: string; en: string } {
  const each = [...new Set(reasons)].map((reason) => words[reason])
  if (each.length === 0) return { fr: '', en: '' }
  return { fr: ` (${each.map(({ fr }) => fr).join(', ')})`, en: ` (${each.map(({ en }) => en).join(', ')})` }
}
