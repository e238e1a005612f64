import { sql } from 'kysely'
import type { ProviderCtx } from '../../../platform/provider/in-provider.ts'
import { refusedField } from '../../../platform/refused.ts'

/** One of the staff who is chosen for something; nobody where null. Throws `unknown_staff` beside the field. */
export async function staffNamed(ctx: ProviderCtx, id: number | null, field: string): Promise<{ id: number | null; name: string | null }> {
  if (id === null) return { id: null, name: null }
  const { rows } = await sql<{ name: string }>`select name from provider_staff where id = ${id} and removed_at is null`.execute(ctx.db)
  if (!rows[0]) throw refusedField('unknown_staff', [field])
  return { id, name: rows[0].name }
}
