import type { Scope } from '@plantule/contract/codes/discount-codes'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { missingOf, type NamedInside } from '../../platform/named-inside.ts'
import { refusedField } from '../../platform/refused.ts'
import { discountStatus } from './discount-codes.db.ts'
import { ownShop } from '../../platform/own-shop.ts'

const fields = { product: 'productIds', category: 'categoryIds', price_profile: 'profileIds' } as const

/** Throws `unknown_choice` beside the list of products, categories or profiles that names one which the shop does not have. */
export async function refuseUnknownScope(ctx: Ctx, scope: Scope): Promise<void> {
  for (const [kind, field] of Object.entries(fields) as [keyof typeof fields, (typeof fields)[keyof typeof fields]][]) {
    if ((await missingOf(ctx, kind, scope[field])).size > 0) throw refusedField('unknown_choice', ['scope', field])
  }
}

/**
 * Codes that still work and are limited to a product, category or profile. Without it the limit would mean nobody, or everybody once
 * it was taken out. One that is over keeps nothing from being deleted: to work again it has to be saved, and is asked about its limits
 * then.
 */
export const namedInCodes: NamedInside = async (ctx, kind, ids) => {
  const field = (fields as Partial<Record<typeof kind, string>>)[kind]
  if (!field) return []
  const { rows } = await sql<{ id: number; where: string }>`
    select distinct n.id::bigint as id, label as "where" from discount_code, jsonb_array_elements_text(scope -> ${field}::text) as n (id)
    where discount_code.shop_id = ${ownShop} and n.id::bigint = any(${[...ids]}::bigint[]) and ${discountStatus(ctx)} in ('active', 'scheduled') order by 1, 2`.execute(
    ctx.db,
  )
  return rows
}
