import type { Draft, DraftInput, InternalInvoice } from '@plantule/contract/provider/billing'
import type { Done } from '@plantule/contract/base/shared'
import { sql } from 'kysely'
import { mustExist, refuseStale } from '../../../platform/must-exist.ts'
import type { ProviderCtx } from '../../../platform/provider/in-provider.ts'
import { noteAct } from '../../../platform/provider/note-act.ts'
import { Refused } from '../../../platform/refused.ts'
import { type BillLine, issueBill, sumsOf } from '../../subscription/index.ts'
import { invoiceAnswer } from './bills.ts'

type Row = { id: number; client_id: number; uid: string; name: string; lines: BillLine[]; due_days: number; version: number }

const find = async (ctx: ProviderCtx, id: number, lock = false): Promise<Row | undefined> =>
  (
    await sql<Row>`
      select d.id, d.client_id, s.uid, s.name, d.lines, d.due_days, d.version from subscription_draft d join shop s on s.id = d.client_id
      where d.id = ${id} ${lock ? sql`for update of d` : sql``}`.execute(ctx.db)
  ).rows[0]

/** Throws `not_found`, `not_a_draft`. */
async function lockDraft(ctx: ProviderCtx, id: number): Promise<Row> {
  const row = await find(ctx, id, true)
  if (row) return row
  mustExist((await sql`select from subscription_invoice where id = ${id} limit 1`.execute(ctx.db)).rows[0])
  throw new Refused('not_a_draft')
}

/** Throws `not_found`. */
export const draftAnswer = async (ctx: ProviderCtx, id: number): Promise<Draft> => toDraft(mustExist(await find(ctx, id)))

/** Throws `not_found`. */
export async function newDraft(ctx: ProviderCtx, { clientId, lines, dueDays }: DraftInput): Promise<Draft> {
  mustExist(await ctx.db.selectFrom('shop').select('id').where('id', '=', clientId).executeTakeFirst())
  const { id } = await ctx.db
    .insertInto('subscription_draft')
    .values({ client_id: clientId, lines: JSON.stringify(lines), due_days: dueDays, author: ctx.staff.name, updated_at: ctx.now })
    .returning('id')
    .executeTakeFirstOrThrow()
  // A draft says nothing to the client yet: it stands among the provider's acts alone.
  await noteAct(ctx, 'invoice.draft', { subject: 'subscription_draft', subjectId: id, after: { clientId, lines } })
  return draftAnswer(ctx, id)
}

/** Throws `not_found`, `stale_version`, `not_a_draft`. */
export async function changeDraft(
  ctx: ProviderCtx,
  id: number,
  { lines, dueDays, version }: { lines: BillLine[]; dueDays: number; version: number },
): Promise<Draft> {
  const row = await lockDraft(ctx, id)
  await refuseStale(row, version, () => toDraft(row))
  await ctx.db
    .updateTable('subscription_draft')
    .set({ lines: JSON.stringify(lines), due_days: dueDays, updated_at: ctx.now, version: row.version + 1 })
    .where('id', '=', id)
    .execute()
  await noteAct(ctx, 'invoice.draft', { subject: 'subscription_draft', subjectId: id, before: { lines: row.lines }, after: { lines } })
  return draftAnswer(ctx, id)
}

/** Throws `not_found`, `not_a_draft`. */
export async function removeDraft(ctx: ProviderCtx, id: number): Promise<Done> {
  const row = await lockDraft(ctx, id)
  await ctx.db.deleteFrom('subscription_draft').where('id', '=', id).execute()
  await noteAct(ctx, 'invoice.remove_draft', { subject: 'subscription_draft', subjectId: id, before: { lines: row.lines } })
  return { ok: true }
}

/** Throws `not_found`, `stale_version`, `not_a_draft`, `client_info_missing`, `provider_company_missing`. */
export async function issueDraft(ctx: ProviderCtx, id: number, version: number): Promise<InternalInvoice> {
  const row = await lockDraft(ctx, id)
  await refuseStale(row, version, () => toDraft(row))
  const { means } = await meansOf(ctx, row.client_id)
  await ctx.db.deleteFrom('subscription_draft').where('id', '=', id).execute()
  const bill = await withoutInfo(() =>
    issueBill(ctx, {
      shopId: row.client_id,
      id,
      source: 'staff',
      lines: row.lines,
      dueDays: row.due_days,
      means,
      author: ctx.staff.name,
    }),
  )
  await noteAct(ctx, 'invoice.issue', {
    subject: 'subscription_invoice',
    subjectId: id,
    clientId: row.client_id,
    after: { number: bill.number, inclCents: bill.inclCents },
  })
  return invoiceAnswer(ctx, id, row.client_id)
}

/** The client's missing details are told in the words of who cannot fill them in. */
export async function withoutInfo<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refused && error.code === 'billing_info_missing') throw new Refused('client_info_missing')
    throw error
  }
}

export async function meansOf(ctx: ProviderCtx, clientId: number): Promise<{ means: 'card' | 'transfer' }> {
  const { rows } = await sql<{ means: 'card' | 'transfer' }>`select means from subscription where shop_id = ${clientId}`.execute(ctx.db)
  return rows[0] ?? { means: 'transfer' }
}

const toDraft = (row: Row): Draft => ({
  id: row.id,
  client: { id: row.client_id, uid: row.uid, name: row.name },
  lines: row.lines,
  dueDays: row.due_days,
  ...sumsOf(row.lines),
  version: row.version,
})
