import { randomBytes } from 'node:crypto'
import { allRights, presets } from '@plantule/contract/base/permissions'
import { DEMO_DAYS, type DemoShop } from '@plantule/contract/provider/demo'
import { sql } from 'kysely'
import { mustExist } from '../../../platform/must-exist.ts'
import { addDays, parisDay } from '../../../platform/paris.ts'
import type { ProviderCtx } from '../../../platform/provider/in-provider.ts'
import { noteAct } from '../../../platform/provider/note-act.ts'
import { Refused } from '../../../platform/refused.ts'
import { searchText } from '../../../platform/search-text.ts'
import { DEMO_STEPS, fillDemoJob } from './jobs.ts'

const slugOf = (name: string): string =>
  searchText(name)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 24)
    .replace(/^-+|-+$/g, '') || 'pepiniere'

/** Whoever shows it may enter it at once; the fill goes on behind. Throws `not_found`, `demo_running`. */
export async function makeDemo(ctx: ProviderCtx, { prospectId, name }: { prospectId: number; name: string }): Promise<DemoShop> {
  const { rows: found } = await sql<{ email: string | null; name: string }>`
    select email, name from provider_prospect where id = ${prospectId} for update`.execute(ctx.db)
  const prospect = mustExist(found[0])
  const running = await sql`
    select 1 from provider_demo where prospect_id = ${prospectId} and state in ('queued', 'running')`.execute(ctx.db)
  if (running.rows.length > 0) throw new Refused('demo_running')
  const uid = `demo-${slugOf(name)}-${randomBytes(3).toString('hex')}`
  const { staff } = ctx
  const { rows: opened } = await sql<{ made: number; guest: number | null }>`
    select made, guest from provider_open_demo(${uid}, ${name}, ${staff.sub}, ${staff.email}, ${staff.name}, ${[...allRights]}::text[],
      ${prospect.email?.toLowerCase() ?? null}, ${prospect.name}, ${[...presets.manager]}::text[])`.execute(ctx.db)
  const { made, guest } = mustExist(opened[0])
  const { rows } = await sql<{ id: number }>`
    insert into provider_demo (prospect_id, client_id, total, created_at, ends_on)
    values (${prospectId}, ${made}, ${DEMO_STEPS}, ${ctx.now}, ${addDays(parisDay(ctx.now), DEMO_DAYS)}::date) returning id`.execute(ctx.db)
  await sql`update provider_prospect set demo_id = ${made}, updated_at = ${ctx.now}, version = version + 1 where id = ${prospectId}`.execute(
    ctx.db,
  )
  const { id } = mustExist(rows[0])
  await noteAct(ctx, 'demo.create', { subject: 'prospect', subjectId: prospectId, clientId: made, after: { uid, name } })
  await ctx.enqueue(made, fillDemoJob, { guestId: guest, invitedBy: staff.name })
  return demoAnswer(ctx, id)
}

/** Throws `not_found`. */
export async function demoAnswer(ctx: ProviderCtx, id: number): Promise<DemoShop> {
  const { rows } = await sql<Row>`${demos} where d.id = ${id}`.execute(ctx.db)
  return toDemo(mustExist(rows[0]))
}

/** Those that are there still, the newest first. Throws `not_found`. */
export async function demosOf(ctx: ProviderCtx, prospectId: number): Promise<{ items: DemoShop[] }> {
  mustExist((await sql`select from provider_prospect where id = ${prospectId}`.execute(ctx.db)).rows[0])
  const { rows } = await sql<Row>`${demos} where d.prospect_id = ${prospectId} and d.state <> 'removed' order by d.id desc`.execute(ctx.db)
  return { items: rows.map(toDemo) }
}

type Row = Omit<DemoShop, 'clientId' | 'endsOn'> & { client_id: number; ends_on: string }
const demos = sql`
  select d.id, d.client_id, s.uid, s.name, d.state, d.done, d.total, d.ends_on::text as ends_on from provider_demo d
  join shop s on s.id = d.client_id`
const toDemo = ({ client_id: clientId, ends_on: endsOn, ...row }: Row): DemoShop => ({ ...row, clientId, endsOn })
