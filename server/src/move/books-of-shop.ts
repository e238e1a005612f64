import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { bookYearStart, exportFec } from '../domains/books/index.ts'
import { verifyRecords } from '../domains/fiscal/index.ts'
import { type Ctx, inShop } from '../platform/context.ts'
import { bytesOf } from '../platform/files/file-body.ts'
import type { FileReply } from '../platform/handlers.ts'
import { ownShop } from '../platform/own-shop.ts'
import { addDays, fiscalYearOf, parisDay } from '../platform/paris.ts'
import { Refused } from '../platform/refused.ts'
import { type Installation, lookInto } from './installation.ts'
import type { Books } from './moved-manifest.ts'

type Year = Books['fec'][number]

/** All that the books prove: every chain recomputed, every record held against it, and the FEC of each fiscal year. */
export async function booksOfShop(installation: Installation, shopId: number): Promise<Books> {
  const { base, who } = lookInto(installation, shopId)
  const { ok, links, records, chains } = await inShop(base, who, verifyRecords)
  const years = await inShop(base, who, yearsOf)
  const fec: Year[] = []
  for (const { first: from, last: to } of years) {
    const made = await inShop(base, who, (ctx) => exportFec(ctx, { a: from, b: to })).catch((error: unknown) => {
      if (error instanceof Refused) return error.code
      throw error
    })
    fec.push(typeof made === 'string' ? { from, to, refused: made } : { from, to, sha256: await sumOf(made) })
  }
  return { ok, links, records, chains: createHash('sha256').update(JSON.stringify(chains)).digest('hex'), fec }
}

/** The fiscal years since the first thing that may stand in them. */
async function yearsOf(ctx: Ctx): Promise<{ first: string; last: string }[]> {
  const start = await bookYearStart(ctx)
  const { rows } = await sql<{ day: string | null }>`
    select least((select min(sold_on) from orders where orders.shop_id = ${ownShop}), (select min(dated_on) from purchase where purchase.shop_id = ${ownShop}),
      (select min((occurred_at at time zone 'Europe/Paris')::date) from fiscal_link where fiscal_link.shop_id = ${ownShop})) as day`.execute(
    ctx.db,
  )
  const years = []
  for (let day = rows[0]?.day ?? parisDay(ctx.now); ;) {
    const year = fiscalYearOf(day, start)
    years.push(year)
    if (year.last >= parisDay(ctx.now)) return years
    day = addDays(year.last, 1)
  }
}

const sumOf = async (file: FileReply): Promise<string> =>
  createHash('sha256')
    .update(await bytesOf(file))
    .digest('hex')
