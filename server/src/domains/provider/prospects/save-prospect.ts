import type { Done } from '@plantule/contract/base/shared'
import type { NewInteraction, Prospect, ProspectInput } from '@plantule/contract/provider/prospects'
import { sql } from 'kysely'
import { mustExist, refuseStale } from '../../../platform/must-exist.ts'
import type { ProviderCtx } from '../../../platform/provider/in-provider.ts'
import { noteAct } from '../../../platform/provider/note-act.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { heldOf, prospectAnswer, type Row } from './prospects.db.ts'

/** What the fields ask of each other and of other records. */
async function refuseWrong(ctx: ProviderCtx, given: ProspectInput, id: number | null): Promise<void> {
  if (given.stage === 'lost' && !given.lostReason) throw refusedField('lost_reason', ['lostReason'])
  if (given.nextOn !== null && !given.nextStep) throw refusedField('next_step_missing', ['nextStep'])
  const { rows } = await sql<{ siren: string | null; client: string | null; staff: boolean; shop: boolean }>`
    select (select name from provider_prospect where siren = ${given.siren} and id is distinct from ${id}) as siren,
      (select name from provider_prospect where client_id = ${given.clientId} and id is distinct from ${id}) as client,
      exists (select from provider_staff where id = ${given.ownerId} and removed_at is null) as staff,
      exists (select from shop where id = ${given.clientId}) as shop`.execute(ctx.db)
  const found = mustExist(rows[0])
  if (found.siren !== null) throw refusedField('siren_taken', ['siren'], { name: found.siren })
  if (found.client !== null) throw refusedField('client_taken', ['clientId'], { name: found.client })
  if (given.clientId !== null && !found.shop) throw refusedField('unknown_choice', ['clientId'])
  if (given.ownerId !== null && !found.staff) throw refusedField('unknown_staff', ['ownerId'])
}

/** Whoever opened a shop is won; a reason stands with whoever is lost alone. */
const settled = (given: ProspectInput): ProspectInput => {
  const stage = given.clientId === null ? given.stage : 'won'
  return { ...given, stage, lostReason: stage === 'lost' ? given.lostReason : null }
}

/** Throws `siren_taken`, `lost_reason`, `next_step_missing`, `client_taken`, `unknown_choice`, `unknown_staff`. */
export async function createProspect(ctx: ProviderCtx, input: ProspectInput): Promise<Prospect> {
  const given = settled(input)
  await oneAtATime(ctx)
  await refuseWrong(ctx, given, null)
  const { rows } = await sql<{ id: number }>`
    insert into provider_prospect (name, company, siren, email, phone, kind, stage, lost_reason, owner_id, value_cents, next_step, next_on,
      note, client_id, created_at, updated_at, stage_since)
    values (${given.name}, ${given.company}, ${given.siren}, ${given.email}, ${given.phone}, ${given.kind}, ${given.stage},
      ${given.lostReason}, ${given.ownerId}, ${given.valueCents}, ${given.nextStep}, ${given.nextOn}, ${given.note}, ${given.clientId},
      ${ctx.now}, ${ctx.now}, ${ctx.now})
    returning id`.execute(ctx.db)
  const { id } = mustExist(rows[0])
  await noteAct(ctx, 'prospect.create', { subject: 'prospect', subjectId: id, after: { stage: given.stage } })
  return prospectAnswer(ctx, id)
}

/** Two who note the same company at once: the second is told by name, as if they had come later. */
const oneAtATime = (ctx: ProviderCtx): Promise<unknown> => sql`select pg_advisory_xact_lock(hashtext('provider_prospect'))`.execute(ctx.db)

async function lockProspect(ctx: ProviderCtx, id: number): Promise<Row> {
  const { rows } = await sql<Row>`select p.*, null as owner, null as client, null as last_at from provider_prospect p
    where p.id = ${id} for update`.execute(ctx.db)
  return mustExist(rows[0])
}

type Change = { [K in keyof ProspectInput]?: ProspectInput[K] | undefined } & { version: number }

/** Throws `not_found`, `stale_version` and what a new one is refused by. */
export async function updateProspect(ctx: ProviderCtx, id: number, { version, ...change }: Change): Promise<Prospect> {
  await oneAtATime(ctx)
  const row = await lockProspect(ctx, id)
  await refuseStale(row, version, () => prospectAnswer(ctx, id))
  const held = heldOf(row)
  const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  // Each field alone is of the form already; together they are of it too.
  const given = settled({ ...held, ...named } as ProspectInput)
  await refuseWrong(ctx, given, id)
  const since = given.stage === held.stage ? row.stage_since : ctx.now
  await sql`
    update provider_prospect set name = ${given.name}, company = ${given.company}, siren = ${given.siren}, email = ${given.email},
      phone = ${given.phone}, kind = ${given.kind}, stage = ${given.stage}, lost_reason = ${given.lostReason}, owner_id = ${given.ownerId},
      value_cents = ${given.valueCents}, next_step = ${given.nextStep}, next_on = ${given.nextOn}, note = ${given.note},
      client_id = ${given.clientId}, updated_at = ${ctx.now}, stage_since = ${since}, version = version + 1
    where id = ${id}`.execute(ctx.db)
  await noteAct(ctx, 'prospect.update', {
    subject: 'prospect',
    subjectId: id,
    before: { stage: held.stage, clientId: held.clientId },
    after: { stage: given.stage, clientId: given.clientId },
  })
  return prospectAnswer(ctx, id)
}

/** Nothing of them is kept, not even who noted it. Throws `not_found`, `prospect_is_client`. */
export async function deleteProspect(ctx: ProviderCtx, id: number): Promise<Done> {
  const row = await lockProspect(ctx, id)
  if (row.client_id !== null) throw new Refused('prospect_is_client')
  await sql`delete from provider_prospect where id = ${id}`.execute(ctx.db)
  await noteAct(ctx, 'prospect.delete', { subject: 'prospect', subjectId: id })
  return { ok: true }
}

/** What follows from it replaces the step that was to come. Throws `not_found`, `next_step_missing`. */
export async function addInteraction(ctx: ProviderCtx, id: number, { kind, text, nextStep, nextOn }: NewInteraction): Promise<Prospect> {
  await lockProspect(ctx, id)
  if (nextOn !== null && !nextStep) throw refusedField('next_step_missing', ['nextStep'])
  await sql`
    insert into provider_interaction (prospect_id, kind, text, at, staff_id, by_name)
    values (${id}, ${kind}, ${text}, ${ctx.now}, ${ctx.staff.id}, ${ctx.staff.name})`.execute(ctx.db)
  const next = nextStep === null ? sql`` : sql`next_step = ${nextStep}, next_on = ${nextOn},`
  await sql`update provider_prospect set ${next} updated_at = ${ctx.now}, version = version + 1 where id = ${id}`.execute(ctx.db)
  return prospectAnswer(ctx, id)
}
