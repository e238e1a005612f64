import type { ConsentMode, SupportConsent } from '@plantule/contract/support/entry'
import { type RawBuilder, sql, type Selectable } from 'kysely'
import type { SupportConsent as Row } from '../../../db/tables.gen.ts'
import { audit } from '../../../platform/audit.ts'
import type { Ctx, MemberActor } from '../../../platform/context.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { Refused } from '../../../platform/refused.ts'
import { isOwner } from '../../shops/index.ts'

const SHOWN = 50

/** The newest first, with who came in by each. */
export const listConsents = async (ctx: Ctx): Promise<{ items: SupportConsent[] }> => ({ items: await consents(ctx) })

async function consents(ctx: Ctx, id?: number): Promise<SupportConsent[]> {
  const asked: RawBuilder<boolean> = id === undefined ? sql`true` : sql`id = ${id}`
  const rows = await ctx.db.selectFrom('support_consent').selectAll().where(asked).orderBy('id', 'desc').limit(sql.lit(SHOWN)).execute()
  const visits = await ctx.db
    .selectFrom('support_entry')
    .selectAll()
    .where('consent_id', 'in', [0, ...rows.map((row) => row.id)])
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    mode: row.mode,
    reason: row.reason,
    grantedBy: row.granted_name,
    grantedAt: row.granted_at.toISOString(),
    until: row.until.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    endedBy: row.ended_name,
    running: isRunning(row, ctx.now),
    visits: visits
      .filter((visit) => visit.consent_id === row.id)
      .map((visit) => ({
        staff: visit.staff_name,
        enteredAt: visit.entered_at.toISOString(),
        leftAt: visit.left_at?.toISOString() ?? null,
        requests: visit.requests,
        lastAt: visit.last_at?.toISOString() ?? null,
      })),
  }))
}

const isRunning = (row: Pick<Selectable<Row>, 'ended_at' | 'until'>, now: Date): boolean => row.ended_at === null && row.until > now

/** Whoever is in the shop as its owner now; the right to change the team, which others may be given, is not enough. */
async function ownerOf(ctx: Ctx): Promise<MemberActor> {
  const { actor } = ctx
  if (actor.kind !== 'member' || !(await isOwner(ctx))) throw new Refused('owner_only')
  return actor
}

type Given = { mode: ConsentMode; hours: number; reason: string | null }

/** Throws `owner_only`, `consent_running`. */
export async function giveConsent(ctx: Ctx, { mode, hours, reason }: Given): Promise<SupportConsent> {
  const owner = await ownerOf(ctx)
  // One whose time is over makes room for the next.
  await ctx.db
    .updateTable('support_consent')
    .set({ ended_at: sql`until` })
    .where('ended_at', 'is', null)
    .where('until', '<=', ctx.now)
    .execute()
  const until = new Date(ctx.now.getTime() + hours * 3_600_000)
  const given = await ctx.db
    .insertInto('support_consent')
    .values({ shop_id: ctx.shopId, mode, reason, member_id: owner.id, granted_name: owner.name, granted_at: ctx.now, until })
    .onConflict((conflict) => conflict.column('shop_id').where('ended_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!given) throw new Refused('consent_running')
  await audit(ctx, 'support_consent.give', 'support_consent', given.id, { after: { mode, until, reason } })
  return mustExist((await consents(ctx, given.id))[0])
}

/** Throws `not_found`, `owner_only`. */
export async function endConsent(ctx: Ctx, id: number): Promise<SupportConsent> {
  const owner = await ownerOf(ctx)
  const held = mustExist(await ctx.db.selectFrom('support_consent').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  if (isRunning(held, ctx.now)) {
    await ctx.db.updateTable('support_consent').set({ ended_at: ctx.now, ended_name: owner.name }).where('id', '=', id).execute()
    await audit(ctx, 'support_consent.end', 'support_consent', id, { before: { mode: held.mode, until: held.until } })
    // Streams of news that staff hold open end with it.
    await ctx.publish('members.changed', {})
  }
  return mustExist((await consents(ctx, id))[0])
}
