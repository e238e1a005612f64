import type { Done } from '@plantule/contract/base/shared'
import type { SupportRules } from '@plantule/contract/support/appointments'
import { sql } from 'kysely'
import type { ProviderCtx } from '../../../platform/provider/in-provider.ts'
import { noteAct } from '../../../platform/provider/note-act.ts'
import { refusedField } from '../../../platform/refused.ts'
import { minutesOf } from '../../delivery/index.ts'

/** Throws `hours_wrong`, `slots_overlap`, `closed_days_wrong`. */
export async function saveSupportRules(ctx: ProviderCtx, rules: SupportRules): Promise<Done> {
  const { items, closed, noticeHours, horizonDays } = rules
  for (const [index, rule] of items.entries()) {
    if (minutesOf(rule.to) < minutesOf(rule.from) + rule.minutes) throw refusedField('hours_wrong', ['items', index, 'to'])
    const other = items
      .slice(0, index)
      .find(
        (each) => each.weekday === rule.weekday && minutesOf(each.from) < minutesOf(rule.to) && minutesOf(rule.from) < minutesOf(each.to),
      )
    if (other) throw refusedField('slots_overlap', ['items', index, 'from'], { from: other.from, to: other.to })
  }
  for (const [index, { from, to }] of closed.entries()) if (to < from) throw refusedField('closed_days_wrong', ['closed', index, 'to'])
  await sql`delete from support_slot_rule`.execute(ctx.db)
  for (const { weekday, from, to, minutes, places } of items)
    await sql`insert into support_slot_rule (weekday, from_min, to_min, minutes, places)
      values (${weekday}, ${minutesOf(from)}, ${minutesOf(to)}, ${minutes}, ${places})`.execute(ctx.db)
  await sql`
    insert into support_slot_setting (id, notice_hours, horizon_days, closed)
    values (1, ${noticeHours}, ${horizonDays}, ${JSON.stringify(closed)})
    on conflict (id) do update set notice_hours = excluded.notice_hours, horizon_days = excluded.horizon_days, closed = excluded.closed`.execute(
    ctx.db,
  )
  await noteAct(ctx, 'support_rules.update', { subject: 'support_slot_rule', subjectId: null, after: rules })
  return { ok: true }
}
