import type { FiscalCheck } from '@plantule/contract/fiscal/fiscal'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { sealOf } from './seal-of.ts'
import { ChainCheck, type StoredLink } from './verify-links.ts'
import { ownShop } from '../../platform/own-shop.ts'

const PAGE = 5_000

/** The link as it was sealed: of a shop that came from elsewhere, under the number that it had there. */
export const asSealed =
  ({ shopId }: { shopId: number }) =>
  (link: StoredLink): StoredLink =>
    Object.assign(link, { shopId })

/** Columns of a link as a check reads them; the time as microseconds, so that nothing of it escapes the signature. */
export const storedText = `
  shop_id as "shopId", register, chain, seq, (extract(epoch from occurred_at) * 1000000)::bigint as "occurredMicros", kind, ref_type as "refType",
  ref_id as "refId", ref_number as "refNumber", payload, incl_cents as "inclCents", excl_cents as "exclCents", vat_by_rate as "vatByRate",
  operator_id as "operatorId", operator_name as "operatorName", app_version as "appVersion", format_version as "formatVersion",
  prev_signature as "prevSignature", signature`
export const storedColumns = sql.raw<StoredLink>(storedText)

const pageOf = (ctx: Ctx, register: string, chain: string, from: number, to: number) =>
  sql<StoredLink>`
    select ${storedColumns} from fiscal_link
    where fiscal_link.shop_id = ${ownShop} and register = ${register} and chain = ${chain} and seq between ${from} and ${to}
    order by seq limit ${PAGE}`.execute(ctx.db)

/** The links of one chain from a number on, in pages. */
export async function* linksOf(ctx: Ctx, register: string, chain: string, from = 1, to = 2 ** 31 - 1): AsyncGenerator<StoredLink[]> {
  const sealed = asSealed(await sealOf(ctx))
  for (let coming = pageOf(ctx, register, chain, from, to); ;) {
    const rows = (await coming).rows.map(sealed)
    const last = rows.at(-1)
    if (!last) return
    if (rows.length < PAGE) {
      yield rows
      return
    }
    // The database reads the next page while this one is worked on.
    coming = pageOf(ctx, register, chain, last.seq + 1, to)
    try {
      yield rows
    } finally {
      // A reader that stops early leaves no question open on the transaction.
      await coming
    }
  }
}

const byChain = (a: string[], b: string[]): number => `${a[1]}/${a[0]}`.localeCompare(`${b[1]}/${b[0]}`, 'en')

/** Is given the links of a chain that hold, page by page. */
type Hear = (chain: string, links: readonly StoredLink[]) => Promise<void>

/**
 * Recomputes every chain of the shop from its first link and names the first broken one of each. Chains come one after the other,
 * by kind.
 */
export async function verifyChains(ctx: Ctx, hear?: Hear): Promise<FiscalCheck> {
  const { key } = await sealOf(ctx)
  // What waits to be written outside would look like a chain that was cut.
  await ctx.services.fiscalHeads.flush()
  const kept = await ctx.services.fiscalHeads.read(ctx.shopId)
  const heads = await ctx.db.selectFrom('fiscal_head').select(['register', 'chain', 'seq', 'signature']).execute()
  const written = await ctx.db.selectFrom('fiscal_link').select(['register', 'chain']).distinct().execute()
  const names = new Set([...written, ...heads].map(({ register, chain }) => `${register}/${chain}`).concat(Object.keys(kept)))
  const reports = []
  for (const [register = '', chain = ''] of [...names].map((each) => each.split('/')).sort(byChain)) {
    const name = `${register}/${chain}`
    const check = new ChainCheck(key, register, chain)
    for await (const page of linksOf(ctx, register, chain)) {
      let sound = 0
      for (const link of page) if (check.add(link)) sound += 1
      await hear?.(chain, page.slice(0, sound))
      if (check.broken) break
    }
    const head = heads.find((each) => each.register === register && each.chain === chain)
    reports.push(check.end(head, kept[name]))
  }
  return {
    ok: reports.every((report) => report.firstBroken === null),
    links: reports.reduce((sum, report) => sum + report.links, 0),
    chains: reports,
  }
}
