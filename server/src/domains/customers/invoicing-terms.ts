import { TermsInput } from '@plantule/contract/customers/schemas'
import type { customersRoutes } from '@plantule/contract/customers/routes'
import type { Out, Replied } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { withKept } from '../../platform/kept.ts'
import { Refused, refusedField } from '../../platform/refused.ts'
import { mustExist } from '../../platform/must-exist.ts'

type Input = Out<(typeof customersRoutes)['createInvoicingTerms']['body']>
type Terms = Replied<(typeof customersRoutes)['createInvoicingTerms']>

const columns = (input: Input) => ({
  name: input.name,
  due_days: input.dueDays,
  end_of_month: input.endOfMonth,
  early_discount_bp: input.earlyDiscountBp,
})

const toTerms = (row: { id: number; name: string; due_days: number; end_of_month: boolean; early_discount_bp: number }): Terms => ({
  id: row.id,
  name: row.name,
  dueDays: row.due_days,
  endOfMonth: row.end_of_month,
  earlyDiscountBp: row.early_discount_bp,
})

export async function listInvoicingTerms(ctx: Ctx): Promise<{ items: Terms[] }> {
  const rows = await ctx.db.selectFrom('invoicing_terms').selectAll().orderBy('due_days').orderBy('id').execute()
  return { items: rows.map(toTerms) }
}

/** Throws `already_exists`. */
export async function createInvoicingTerms(ctx: Ctx, input: Input): Promise<Terms> {
  await refuseTaken(ctx, input.name)
  const row = await ctx.db
    .insertInto('invoicing_terms')
    .values({ shop_id: ctx.shopId, ...columns(input) })
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(ctx, 'invoicing_terms.create', 'invoicing_terms', row.id, { after: input })
  return toTerms(row)
}

type Change = Out<(typeof customersRoutes)['updateInvoicingTerms']['body']>

/** What is not named stays; invoices already issued keep their due date. Throws `not_found`, `already_exists`. */
export async function updateInvoicingTerms(ctx: Ctx, id: number, change: Change): Promise<Terms> {
  const before = mustExist(await ctx.db.selectFrom('invoicing_terms').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  const input = withKept(ctx, TermsInput, toTerms(before), change)
  await refuseTaken(ctx, input.name, id)
  const row = await ctx.db.updateTable('invoicing_terms').set(columns(input)).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
  await audit(ctx, 'invoicing_terms.update', 'invoicing_terms', id, { after: input })
  return toTerms(row)
}

/** Throws `not_found`, `in_use`. */
export async function deleteInvoicingTerms(ctx: Ctx, id: number): Promise<Done> {
  const users = await ctx.db.selectFrom('customer').select('name').where('invoicing_terms_id', '=', id).limit(3).execute()
  if (users.length > 0) throw new Refused('in_use', { where: users.map((user) => user.name).join(', ') })
  const row = mustExist(await ctx.db.deleteFrom('invoicing_terms').where('id', '=', id).returning('name').executeTakeFirst())
  await audit(ctx, 'invoicing_terms.delete', 'invoicing_terms', id, { before: row })
  return { ok: true }
}

async function refuseTaken(ctx: Ctx, name: string, except = 0): Promise<void> {
  const same = await ctx.db.selectFrom('invoicing_terms').select('id').where('name', '=', name).where('id', '!=', except).executeTakeFirst()
  if (same) throw refusedField('already_exists', ['name'])
}
