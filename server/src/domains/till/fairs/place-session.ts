import type { Session } from '@plantule/contract/till/till'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { journal } from '../../fiscal/index.ts'
import { wantedOf } from '../../orders/index.ts'
import { countToHeld } from '../../stock/index.ts'
import { refuseUnless } from '../session/change-session.ts'
import { countWaiting } from '../offline/devices.ts'
import { sessionAnswer } from '../session/session-answer.ts'
import { lockSession, type SessionRow } from '../session/sessions.db.ts'
import { standOf } from './fairs.db.ts'
import { fairsToday } from './list-fairs.ts'
import { foldOfflineJob } from '../jobs.ts'
import { ownShop } from '../../../platform/own-shop.ts'

/**
 * Moves an open session to a fair of today, or back to the nursery. What it sold before it came to the fair belongs to the
 * fair, since the drawer is one: its plants come off the stand. It leaves a fair only while nothing was sold there. Throws
 * `not_found`, `wrong_status`, `fair_not_today`, `session_sold`, `offline_waiting`.
 */
export async function placeSession(ctx: Ctx, id: number, fairId: number | null): Promise<Session> {
  // Locked against sales and a closing: each sale is made at one place.
  const session = await lockSession(ctx, id)
  refuseUnless('place', session)
  if (session.fair_id === fairId) return sessionAnswer(ctx, id)
  const fair = fairId === null ? null : (await fairsToday(ctx)).find((each) => each.id === fairId)
  if (fair === undefined) throw refusedField('fair_not_today', ['fairId'])
  if (session.fair_id !== null) await refuseSold(ctx, session, session.fair_id)
  // The reference locks the fair against its count.
  await ctx.db.updateTable('till_session').set({ fair_id: fairId }).where('id', '=', id).execute()
  const moved = fairId === null ? [] : await takeOffStand(ctx, session, fairId)
  const ref = { register: session.register, refType: 'session', refId: session.id, refNumber: session.number }
  await journal(ctx, { ...ref, kind: 'session_place', details: { from: session.fair_id, to: fairId, moved } })
  await ctx.publish('till.changed', { sessionId: id }, 'till.read')
  if (fairId !== null) await ctx.publish('fair.changed', { fairId }, 'till.read')
  return sessionAnswer(ctx, id)
}

/** Exercises sell nothing; tickets of devices that are still on their way do. */
async function refuseSold(ctx: Ctx, session: SessionRow, fairId: number): Promise<void> {
  const count = await countWaiting(ctx, session.register_id)
  if (count > 0) {
    await ctx.enqueue(foldOfflineJob, {})
    throw new Refused('offline_waiting', { count })
  }
  const sold = await ctx.db
    .selectFrom('ticket')
    .select('id')
    .where('session_id', '=', session.id)
    .where('training', '=', false)
    .limit(1)
    .executeTakeFirst()
  if (!sold) return
  const fair = await ctx.db.selectFrom('fair').select('name').where('id', '=', fairId).executeTakeFirstOrThrow()
  throw new Refused('session_sold', { fair: fair.name })
}

type SoldLine = { subproduct_id: number | null; quantity: number; parts: unknown }

/**
 * What the session sold of the nursery's stock goes back there as far as the stand holds it, and leaves from the stand. Its lots stay. What
 * a device had sold at another fair, and told here only, came off that stand.
 */
async function takeOffStand(ctx: Ctx, session: SessionRow, fairId: number): Promise<{ subproductId: number; quantity: number }[]> {
  const { rows } = await sql<SoldLine>`
    select l.subproduct_id, l.quantity, l.parts from ticket_line l join ticket t on t.shop_id = ${ownShop} and t.id = l.ticket_id
    where l.shop_id = ${ownShop} and t.session_id = ${session.id} and not t.training and (t.kind = 'sale' or l.restocked)
      and not exists (select from till_offline_outcome o
        join till_offline_ticket k on k.shop_id = ${ownShop} and k.device_id = o.device_id and k.seq = o.seq
        join till_session w on w.shop_id = ${ownShop} and w.id = k.session_id
        where o.shop_id = ${ownShop} and o.ticket_id = t.id and w.id <> t.session_id and w.fair_id is not null)`.execute(ctx.db)
  const sums = new Map<number, number>()
  for (const { subproductId, quantity } of wantedOf(rows)) sums.set(subproductId, (sums.get(subproductId) ?? 0) + quantity)
  const sold = [...sums].map(([subproductId, quantity]) => ({ subproductId, quantity })).filter((line) => line.quantity > 0)
  if (sold.length === 0) return []
  return countToHeld(ctx, sold, { ...standOf(fairId), reason: session.number }, { source: 'ticket', id: null, reason: session.number })
}
