import { isInspector } from '@plantule/contract/base/inspections'
import { holds, presets, type Right } from '@plantule/contract/base/permissions'
import type { Out } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import type { Member, teamRoutes } from '@plantule/contract/shops/team'
import { actorName } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { answerOf } from '../../platform/port.ts'
import { Refused, refusedField } from '../../platform/refused.ts'
import { isOwner } from './is-owner.ts'
import { lockMember, membersOf, toMember } from './shops.db.ts'
import { inviteJob } from './jobs.ts'
import { memberLimit } from './member-limit.ts'
import { refuseStale } from '../../platform/must-exist.ts'

type Change = Out<(typeof teamRoutes)['updateMember']['body']>
type MemberInput = { name: string; preset: Member['preset']; rights: Right[]; endsOn: string | null }

/** All on one page: a team is some dozens of people. */
export async function listMembers(ctx: Ctx): Promise<{ items: Member[]; total: number; page: number; size: number }> {
  const rows = await membersOf(ctx)
  return { items: rows.map((row) => toMember(ctx, row)), total: rows.length, page: 1, size: Math.max(rows.length, 25) }
}

export async function getMember(ctx: Ctx, id: number): Promise<Member> {
  const found = (await membersOf(ctx)).find((row) => row.id === id)
  if (!found) throw new Refused('not_found')
  return toMember(ctx, found)
}

/**
 * Offers a membership to a mail address; a mail with a link leaves by a job.
 * Throws `already_member`, `rights_beyond_own`, `owner_by_owner`, `limit_members`, `inspector_end`.
 */
export async function inviteMember(ctx: Ctx, input: MemberInput & { email: string; locale?: 'fr' | 'en' | undefined }): Promise<Member> {
  refuseEndless(input)
  const rights = rightsOf(input)
  refuseBeyondOwn(ctx, rights)
  await refuseOwners(ctx, input)
  const known = (await membersOf(ctx)).some((row) => row.email === input.email)
  if (known) throw refusedField('already_member', ['email'])
  await answerOf(ctx, memberLimit)(ctx)
  const row = await ctx.db
    .insertInto('member')
    .values({
      shop_id: ctx.shopId,
      email: input.email,
      name: input.name,
      preset: input.preset,
      rights: [...rights],
      ends_on: input.endsOn,
      invited_at: ctx.now,
    })
    // Two invitations at once: the second waits for the first, then finds its row.
    .onConflict((conflict) => conflict.columns(['shop_id', 'email']).where('removed_at', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!row) throw refusedField('already_member', ['email'])
  await audit(ctx, 'member.invite', 'member', row.id, { after: input })
  const locale = input.locale ?? ctx.locale
  if (input.locale)
    await ctx.db
      .insertInto('preference')
      .values({ shop_id: ctx.shopId, member_id: row.id, key: 'language', value: JSON.stringify(locale) })
      .execute()
  await ctx.enqueue(inviteJob, { memberId: row.id, invitedBy: actorName(ctx), locale })
  await ctx.publish('members.changed', {})
  return toMember(ctx, row)
}

/** Throws `stale_version`, `last_owner`, `owner_by_owner`, `rights_beyond_own` (also for a member who holds more than oneself). */
export async function updateMember(ctx: Ctx, id: number, change: Change): Promise<Member> {
  const owners = await lockOwners(ctx)
  const before = await lockMember(ctx, id)
  await refuseStale(before, change.version, () => toMember(ctx, before))
  const held = toMember(ctx, before)
  const input: MemberInput = {
    name: change.name ?? held.name,
    preset: change.preset ?? held.preset,
    rights: change.rights ?? held.rights,
    endsOn: change.endsOn === undefined ? held.endsOn : change.endsOn,
  }
  refuseEndless(input)
  const rights = rightsOf(input)
  refuseBeyondOwn(ctx, rights)
  refuseBeyondOwn(ctx, before.rights)
  await refuseOwners(ctx, before, input)
  if (before.preset === 'owner' && (input.preset !== 'owner' || input.endsOn !== null)) refuseLastOwner(owners, id)
  const after = await ctx.db
    .updateTable('member')
    .set({ name: input.name, preset: input.preset, rights: [...rights], ends_on: input.endsOn, version: before.version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(ctx, 'member.update', 'member', id, { before, after })
  await ctx.publish('members.changed', {})
  return toMember(ctx, after)
}

/** Throws `not_found`, `last_owner`, `owner_by_owner`, `rights_beyond_own`. */
export async function removeMember(ctx: Ctx, id: number): Promise<Done> {
  const owners = await lockOwners(ctx)
  const before = await lockMember(ctx, id)
  refuseBeyondOwn(ctx, before.rights)
  await refuseOwners(ctx, before)
  if (before.preset === 'owner') refuseLastOwner(owners, id)
  await ctx.db.updateTable('member').set({ removed_at: ctx.now }).where('id', '=', id).execute()
  await audit(ctx, 'member.remove', 'member', id, { before: { name: before.name, email: before.email } })
  await ctx.publish('members.changed', {})
  return { ok: true }
}

/**
 * Owners who can act: they have signed in and no day ends their membership. All are locked, in one order and before
 * anybody else, so that two who leave at once can neither both pass nor wait for each other.
 */
async function lockOwners(ctx: Ctx): Promise<number[]> {
  const owners = await ctx.db
    .selectFrom('member')
    .select('id')
    .where('preset', '=', 'owner')
    .where('removed_at', 'is', null)
    .where('ends_on', 'is', null)
    .where('joined_at', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  return owners.map((owner) => owner.id)
}

function refuseLastOwner(owners: number[], leaving: number): void {
  if (!owners.some((owner) => owner !== leaving)) throw new Refused('last_owner')
}

/** An owner holds every right, an inspector those of their kind, whatever was ticked. */
const rightsOf = ({ preset, rights }: MemberInput): readonly Right[] =>
  preset === 'owner' || isInspector(preset) ? presets[preset] : rights

/** A visit ends. Throws `inspector_end`. */
function refuseEndless({ preset, endsOn }: MemberInput): void {
  if (isInspector(preset) && endsOn === null) throw refusedField('inspector_end', ['endsOn'])
}

/**
 * Keys of programs, webhooks, the archive and the visits of support are owners' alone: whoever holds every right without being one neither
 * becomes one nor takes one off. Throws `owner_by_owner`.
 */
async function refuseOwners(ctx: Ctx, ...concerned: readonly { preset: string }[]): Promise<void> {
  if (concerned.some(({ preset }) => preset === 'owner') && !(await isOwner(ctx))) throw new Refused('owner_by_owner')
}

function refuseBeyondOwn(ctx: Ctx, concerned: readonly string[]): void {
  const own = 'rights' in ctx.actor ? ctx.actor.rights : []
  // Stored rights came through the contract, so each is a right.
  const beyond = concerned.find((right) => !holds(own, right as Right))
  if (beyond) throw new Refused('rights_beyond_own', { right: beyond })
}
