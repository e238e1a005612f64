import type { ProductHint } from '@plantule/contract/catalogue/products'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { type HintRow, toHint } from './list-products.ts'
import { productByReference } from './product-codes.ts'
import { ownShop } from '../../platform/own-shop.ts'

type Asked = { name: string; cultivar: string; reference: string; exceptId: number | null }
type Verdict = {
  free: boolean
  takenBy: ProductHint | null
  referenceTakenBy: ProductHint | null
  near: (ProductHint & { alike: number })[]
}

const MOST = 5

/**
 * Says whether a name with its cultivar and a reference are free, and which products look like it. The same plant with
 * another cultivar, or none, is no double but worth seeing. Never refuses.
 */
export async function testName(ctx: Ctx, asked: Asked): Promise<Verdict> {
  const { rows } = await sql<HintRow & { alike: number; same: boolean }>`
    select p.id, p.reference, p.name, p.latin_name, p.cultivar, p.archived_at, n.alike, n.same
    from product_near(${`${asked.name} ${asked.cultivar}`}, ${asked.exceptId}::bigint) n join product p on p.shop_id = ${ownShop} and p.id = n.id
    order by n.same desc, n.alike desc, p.id`.execute(ctx.db)
  const kin = await sql<HintRow & { alike: number }>`
    select p.id, p.reference, p.name, p.latin_name, p.cultivar, p.archived_at, 1::real as alike
    from product_search(${asked.name}, 200) f join product p on p.shop_id = ${ownShop} and p.id = f.id
    where search_plain(p.name) = search_plain(${asked.name}) and p.id is distinct from ${asked.exceptId}::bigint
    order by p.archived_at is not null, p.cultivar, p.id limit ${MOST + 1}`.execute(ctx.db)
  const other = asked.reference ? await productByReference(ctx, asked.reference, asked.exceptId) : undefined
  const same = rows.find((row) => row.same)
  const near = new Map([...kin.rows, ...rows.filter((row) => !row.same)].map((row) => [row.id, row]))
  if (same) near.delete(same.id)
  return {
    free: !same && !other,
    takenBy: same ? toHint(same) : null,
    referenceTakenBy: other ? toHint(other) : null,
    near: [...near.values()].slice(0, MOST).map((row) => ({ ...toHint(row), alike: row.alike })),
  }
}
