import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { canonicalJson } from '../../platform/canonical-json.ts'
import type { Ctx } from '../../platform/context.ts'
import type { ProductDiff } from './reading/index.ts'
import { ownShop } from '../../platform/own-shop.ts'

/** A difference as it is kept and shown: what the file itself says is read from the file again. */
export type ShownDiff = Omit<ProductDiff, 'product'> & { moved?: boolean; /** How many it will bring. */ pictures?: number }

export const shownDiffs = (
  diffs: readonly ProductDiff[],
  pictures: ReadonlyMap<ProductDiff, readonly unknown[]> = new Map(),
): ShownDiff[] =>
  diffs.map((whole) => {
    const { product: _, ...diff } = whole
    const count = pictures.get(whole)?.length
    return count ? { ...diff, pictures: count } : diff
  })

/** What differences of every kind of import have, beside what they change. */
type Shown = { status: string; moved?: boolean | undefined; pictures?: unknown }

/** The same for two differences that would write the same over the same; what stays as it is does not count. */
export function fingerprint(diffs: readonly Shown[]): string {
  const hash = createHash('sha256')
  for (const diff of diffs) if (diff.status !== 'unchanged') hash.update(written(diff))
  return hash.digest('hex')
}

/** Locks all that the shown difference would write over, in the order of ids, so that it cannot move any more. */
export async function lockShown(ctx: Ctx, importId: number): Promise<void> {
  const touched = sql`select body from catalogue_import_finding where catalogue_import_finding.shop_id = ${ownShop} and import_id = ${importId} and kind = 'diff' and status <> 'unchanged'`
  const sizes = sql`
    select (size->>'id')::bigint from (${touched}) d, jsonb_array_elements(d.body->'subproducts') size
    where size->>'id' is not null and size->>'status' <> 'unchanged'`
  await sql`select id from product where product.shop_id = ${ownShop} and id in (select (body->>'id')::bigint from (${touched}) d) order by id for update`.execute(
    ctx.db,
  )
  await sql`select id from subproduct where subproduct.shop_id = ${ownShop} and id in (${sizes}) order by id for update`.execute(ctx.db)
  await sql`select subproduct_id from stock_level where stock_level.shop_id = ${ownShop} and subproduct_id in (${sizes}) order by subproduct_id for update`.execute(
    ctx.db,
  )
}

/** What of a difference the import itself writes: pictures follow by themselves. */
const written = ({ moved: _, pictures: _p, ...diff }: Shown): string => canonicalJson(diff)

/** Marks the differences that are not those shown before, and puts them first. */
export async function markMoved<D extends Shown>(ctx: Ctx, importId: number, diffs: readonly D[]): Promise<{ diffs: D[]; moved: number }> {
  const before = await sql<{ body: D }>`
    select body from catalogue_import_finding where catalogue_import_finding.shop_id = ${ownShop} and import_id = ${importId} and kind = 'diff'`.execute(
    ctx.db,
  )
  const known = new Set(before.rows.map(({ body }) => written(body)))
  const marked = diffs.map((diff): D => (known.has(written(diff)) ? diff : { ...diff, moved: true }))
  const moved = marked.filter((diff) => diff.moved)
  return { diffs: [...moved, ...marked.filter((diff) => !diff.moved)], moved: moved.length }
}
