import type { RecordCheck } from '@plantule/contract/fiscal/fiscal'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import type { Chain } from './chain-rules.ts'
import { type Days, Findings, type ReadLink, recordHolders, type RecordWatch } from './hold-records.ts'
import { sealOf } from './seal-of.ts'
import { linksOf, verifyChains } from './verify-chains.ts'
import { type StoredLink, storedSignature } from './verify-links.ts'
import { allAnswers } from '../../platform/port.ts'
import { ownShop } from '../../platform/own-shop.ts'

type Watching = { chains: readonly string[]; watch: RecordWatch }

const startAll = (ctx: Ctx, findings: Findings, days: Days): Watching[] =>
  allAnswers(ctx, recordHolders).map(({ chains, start }) => ({ chains, watch: start(ctx, findings, days) }))

const hand = async (watching: readonly Watching[], chain: string, links: readonly StoredLink[]): Promise<void> => {
  const own = watching.filter(({ chains }) => chains.includes(chain))
  if (own.length === 0) return
  // Payloads are written by this product alone; each holder names the shape of those it reads.
  const read = links.map((link): ReadLink => Object.assign(link, { content: JSON.parse(link.payload) as never }))
  for (const { watch } of own) await watch.page(read)
}

/**
 * Recomputes every chain, and holds every row that is read, printed or declared against the links that hold. What stands behind
 * a broken link is proved by nothing, so its rows are not told of: the link is.
 */
export async function verifyRecords(ctx: Ctx): Promise<RecordCheck> {
  const findings = new Findings()
  const watching = startAll(ctx, findings, null)
  const report = await verifyChains(ctx, (chain, links) => hand(watching, chain, links))
  for (const { watch } of watching) await watch.end?.(report.ok)
  return {
    ...report,
    ok: report.ok && findings.count === 0,
    records: findings.records,
    differences: { count: findings.count, items: findings.items },
  }
}

const startOf = (day: string) => sql`(${day}::date::timestamp at time zone 'Europe/Paris')`
const endOf = (day: string) => sql`((${day}::date + 1)::timestamp at time zone 'Europe/Paris')`

/**
 * The same for the records of some days, as a month's closing asks: each link by its own signature, without those before and after.
 * Exercises are in no book, so nothing of them is asked.
 */
export async function recordDifferences(ctx: Ctx, from: string, to: string): Promise<Findings> {
  const findings = new Findings()
  const watching = startAll(ctx, findings, { from, to })
  const { key } = await sealOf(ctx)
  const { rows } = await sql<{ register: string; chain: Chain; first: number; last: number }>`
    select register, chain, min(seq) as first, max(seq) as last from fiscal_link
    where fiscal_link.shop_id = ${ownShop} and chain in ('sale', 'payment_event', 'copy', 'closure') and occurred_at >= ${startOf(from)} and occurred_at < ${endOf(to)}
    group by register, chain order by chain, register`.execute(ctx.db)
  for (const { register, chain, first, last } of rows) {
    for await (const page of linksOf(ctx, register, chain, first, last)) {
      await hand(
        watching,
        chain,
        page.filter((link) => storedSignature(key, link) === link.signature),
      )
    }
  }
  for (const { watch } of watching) await watch.end?.(false)
  return findings
}
