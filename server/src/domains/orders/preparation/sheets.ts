import type { PickLine } from '@plantule/contract/orders/preparation'
import { lotShares, SHEETS_AT_ONCE } from '@plantule/contract/orders/preparation'
import { sql } from 'kysely'
import { qrSvg } from '../../../platform/documents/codes.ts'
import type { DocumentData } from '../../../platform/documents/documents.ts'
import type { Look } from '../../../platform/documents/look.ts'
import { renderPdf } from '../../../platform/documents/render.ts'
import type { Ctx } from '../../../platform/context.ts'
import { saveFile, storeBytes } from '../../../platform/files/save-file.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import type { JobOf, JobShop } from '../../../platform/job.ts'
import { parisDay } from '../../../platform/paris.ts'
import { missingOf } from '../../../platform/named-inside.ts'
import { Refused } from '../../../platform/refused.ts'
import { runOperation, startOperation } from '../../downloads/index.ts'
import { currentShop, lookToday } from '../../shops/index.ts'
import { findOrder } from '../orders.db.ts'
import { bySpot, pickLines, spotOf } from './pick-lines.ts'
import { preparationJob } from '../jobs.ts'
import { ownShop } from '../../../platform/own-shop.ts'

export type Layout = 'sheets' | 'picking' | 'both'
type Data = DocumentData<'preparation'>
type Sheet = Data['sheets'][number]
type Head = {
  id: number
  reference: string
  customer: string | null
  phone: string | null
  city: string | null
  mode: Sheet['mode']
  wantedOn: string | null
  note: string
  internalNote: string
}

/** Throws `not_found`, `no_lines`. */
export async function preparationPdf(ctx: Ctx, id: number): Promise<FileReply> {
  const order = await findOrder(ctx, id)
  return reply(await loadSheets(ctx, [id], 'sheets'), `Préparation ${order.reference}.pdf`, ctx.now)
}

/** Orders that do not exist are passed over. Throws `no_lines`, `too_many_orders`. */
export async function preparationsPdf(ctx: Ctx, ids: readonly number[], layout: Layout): Promise<FileReply> {
  if (ids.length > SHEETS_AT_ONCE) throw new Refused('too_many_orders', { count: ids.length, max: SHEETS_AT_ONCE })
  return reply(await loadSheets(ctx, ids, layout), 'Préparations.pdf', ctx.now)
}

/** Throws `not_found` when one of the orders is none of the shop's. */
export async function makePreparations(ctx: Ctx, ids: readonly number[], layout: Layout): Promise<{ operationId: number }> {
  if ((await missingOf(ctx, 'orders', ids)).size > 0) throw new Refused('not_found')
  const title = ctx.locale === 'en' ? `Preparation of ${ids.length} orders` : `Préparation de ${ids.length} commandes`
  const { id } = await startOperation(ctx, {
    kind: 'orders.preparation',
    title,
    download: true,
    job: preparationJob,
    data: { ids: [...ids], layout },
    total: ids.length,
    right: 'orders.read',
  })
  return { operationId: id }
}

/** The job behind `makePreparations`. */
export const runPreparations = ({ operationId, ids, layout }: JobOf<typeof preparationJob>, shop: JobShop): Promise<void> =>
  runOperation(shop, operationId, async () => {
    const sheets = await shop.inShop((ctx) => loadSheets(ctx, ids, layout))
    const pdf = await render(sheets, new Date())
    const stored = await storeBytes(shop.services.files, shop.shopId, pdf)
    return shop.inShop(async (ctx) => ({ fileId: (await saveFile(ctx, { name: 'Préparations.pdf', mime: 'application/pdf', stored })).id }))
  })

type Loaded = Omit<Data, 'sheets'> & { look: Look; sheets: (Omit<Sheet, 'qr'> & { link: string })[] }

const reply = (loaded: Loaded, name: string, date: Date): FileReply => ({ name, inline: true, body: () => render(loaded, date) })

async function render({ sheets, look, ...rest }: Loaded, date: Date): Promise<Buffer> {
  const drawn = await Promise.all(sheets.map(async ({ link, ...sheet }) => ({ ...sheet, qr: Buffer.from(await qrSvg(link)) })))
  return renderPdf('preparation', { ...rest, sheets: drawn }, { date, look, tagged: false })
}

async function loadSheets(ctx: Ctx, ids: readonly number[], layout: Layout): Promise<Loaded> {
  const { rows } = await sql<Head>`
    select o.id, o.reference, o.customer_name as customer, c.phone, o.city, o.delivery_mode as mode, o.wanted_on as "wantedOn", o.note, o.internal_note as "internalNote"
    from orders o left join customer c on c.shop_id = ${ownShop} and c.id = o.customer_id
    where o.shop_id = ${ownShop} and o.id = any(${ids}::bigint[]) order by array_position(${ids}::bigint[], o.id)`.execute(ctx.db)
  const lines = await pickLines(
    ctx,
    rows.map((row) => row.id),
  )
  const full = rows.filter((row) => lines.has(row.id))
  if (full.length === 0) throw new Refused('no_lines')
  const shop = await currentShop(ctx)
  const sheets = full.map(({ id, ...head }) => ({
    ...head,
    link: `${ctx.services.config.publicUrl}/order/${id}/prepare`,
    lines: (lines.get(id) ?? []).map(printed),
  }))
  const told = full.map((row) => ({ reference: row.reference, lines: lines.get(row.id) ?? [] }))
  return {
    look: await lookToday(ctx),
    locale: ctx.locale,
    shop: shop.name,
    day: parisDay(ctx.now),
    withSheets: layout !== 'picking',
    sheets,
    picking: layout === 'sheets' ? [] : pickingList(told),
  }
}

const printed = ({
  section,
  place,
  label,
  latinName,
  caliber,
  reference,
  quantity,
  prepared,
  note,
  parts,
  lots,
}: PickLine): Sheet['lines'][number] => ({
  section,
  place,
  label,
  latinName,
  caliber,
  reference,
  quantity,
  prepared,
  note,
  lots: [...new Set(lotShares(lots, quantity).map(({ lot }) => lot.number))],
  parts: parts.map((part) => ({ label: part.label, section: part.section, place: part.place, quantity: part.quantity * quantity })),
})

/** What all orders need together of each article, by place: one walk for the morning. */
function pickingList(orders: readonly { reference: string; lines: readonly PickLine[] }[]): Data['picking'] {
  type Row = Data['picking'][number] & { route: number | null }
  const sums = new Map<string, Row>()
  const add = (key: string, row: Omit<Row, 'orders'>, reference: string): void => {
    const known = sums.get(key) ?? { ...row, quantity: 0, orders: [] }
    known.quantity += row.quantity
    known.orders.push(`${reference} × ${row.quantity}`)
    sums.set(key, known)
  }
  for (const { reference, lines } of orders) {
    for (const line of lines) {
      const { label, caliber, quantity } = line
      if (line.parts.length === 0) add(String(line.subproductId ?? label), { ...spotOf(line), label, caliber, quantity }, reference)
      for (const part of line.parts) {
        add(
          String(part.subproductId),
          { section: part.section, place: part.place, route: null, label: part.label, caliber: '', quantity: part.quantity * quantity },
          reference,
        )
      }
    }
  }
  return [...sums.values()].toSorted(bySpot).map(({ route: _, ...row }) => row)
}
