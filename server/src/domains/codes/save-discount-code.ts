import { normalCode } from '@plantule/contract/codes/rules'
import { type codesRoutes, type DiscountCode as Answer, DiscountCodeInput } from '@plantule/contract/codes/discount-codes'
import type { Out } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { withKept } from '../../platform/kept.ts'
import { Refused, refusedField } from '../../platform/refused.ts'
import { discountAnswer, lockDiscount } from './discount-codes.db.ts'
import { drawCode } from './draw-code.ts'
import { keepTermsOf } from './terms.ts'
import { refuseUnknownScope } from './scope-names.ts'
import { refuseStale } from '../../platform/must-exist.ts'

/** Throws `code_too_short`, `code_taken` beside the code, `unknown_choice` beside what the scope names. */
export async function createDiscountCode(ctx: Ctx, input: DiscountCodeInput): Promise<Answer> {
  const code = input.code === '' ? drawCode() : normalCode(input.code)
  await refuseCode(ctx, code)
  await refuseUnknownScope(ctx, input.scope)
  const { id } = await ctx.db
    .insertInto('discount_code')
    .values({ shop_id: ctx.shopId, code, created_at: ctx.now, disabled_at: input.disabled ? ctx.now : null, ...termColumns(input) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(ctx, 'discount_code.create', 'discount_code', id, { after: { code, label: input.label } })
  return discountAnswer(ctx, id)
}

type Change = Out<(typeof codesRoutes)['updateDiscountCode']['body']>

/**
 * What is not named stays. Firm orders and quotations keep the terms that they were promised. Throws `not_found`, `stale_version`,
 * `code_used` when another code is typed on a used one, `code_below_uses`, and what creation throws.
 */
export async function updateDiscountCode(ctx: Ctx, id: number, change: Change): Promise<Answer> {
  const before = await lockDiscount(ctx, id)
  const held = await discountAnswer(ctx, id)
  await refuseStale(before, change.version, () => held)
  const input = withKept(ctx, DiscountCodeInput, { ...held, disabled: before.disabled_at !== null }, change)
  const code = input.code === '' ? before.code : normalCode(input.code)
  if (code !== before.code) {
    if (before.uses > 0) throw refusedField('code_used', ['code'])
    await refuseCode(ctx, code)
  }
  if (input.maxUses !== null && input.maxUses < before.uses) throw refusedField('code_below_uses', ['maxUses'], { uses: before.uses })
  await refuseUnknownScope(ctx, input.scope)
  await keepTermsOf(ctx, id)
  const disabled_at = input.disabled ? (before.disabled_at ?? ctx.now) : null
  const after = { code, disabled_at, ...termColumns(input) }
  await ctx.db
    .updateTable('discount_code')
    .set({ ...after, version: before.version + 1 })
    .where('id', '=', id)
    .execute()
  await audit(ctx, 'discount_code.update', 'discount_code', id, {
    before: { ...before, scope: JSON.stringify(before.scope) },
    after: { ...before, ...after },
  })
  return discountAnswer(ctx, id)
}

/** Throws `not_found`, `code_used` while a sale names it. */
export async function removeDiscountCode(ctx: Ctx, id: number): Promise<Done> {
  const before = await lockDiscount(ctx, id)
  const used = await ctx.db.selectFrom('discount_use').select('id').where('code_id', '=', id).limit(1).executeTakeFirst()
  if (used) throw new Refused('code_used')
  await ctx.db.deleteFrom('discount_code').where('id', '=', id).execute()
  await audit(ctx, 'discount_code.delete', 'discount_code', id, { before: { code: before.code, label: before.label } })
  return { ok: true }
}

export const termColumns = (input: Omit<DiscountCodeInput, 'code' | 'disabled'>) => ({
  label: input.label,
  kind: input.kind,
  value: input.kind === 'free_shipping' ? 0 : input.value,
  min_cents: input.minCents,
  scope: JSON.stringify(input.scope),
  from_day: input.fromDay,
  to_day: input.toDay,
  max_uses: input.maxUses,
  per_customer: input.perCustomer,
  cumulative: input.cumulative,
})

async function refuseCode(ctx: Ctx, code: string): Promise<void> {
  if (code.length < 3) throw refusedField('code_too_short', ['code'])
  const taken = await ctx.db
    .selectFrom('discount_code')
    .select('id')
    .where('code', '=', code)
    .unionAll(ctx.db.selectFrom('voucher').select('id').where('code', '=', code))
    .executeTakeFirst()
  if (taken) throw refusedField('code_taken', ['code'])
}
