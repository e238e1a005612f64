import type { Done } from '@plantule/contract/base/shared'
import type { ConsentMode, SupportEntry } from '@plantule/contract/support/entry'
import { sql } from 'kysely'
import { mustExist } from '../../../platform/must-exist.ts'
import type { ProviderCtx } from '../../../platform/provider/in-provider.ts'
import { noteAct } from '../../../platform/provider/note-act.ts'
import { Refused } from '../../../platform/refused.ts'

type Running = { id: number; mode: ConsentMode; until: Date; granted_name: string; reason: string | null; uid: string; name: string }

async function runningIn(ctx: ProviderCtx, clientId: number): Promise<Running | undefined> {
  mustExist((await sql`select 1 from shop where id = ${clientId}`.execute(ctx.db)).rows[0])
  const { rows } = await sql<Running>`
    select c.id, c.mode, c.until, c.granted_name, c.reason, s.uid, s.name from support_consent c join shop s on s.id = c.shop_id
    where c.shop_id = ${clientId} and c.ended_at is null and c.until > ${ctx.now}`.execute(ctx.db)
  return rows[0]
}

/** Throws `not_found`. */
export async function clientConsent(ctx: ProviderCtx, clientId: number) {
  const found = await runningIn(ctx, clientId)
  return {
    consent: found ? { mode: found.mode, until: found.until.toISOString(), grantedBy: found.granted_name, reason: found.reason } : null,
  }
}

/** Both sides write down who came in, and by which consent. Throws `not_found`, `no_consent`. */
export async function enterShop(ctx: ProviderCtx, clientId: number): Promise<SupportEntry> {
  const found = await runningIn(ctx, clientId)
  if (!found) throw new Refused('no_consent')
  const { id: consentId, mode, until, uid, name } = found
  const { rows } = await sql<{ id: number }>`
    insert into support_entry (shop_id, consent_id, staff_id, staff_name, entered_at)
    values (${clientId}, ${consentId}, ${ctx.staff.id}, ${ctx.staff.name}, ${ctx.now}) returning id`.execute(ctx.db)
  const { id } = mustExist(rows[0])
  await noteAct(ctx, 'support.enter', { subject: 'support_consent', subjectId: consentId, clientId, after: { mode, until } })
  return { id, shopUid: uid, shopName: name, mode, until: until.toISOString() }
}

/** Throws `not_found`. */
export async function leaveShop(ctx: ProviderCtx, id: number): Promise<Done> {
  const entries = await sql<{ shop_id: number }>`
    select e.shop_id from support_entry e where e.id = ${id} and e.staff_id = ${ctx.staff.id} order by e.entered_at desc limit 1`.execute(
    ctx.db,
  )
  const { shop_id: shopId } = mustExist(entries.rows[0])
  const { rows } = await sql<{ shop_id: number; left_at: Date | null; consent_id: number }>`
    select shop_id, left_at, consent_id from support_entry where shop_id = ${shopId} and id = ${id} for update`.execute(ctx.db)
  const held = mustExist(rows[0])
  if (held.left_at) return { ok: true }
  await sql`update support_entry set left_at = ${ctx.now} where shop_id = ${held.shop_id} and id = ${id}`.execute(ctx.db)
  await noteAct(ctx, 'support.leave', { subject: 'support_consent', subjectId: held.consent_id, clientId: held.shop_id })
  ctx.tell(held.shop_id, 'members.changed', {})
  return { ok: true }
}
