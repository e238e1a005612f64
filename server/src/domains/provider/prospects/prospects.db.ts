import type { Prospect, ProspectInput, ProspectRow } from '@plantule/contract/provider/prospects'
import { sql } from 'kysely'
import { mustExist } from '../../../platform/must-exist.ts'
import type { ProviderCtx } from '../../../platform/provider/in-provider.ts'

export type Row = {
  id: number
  name: string
  company: string | null
  siren: string | null
  email: string | null
  phone: string | null
  kind: ProspectRow['kind']
  stage: ProspectRow['stage']
  lost_reason: string | null
  owner_id: number | null
  owner: string | null
  value_cents: number | null
  next_step: string | null
  next_on: string | null
  note: string | null
  client_id: number | null
  client: string | null
  demo_id: number | null
  created_at: Date
  updated_at: Date
  stage_since: Date
  last_at: Date | null
  version: number
}

/** With who looks after them, the shop that they opened, and when somebody last spoke to them. */
export const prospectRows = sql`
  select p.*, o.name as owner, s.name as client,
    (select max(i.at) from provider_interaction i where i.prospect_id = p.id) as last_at
  from provider_prospect p left join provider_staff o on o.id = p.owner_id left join shop s on s.id = p.client_id`

/** What its form holds. */
export const heldOf = (row: Row): ProspectInput => ({
  name: row.name,
  company: row.company,
  siren: row.siren,
  email: row.email,
  phone: row.phone,
  kind: row.kind,
  stage: row.stage,
  lostReason: row.lost_reason,
  ownerId: row.owner_id,
  valueCents: row.value_cents,
  nextStep: row.next_step,
  nextOn: row.next_on,
  note: row.note,
  clientId: row.client_id,
})

export const toProspectRow = (row: Row): ProspectRow => ({
  id: row.id,
  ...heldOf(row),
  owner: row.owner,
  client: row.client,
  demoId: row.demo_id,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  stageSince: row.stage_since.toISOString(),
  lastInteractionAt: row.last_at?.toISOString() ?? null,
  version: row.version,
})

/** Throws `not_found`. */
export async function prospectAnswer(ctx: ProviderCtx, id: number): Promise<Prospect> {
  const [found, said] = await Promise.all([
    sql<Row>`${prospectRows} where p.id = ${id}`.execute(ctx.db),
    sql<{ id: number; kind: Prospect['interactions'][number]['kind']; text: string; at: Date; by_name: string }>`
      select id, kind, text, at, by_name from provider_interaction where prospect_id = ${id} order by id desc limit 500`.execute(ctx.db),
  ])
  const interactions = said.rows.map(({ by_name: by, at, ...rest }) => ({ ...rest, by, at: at.toISOString() }))
  return { ...toProspectRow(mustExist(found.rows[0])), interactions }
}
