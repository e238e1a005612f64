import { holds } from '@plantule/contract/base/permissions'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { oneOf } from '../../platform/find-ids.ts'
import type { Fact, Passed } from '../../platform/notify.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { parisDay } from '../../platform/paris.ts'
import { notOver } from '../../platform/not-over.ts'
import { MOST_LINES, rightFor } from './rules.ts'

/** A line for each member who may see the fact. What they have not read yet is not told again. */
export async function tellMembers(ctx: Ctx, { kind, ids, memberIds, about }: Fact): Promise<void> {
  if (ids.length === 0) return
  const right = rightFor(kind, about)
  const members = await ctx.db
    .selectFrom('member')
    .select(['id', 'rights'])
    .where('removed_at', 'is', null)
    .where('joined_at', 'is not', null)
    .where(notOver(parisDay(ctx.now)))
    .execute()
  const told = members.filter((member) => (memberIds?.includes(member.id) ?? true) && holds(member.rights, right)).map(({ id }) => id)
  if (told.length === 0) return
  const many = ids.length > MOST_LINES
  // One order for all who write, so that two at once wait for each other instead of crossing.
  await sql`
    insert into notice (shop_id, member_id, kind, subject_id, count, right_needed, at)
    select ${ctx.shopId}::bigint, m.id, ${kind}, s.id, ${many ? ids.length : 1}::int, ${right}, ${ctx.now}::timestamptz
    from unnest(${told}::bigint[]) as m (id) cross join unnest(${many ? [null] : [...ids]}::bigint[]) as s (id)
    order by m.id, s.id
    on conflict (shop_id, member_id, kind, subject_id) where read_at is null do nothing`.execute(ctx.db)
  await ctx.publish('notices.changed', { memberIds: told })
}

/** What was told is settled: nobody, or none of these members, need look at it any more. */
export async function settle(ctx: Ctx, { kind, ids, memberIds }: Fact): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ memberId: number }>`
    update notice set read_at = ${ctx.now}
    where notice.shop_id = ${ownShop} and kind = ${kind} and subject_id = ${oneOf(ids)} and read_at is null
      ${memberIds ? sql`and member_id = ${oneOf(memberIds)}` : sql``}
    returning member_id as "memberId"`.execute(ctx.db)
  if (rows.length > 0) await ctx.publish('notices.changed', { memberIds: [...new Set(rows.map((row) => row.memberId))] })
}

/** Who has not read it of the one reads it of the other, once. */
export async function pass(ctx: Ctx, { kind, from, to }: Passed): Promise<void> {
  const { rows } = await sql<{ memberId: number }>`
    update notice n set subject_id = ${to}
    where n.shop_id = ${ownShop} and n.kind = ${kind} and n.subject_id = ${from} and n.read_at is null and not exists (select from notice o
      where o.shop_id = ${ownShop} and o.member_id = n.member_id and o.kind = ${kind} and o.subject_id = ${to} and o.read_at is null)
    returning n.member_id as "memberId"`.execute(ctx.db)
  if (rows.length > 0) await ctx.publish('notices.changed', { memberIds: rows.map((row) => row.memberId) })
  await settle(ctx, { kind, ids: [from] })
}
