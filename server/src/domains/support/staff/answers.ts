import type { Done } from '@plantule/contract/base/shared'
import type { CannedAnswers } from '@plantule/contract/support/staff-tickets'
import { sql } from 'kysely'
import type { ProviderCtx } from '../../../platform/provider/in-provider.ts'
import { noteAct } from '../../../platform/provider/note-act.ts'

export const listAnswers = async (ctx: ProviderCtx): Promise<CannedAnswers> => ({
  items: (await sql<{ title: string; text: string }>`select title, text from provider_answer order by place, id`.execute(ctx.db)).rows,
})

/** The list that is sent replaces what was there. */
export async function saveAnswers(ctx: ProviderCtx, { items }: CannedAnswers): Promise<Done> {
  await sql`delete from provider_answer`.execute(ctx.db)
  for (const [place, { title, text }] of items.entries())
    await sql`insert into provider_answer (place, title, text) values (${place}, ${title}, ${text})`.execute(ctx.db)
  await noteAct(ctx, 'support_answers.update', { subject: 'provider_answer', subjectId: null, after: { count: items.length } })
  return { ok: true }
}

export const listStaff = async (ctx: ProviderCtx): Promise<{ items: { id: number; name: string }[] }> => ({
  items: (
    await sql<{ id: number; name: string }>`
      select id, name from provider_staff where removed_at is null order by name, id`.execute(ctx.db)
  ).rows,
})
