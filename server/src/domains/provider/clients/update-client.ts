import type { Client, ClientInput } from '@plantule/contract/provider/clients'
import { sql } from 'kysely'
import { mustExist, refuseStale } from '../../../platform/must-exist.ts'
import { parisDay } from '../../../platform/paris.ts'
import type { ProviderCtx } from '../../../platform/provider/in-provider.ts'
import { noteAct } from '../../../platform/provider/note-act.ts'
import { refusedField } from '../../../platform/refused.ts'
import { beginTrial, resumeBilling } from '../../subscription/index.ts'
import { answerOf, knownClient, standing } from './read-clients.ts'

type Change = { [K in keyof ClientInput]?: ClientInput[K] | undefined } & { version: number }

/** Throws `not_found`, `stale_version`, `suspension_reason`. */
export async function updateClient(ctx: ProviderCtx, id: number, change: Change): Promise<Client> {
  const known = await knownClient(ctx, id)
  // First, as the nightly bills do, who write the shop after it.
  await sql`select from subscription where shop_id = ${id} for update`.execute(ctx.db)
  const held = mustExist(
    await ctx.db
      .selectFrom('shop')
      .select(['level', 'subscription_type', 'suspended_at', 'suspended_reason', 'provider_version as version'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  )
  await refuseStale(held, change.version, () => answerOf(ctx, standing(ctx, known, held)))
  const suspended = change.suspended ?? held.suspended_at !== null
  const reason = change.suspendedReason === undefined ? held.suspended_reason : change.suspendedReason
  if (suspended && !reason) throw refusedField('suspension_reason', ['suspendedReason'])
  const before = { level: held.level, subscription_type: held.subscription_type, suspended_reason: held.suspended_reason }
  const after = {
    level: change.level ?? held.level,
    subscription_type: change.subscriptionType ?? held.subscription_type,
    suspended_reason: suspended ? reason : null,
  }
  const same = JSON.stringify(before) === JSON.stringify(after) && suspended === (held.suspended_at !== null)
  if (same) return answerOf(ctx, standing(ctx, known, held))
  if (!suspended && held.suspended_at !== null) await resumeBilling(ctx.db, id, parisDay(ctx.now))
  const suspended_at = suspended ? (held.suspended_at ?? ctx.now) : null
  await ctx.db
    .updateTable('shop')
    .set({ ...after, suspended_at, provider_version: held.version + 1 })
    .where('id', '=', id)
    .execute()
  const ended = held.subscription_type === 'demo' && after.subscription_type !== 'demo' ? await keepDemo(ctx, id) : undefined
  const action = suspended === (held.suspended_at !== null) ? 'client.update' : suspended ? 'client.suspend' : 'client.reopen'
  await noteAct(ctx, action, { subject: 'shop', subjectId: id, clientId: id, before: { ...before, ...ended }, after })
  // Every process forgets at once who may enter.
  ctx.tell(id, 'members.changed', {})
  return answerOf(ctx, standing(ctx, known, { ...after, suspended_at, version: held.version + 1 }))
}

/** A demonstration that is a client's shop from now on does not end: answers the day on which it would have. */
async function keepDemo(ctx: ProviderCtx, id: number): Promise<{ demo_ends_on: string } | undefined> {
  const { rows } = await sql<{ demo_ends_on: string }>`
    delete from provider_demo where client_id = ${id} and state <> 'removed' returning ends_on::text as demo_ends_on`.execute(ctx.db)
  await beginTrial(ctx.db, id, parisDay(ctx.now))
  return rows[0]
}
