import type { DiscountCode as Answer } from '@plantule/contract/codes/discount-codes'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { parisDay } from '../../platform/paris.ts'
import { Refused } from '../../platform/refused.ts'
import { type Discount, scopeOf } from './rules.ts'
import { mustExist } from '../../platform/must-exist.ts'

/** Throws `not_found`. */
export async function lockDiscount(ctx: Ctx, id: number): Promise<Discount> {
  return mustExist(await ctx.db.selectFrom('discount_code').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
}

/** The state that people see; today's. */
export const discountStatus = (ctx: Ctx) => sql<Answer['status']>`case
  when disabled_at is not null then 'disabled'
  when to_day < ${parisDay(ctx.now)}::date then 'expired'
  when uses >= max_uses then 'exhausted'
  when from_day > ${parisDay(ctx.now)}::date then 'scheduled'
  else 'active' end`

/** Codes as they are answered, in the order of the ids given. */
export async function discountAnswers(ctx: Ctx, ids: readonly number[]): Promise<Answer[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .selectFrom('discount_code as c')
    .leftJoin('discount_batch as b', (join) => join.onRef('b.shop_id', '=', 'c.shop_id').onRef('b.id', '=', 'c.batch_id'))
    .selectAll('c')
    .select(['b.name as batch_name', discountStatus(ctx).as('status')])
    .where('c.id', 'in', [...ids])
    .execute()
  const scopes = rows.map(scopeOf)
  const product = await namesOf(
    ctx,
    'product',
    scopes.flatMap((scope) => scope.productIds),
  )
  const category = await namesOf(
    ctx,
    'category',
    scopes.flatMap((scope) => scope.categoryIds),
  )
  const profile = await namesOf(
    ctx,
    'price_profile',
    scopes.flatMap((scope) => scope.profileIds),
  )
  const answers = new Map(
    rows.map((row): [number, Answer] => {
      const scope = scopeOf(row)
      return [
        row.id,
        {
          id: row.id,
          code: row.code,
          label: row.label,
          kind: row.kind,
          value: row.value,
          minCents: row.min_cents,
          scope,
          fromDay: row.from_day,
          toDay: row.to_day,
          maxUses: row.max_uses,
          perCustomer: row.per_customer,
          cumulative: row.cumulative,
          status: row.status,
          uses: row.uses,
          batch: row.batch_id === null ? null : { id: row.batch_id, name: row.batch_name ?? '' },
          products: product(scope.productIds),
          categories: category(scope.categoryIds),
          profiles: profile(scope.profileIds),
          createdAt: row.created_at.toISOString(),
          version: row.version,
        },
      ]
    }),
  )
  return ids.flatMap((id) => answers.get(id) ?? [])
}

/** Throws `not_found`. */
export async function discountAnswer(ctx: Ctx, id: number): Promise<Answer> {
  const [answer] = await discountAnswers(ctx, [id])
  if (!answer) throw new Refused('not_found')
  return answer
}

type Named = { id: number; name: string }

/** What was deleted since is left out. */
async function namesOf(ctx: Ctx, table: 'product' | 'category' | 'price_profile', ids: number[]): Promise<(ids: number[]) => Named[]> {
  const rows =
    ids.length === 0
      ? []
      : await ctx.db
          .selectFrom(table)
          .select(['id', 'name'])
          .where('id', 'in', [...new Set(ids)])
          .execute()
  const names = new Map(rows.map((row) => [row.id, row.name]))
  return (wanted) => wanted.flatMap((id) => (names.has(id) ? [{ id, name: names.get(id) ?? '' }] : []))
}
