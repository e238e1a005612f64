import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { journal } from './journal.ts'

type Row = { id: number; action: string; subject_id: number | null; actor_id: number | null; at: Date }

/**
 * Copies changes of TVA rates, of the seller's identity and of rights from the audit into the sealed journal: they are
 * made in domains that know no fiscal records. Each is copied once; names stay in the audit.
 */
export async function noteParameters(ctx: Ctx): Promise<void> {
  const { rows } = await sql<Row>`
    select id, action, subject_id, actor_id, at from audit
    where (action = 'setting.invoicing_info' or action like 'tva%' or action like 'member%')
      and id > coalesce((select max(ref_id) from fiscal_link where chain = 'journal_event' and ref_type = 'audit'), 0)
    order by id limit 1000`.execute(ctx.db)
  for (const row of rows) {
    const kind = row.action.startsWith('member') ? 'permission_change' : 'parameter_change'
    const details = { action: row.action, subject: row.subject_id, by: row.actor_id, at: row.at }
    await journal(ctx, { kind, refType: 'audit', refId: row.id, details })
  }
}
