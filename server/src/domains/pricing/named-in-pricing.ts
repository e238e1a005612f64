import { sql } from 'kysely'
import type { NamedInside } from '../../platform/named-inside.ts'
import { ownShop } from '../../platform/own-shop.ts'

/**
 * Price schemas, quantity prices and promotions that a container, a caliber or a category stands in. A category is watched by foreign keys
 * too; asked here, the refusal says by which of them it is held.
 */
export const namedInPricing: NamedInside = async (ctx, kind, ids) => {
  if (kind === 'category') {
    const { rows } = await sql<{ id: number; where: string }>`
      select c.category_id as id, s.name as "where" from price_schema_category c
      join price_schema s on s.shop_id = ${ownShop} and s.id = c.schema_id where c.shop_id = ${ownShop} and c.category_id = any(${[...ids]}::bigint[])
      union select category_id, name from decreasing_price where decreasing_price.shop_id = ${ownShop} and category_id = any(${[...ids]}::bigint[]) order by 1, 2`.execute(
      ctx.db,
    )
    return rows
  }
  const field = { container: 'containerId', caliber: 'caliberId' }[kind as string]
  if (!field) return []
  const { rows } = await sql<{ id: number; where: string }>`
    select distinct (line ->> ${field}::text)::bigint as id, name as "where" from price_schema, jsonb_array_elements(lines) line
    where price_schema.shop_id = ${ownShop} and (line ->> ${field}::text)::bigint = any(${[...ids]}::bigint[]) order by 1, 2`.execute(
    ctx.db,
  )
  return rows
}
