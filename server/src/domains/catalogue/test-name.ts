import type { ProductHint } from '@plantule/contract/catalogue-products'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { type HintRow, toHint } from './list-products.ts'
import { productByReference } from './product-codes.ts'

type Asked = { name: string; cultivar: string; reference: string; exceptId: number | null }
type Verdict = {
  free: boolean
  takenBy: ProductHint | null
  referenceTakenBy: ProductHint | null
  near: (ProductHint & { alike: number })[]
}

/** Says whether a name (with its cultivar) and a reference are free, and which products look like it. Never refuses. */
export async function testName(ctx: Ctx, asked: Asked): Promise<Verdict> {
  const { rows } = await sql<HintRow & { alike: number; same: boolean }>`
    select p.id, p.reference, p.name, p.latin_name, p.cultivar, p.archived_at, n.alike, n.same
    from product_near(${`${asked.name} ${asked.cultivar}`}, ${asked.exceptId}::bigint) n join product p on p.id = n.id
    order by n.same desc, n.alike desc, p.id`.execute(ctx.db)
  const other = asked.reference ? await productByReference(ctx, asked.reference, asked.exceptId) : undefined
  const same = rows.find((row) => row.same)
  return {
    free: !same && !other,
    takenBy: same ? toHint(same) : null,
    referenceTakenBy: other ? toHint(other) : null,
    near: rows.filter((row) => !row.same).map((row) => ({ ...toHint(row), alike: row.alike })),
  }
}
