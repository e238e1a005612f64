import { sql } from 'kysely'
import type { AuditEntry } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { journal } from './journal.ts'
import { ownShop } from '../../platform/own-shop.ts'

/** What the sealed records depend on: TVA rates, who sells, at which tills, and who may do what. */
const watched = /^(setting\.invoicing_info|setting\.books\.accounts|tva\.|till_register\.|member\.)/
const rightsOf = (row: object | null): object | null => {
  const { preset, rights, ends_on: endsOn } = (row ?? {}) as Record<string, unknown>
  return row && { preset, rights, endsOn }
}

/**
 * Writes a change of rates, of the seller's identity, of tills or of rights into the sealed journal; who it is about stays in the audit.
 */
export async function hearAudit(ctx: Ctx, { id, action, subjectId, before, after }: AuditEntry): Promise<void> {
  if (!watched.test(action)) return
  const member = action.startsWith('member.')
  const change = member ? { before: rightsOf(before), after: rightsOf(after) } : { before, after }
  const kind = member ? 'permission_change' : 'parameter_change'
  await journal(ctx, { kind, refType: 'audit', refId: id, details: { action, subject: subjectId, ...change } })
}

type Row = { id: number; action: string; subject: string; subject_id: number | null; before: object | null; after: object | null }

/**
 * What was changed by a command, beside the running server, is copied from the audit afterwards. Each is told once.
 */
export async function noteParameters(ctx: Ctx): Promise<void> {
  const { rows } = await sql<Row>`
    select id, action, subject, subject_id, before, after from audit a
    where a.shop_id = ${ownShop} and action ~ ${watched.source}
      and not exists (select from fiscal_link k where k.shop_id = ${ownShop} and k.ref_type = 'audit' and k.ref_id = a.id)
    order by id limit 1000`.execute(ctx.db)
  for (const { subject_id: subjectId, ...row } of rows) await hearAudit(ctx, { ...row, subjectId })
}
