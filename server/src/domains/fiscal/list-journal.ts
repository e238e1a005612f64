import type { fiscalRoutes } from '@plantule/contract/fiscal/fiscal'
import type { Answer } from '@plantule/contract/base/route'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { startOf } from '../../platform/list-page.ts'

const SIZE = 50

/** The sealed events of every register, newest first. */
export async function listJournal(ctx: Ctx, page: number): Promise<Answer<(typeof fiscalRoutes)['fiscalJournal']>> {
  const rows = ctx.db.selectFrom('fiscal_link').where('chain', '=', 'journal_event')
  const found = await rows
    .select(['register', 'seq', 'occurred_at', 'kind', 'ref_number', 'operator_name', 'payload'])
    .orderBy('occurred_at', 'desc')
    .orderBy('register')
    .orderBy('seq', 'desc')
    .limit(sql.lit(SIZE))
    .offset(startOf(page, SIZE))
    .execute()
  const { total } = await rows.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return {
    items: found.map((row) => ({
      register: row.register,
      seq: row.seq,
      at: row.occurred_at.toISOString(),
      kind: row.kind,
      refNumber: row.ref_number,
      operator: row.operator_name,
      details: JSON.parse(row.payload),
    })),
    total,
    page,
    size: SIZE,
  }
}
