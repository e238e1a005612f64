import { DEMO_MOST_DAYS, type DemoShop } from '@plantule/contract/provider/demo'
import { sql } from 'kysely'
import { mustExist } from '../../../platform/must-exist.ts'
import { addDays, parisDay } from '../../../platform/paris.ts'
import type { ProviderCtx } from '../../../platform/provider/in-provider.ts'
import { noteAct } from '../../../platform/provider/note-act.ts'
import { Refused, refusedField } from '../../../platform/refused.ts'
import { demoAnswer } from './make-demo.ts'

/** Another last day; who was told of the one before is told anew. Throws `not_found`, `demo_gone`, `demo_end`. */
export async function extendDemo(ctx: ProviderCtx, id: number, { endsOn }: { endsOn: string }): Promise<DemoShop> {
  const { rows } = await sql<{ client_id: number; state: string; ends_on: string }>`
    select client_id, state, ends_on::text as ends_on from provider_demo where id = ${id} for update`.execute(ctx.db)
  const held = mustExist(rows[0])
  if (held.state === 'removed') throw new Refused('demo_gone')
  const today = parisDay(ctx.now)
  if (endsOn <= today || endsOn > addDays(today, DEMO_MOST_DAYS)) throw refusedField('demo_end', ['endsOn'], { days: DEMO_MOST_DAYS })
  await sql`update provider_demo set ends_on = ${endsOn}::date, warned_at = null where id = ${id}`.execute(ctx.db)
  const [before, after] = [{ endsOn: held.ends_on }, { endsOn }]
  await noteAct(ctx, 'demo.extend', { subject: 'shop', subjectId: held.client_id, clientId: held.client_id, before, after })
  return demoAnswer(ctx, id)
}
