import { holds, type Right } from '@plantule/contract/permissions'
import type { Done } from '@plantule/contract/shared'
import type { Member } from '@plantule/contract/team'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { Refused, refusedField } from '../../platform/refused.ts'
import { lockMember, membersOf, toMember } from './shops.db.ts'

type MemberInput = { name: string; preset: Member['preset']; rights: Right[]; endsOn: string | null }

export async function listMembers(ctx: Ctx): Promise<{ items: Member[] }> {
  const rows = await membersOf(ctx)
  return { items: rows.map((row) => toMember(ctx, row)) }
}

export async function getMember(ctx: Ctx, id: number): Promise<Member> {
  const found = (await membersOf(ctx)).find((row) => row.id === id)
  if (!found) throw new Refused('not_found')
  return toMember(ctx, found)
}

/** Offers a membership to a mail address; a mail with a link leaves by a job. Throws `already_member`, `rights_beyond_own`. */
export async function inviteMember(ctx: Ctx, input: MemberInput & { email: string }): Promise<Member> {
  refuseBeyondOwn(ctx, input.rights)
  const known = (await membersOf(ctx)).some((row) => row.email === input.email)
  if (known) throw refusedField('already_member', ['email'])
  const row = await ctx.db
    .insertInto('member')
    .values({
      shop_id: ctx.shopId,
      email: input.email,
      name: input.name,
      preset: input.preset,
      rights: input.rights,
      ends_on: input.endsOn,
      invited_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(ctx, 'member.invite', 'member', row.id, { after: input })
  await ctx.enqueue('shops.invite', { memberId: row.id })
  return toMember(ctx, row)
}

/** Throws `stale_version`, `last_owner`, `rights_beyond_own`. */
export async function updateMember(ctx: Ctx, id: number, input: MemberInput & { version: number }): Promise<Member> {
  refuseBeyondOwn(ctx, input.rights)
  const before = await lockMember(ctx, id)
  if (before.version !== input.version) throw new Refused('stale_version', { current: toMember(ctx, before) })
  if (before.preset === 'owner' && input.preset !== 'owner') await refuseLastOwner(ctx, id)
  const after = await ctx.db
    .updateTable('member')
    .set({ name: input.name, preset: input.preset, rights: input.rights, ends_on: input.endsOn, version: before.version + 1 })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(ctx, 'member.update', 'member', id, { before, after })
  await ctx.tell('members.changed', {})
  return toMember(ctx, after)
}

/** Throws `not_found`, `last_owner`. */
export async function removeMember(ctx: Ctx, id: number): Promise<Done> {
  const before = await lockMember(ctx, id)
  if (before.preset === 'owner') await refuseLastOwner(ctx, id)
  await ctx.db.updateTable('member').set({ removed_at: ctx.now }).where('id', '=', id).execute()
  await audit(ctx, 'member.remove', 'member', id, { before: { name: before.name, email: before.email } })
  await ctx.tell('members.changed', {})
  return { ok: true }
}

/** All owners are locked, so that two owners who leave at once cannot both pass. */
async function refuseLastOwner(ctx: Ctx, leaving: number): Promise<void> {
  const owners = await ctx.db
    .selectFrom('member')
    .select('id')
    .where('preset', '=', 'owner')
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (!owners.some((owner) => owner.id !== leaving)) throw new Refused('last_owner')
}

function refuseBeyondOwn(ctx: Ctx, granted: readonly Right[]): void {
  const own = ctx.actor.kind === 'member' ? ctx.actor.rights : []
  const beyond = granted.find((right) => !holds(own, right))
  if (beyond) throw new Refused('rights_beyond_own', { right: beyond })
}
