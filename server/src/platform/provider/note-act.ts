import type { ProviderCtx } from './in-provider.ts'

/** `audited`: the function that did it wrote it into the shop's audit. */
type Act = { subject: string; subjectId: number | null; clientId?: number; before?: object; after?: object; audited?: true }

/**
 * Writes who of the staff did what, in the caller's transaction. What concerns a shop is written into the shop's own audit too, so that its
 * people read what was done about them, and by whom.
 */
export async function noteAct(
  ctx: ProviderCtx,
  action: string,
  { subject, subjectId, clientId, before, after, audited }: Act,
): Promise<void> {
  const change = { before: before ? JSON.stringify(before) : null, after: after ? JSON.stringify(after) : null }
  const common = { at: ctx.now, action, subject, subject_id: subjectId, request_id: ctx.requestId, ...change }
  await ctx.db
    .insertInto('provider_act')
    .values({ ...common, staff_id: ctx.staff.id, staff_name: ctx.staff.name, client_id: clientId ?? null })
    .execute()
  if (clientId === undefined || audited) return
  await ctx.db
    .insertInto('audit')
    .values({ ...common, shop_id: clientId, actor_kind: 'provider', actor_id: ctx.staff.id, actor_name: ctx.staff.name })
    .execute()
}
