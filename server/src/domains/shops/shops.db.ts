import type { Member, Shop } from '@plantule/contract/shops/team'
import { type Selectable, sql } from 'kysely'
import type { Member as MemberRow, Shop as ShopRow } from '../../db/tables.gen.ts'
import type { Ctx } from '../../platform/context.ts'
import { mustExist } from '../../platform/must-exist.ts'

export const myMemberId = (ctx: Ctx): number => (ctx.actor.kind === 'member' ? ctx.actor.id : 0)

export const toShop = (row: Selectable<ShopRow>, host: string | null): Shop => ({
  id: row.id,
  uid: row.uid,
  name: row.name,
  level: row.level,
  subscriptionType: row.subscription_type,
  host,
  registerPayments: row.register_payments,
})

/** `secondStep`: null where nobody knows, as for an invitation or with a hosted identity provider. */
type TeamRow = Selectable<MemberRow> & { second_step?: boolean | null }

export const toMember = (ctx: Ctx, row: TeamRow): Member => ({
  id: row.id,
  name: row.name,
  email: row.email,
  preset: row.preset as Member['preset'],
  rights: row.rights as Member['rights'],
  endsOn: row.ends_on,
  invitedAt: row.invited_at.toISOString(),
  joinedAt: row.joined_at?.toISOString() ?? null,
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  isMe: row.id === myMemberId(ctx),
  secondStep: row.second_step ?? null,
  version: row.version,
})

export async function currentShop(ctx: Ctx): Promise<Selectable<ShopRow>> {
  return ctx.db.selectFrom('shop').selectAll().where('id', '=', ctx.shopId).executeTakeFirstOrThrow()
}

/** Whether the shop is open: jobs that nobody asked for write to nobody from a suspended one, whose pages answer nobody. */
export const isOpen = async (ctx: Ctx): Promise<boolean> => (await currentShop(ctx)).suspended_at === null

/** The name under which the shop's site answers; null where it has none of its own. */
export async function primaryHost(ctx: Ctx): Promise<string | null> {
  const row = await ctx.db.selectFrom('shop_host').select('host').where('role', '=', 'primary').executeTakeFirst()
  return row?.host ?? null
}

/** A member who has not been removed. Throws `not_found`. */
export async function lockMember(ctx: Ctx, id: number): Promise<Selectable<MemberRow>> {
  return mustExist(
    await ctx.db.selectFrom('member').selectAll().where('id', '=', id).where('removed_at', 'is', null).forUpdate().executeTakeFirst(),
  )
}

export async function membersOf(ctx: Ctx): Promise<TeamRow[]> {
  const steps = sql<{ member_id: number; has_second_step: boolean }>`second_steps()`.as<'steps'>('steps')
  return ctx.db
    .selectFrom('member')
    .leftJoin(steps, 'steps.member_id', 'member.id')
    .selectAll('member')
    .select('steps.has_second_step as second_step')
    .where('removed_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
}
