import { type Due, type taskRoutes, type Tasks, taskSpans } from '@plantule/contract/production/tasks'
import type { Out } from '@plantule/contract/base/route'
import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { ownShop } from '../../../platform/own-shop.ts'
import { addDays, today } from '../../../platform/paris.ts'
import { notOver } from '../../../platform/not-over.ts'
import { isLow } from '../inputs/consumable.db.ts'
import { listHurtPromises } from '../promises/list-promises.ts'
import { stands } from '../treatments/treatment.db.ts'

type Query = Out<(typeof taskRoutes)['listTasks']['query']>
type Sql = RawBuilder<unknown>
type Row = Omit<Due, 'step' | 'subject'> & { subject: Due['subject']['kind']; subjectId: number | null; step: Due['step'] }

/** As many as a person reads; who has more due sees the first of them. */
const MOST = 500
/** How long it is told that people may go in again. */
const REENTRY_DAYS = 2

const none = sql`null::bigint`
type Fact = {
  key: Sql
  kind: Due['kind']
  on: Sql
  title: Sql
  detail: Sql
  place?: Sql
  subject: Due['subject']['kind']
  id: Sql
  from: Sql
}

/** Each in the same columns; `key` names the facts, so that a tick holds until they change. */
const fact = ({ key, kind, on, title, detail, place = none, subject, id, from }: Fact): Sql => sql`
  select ${key} as key, ${kind} as kind, ${on}::date as on_day, ${title} as title, ${detail} as detail, ${place} as place_id, ${none} as member_id,
    ${subject} as subject, ${id}::bigint as subject_id, null::jsonb as step from ${from}`

/** What is due by a day, and what should have been done before; ticked off is what somebody saw to. */
export async function listTasks(ctx: Ctx, { span, place, person, kind }: Query): Promise<Tasks> {
  const day = today(ctx)
  const until = addDays(day, taskSpans[span])
  const facts = sql.join(factsUntil(ctx, day, until), sql` union all `)
  const where = [
    ...(kind ? [sql`d.kind = ${kind}`] : []),
    ...(place ? [sql`(d.place_id = ${place} or w.parent_id = ${place})`] : []),
    ...(person ? [sql`(d.member_id = ${person} or d.member_id is null)`] : []),
    sql`not exists (select from task_tick x where x.shop_id = ${ownShop} and x.key = d.key)`,
  ]
  const { rows } = await sql<Row>`
    select d.key, d.kind, d.on_day::text as "on", d.title, d.detail, d.subject, d.subject_id as "subjectId", d.step,
      case when w.id is not null then jsonb_build_object('id', w.id, 'name', concat_ws(' · ', up.name, w.name)) end as place,
      case when m.id is not null then jsonb_build_object('id', m.id, 'name', m.name) end as person
    from (${facts}) d left join place w on w.shop_id = ${ownShop} and w.id = d.place_id
    left join place up on up.shop_id = ${ownShop} and up.id = w.parent_id left join member m on m.shop_id = ${ownShop} and m.id = d.member_id
    where ${sql.join(where, sql` and `)} order by d.on_day, w.route_idx nulls last, d.kind, d.key limit ${MOST + 1}`.execute(ctx.db)
  const short = place || (kind && kind !== 'promise_short') ? [] : await shortPromises(ctx, day)
  const found = [...short, ...rows.map(({ subject, subjectId, ...row }): Due => ({ ...row, subject: { kind: subject, id: subjectId } }))]
  return { today: day, items: found.slice(0, MOST), more: found.length > MOST, people: await peopleOf(ctx) }
}

function factsUntil(ctx: Ctx, day: string, until: string): Sql[] {
  const growing = sql`lot l join cultivation v on v.shop_id = ${ownShop} and v.lot_id = l.id where l.shop_id = ${ownShop}`
  return [
    sql`select 'step:' || t.id as key, 'step' as kind, t.due_on as on_day, t.title, concat_ws(' ', l.number, l.name) as detail,
        coalesce(t.place_id, l.place_id) as place_id, t.member_id, case when t.lot_id is null then 'none' else 'cultivation' end as subject,
        t.lot_id as subject_id, jsonb_build_object('id', t.id, 'kind', t.kind, 'lotId', t.lot_id, 'placeId', t.place_id, 'memberId', t.member_id,
          'note', t.note, 'version', t.version) as step
      from task t left join lot l on l.shop_id = ${ownShop} and l.id = t.lot_id
      where t.shop_id = ${ownShop} and t.done_on is null and t.due_on <= ${until}::date and (l.id is null or l.ended_at is null)`,
    fact({
      key: sql`concat_ws(':', 'phase', v.lot_id, v.due_on)`,
      kind: 'phase',
      on: sql`v.due_on`,
      title: sql`l.name`,
      detail: sql`l.number`,
      place: sql`l.place_id`,
      subject: 'stratification',
      id: sql`l.id`,
      from: sql`stratification v join lot l on l.shop_id = ${ownShop} and l.id = v.lot_id where v.shop_id = ${ownShop} and v.due_on <= ${until}::date`,
    }),
    fact({
      key: sql`concat_ws(':', 'health_test', m.lot_id, m.test_due_on)`,
      kind: 'health_test',
      on: sql`m.test_due_on`,
      title: sql`l.name`,
      detail: sql`l.number`,
      place: sql`l.place_id`,
      subject: 'mother_plant',
      id: sql`l.id`,
      from: sql`mother_plant m join lot l on l.shop_id = ${ownShop} and l.id = m.lot_id
        where m.shop_id = ${ownShop} and m.gone_on is null and m.test_due_on <= ${until}::date`,
    }),
    fact({
      key: sql`concat_ws(':', 'lot_start', l.id, l.started_on)`,
      kind: 'lot_start',
      on: sql`l.started_on`,
      title: sql`l.name`,
      detail: sql`l.number`,
      place: sql`l.place_id`,
      subject: 'cultivation',
      id: sql`l.id`,
      from: sql`${growing} and v.state = 'planned' and l.started_on <= ${until}::date`,
    }),
    fact({
      key: sql`concat_ws(':', 'lot_ready', l.id, v.ready_on)`,
      kind: 'lot_ready',
      on: sql`v.ready_on`,
      title: sql`l.name`,
      detail: sql`l.number`,
      place: sql`l.place_id`,
      subject: 'cultivation',
      id: sql`l.id`,
      from: sql`${growing} and v.state in ('planned', 'active') and v.ready_on <= ${until}::date`,
    }),
    fact({
      key: sql`concat_ws(':', 'reentry_over', t.id, x.place_id)`,
      kind: 'reentry_over',
      on: sql`(t.reentry_until at time zone 'Europe/Paris')`,
      title: sql`x.name`,
      detail: sql`concat_ws(', ', t.product, to_char(t.reentry_until at time zone 'Europe/Paris', 'HH24:MI'))`,
      place: sql`x.place_id`,
      subject: 'place',
      id: sql`x.place_id`,
      from: sql`treatment t join treatment_place x on x.shop_id = ${ownShop} and x.treatment_id = t.id
        where t.shop_id = ${ownShop} and t.reentry_until > ${addDays(day, -REENTRY_DAYS)}::date and t.reentry_until <= ${ctx.now}::timestamptz and ${stands}`,
    }),
    fact({
      key: sql`concat_ws(':', 'threshold', s.id, extract(epoch from s.alert_at))`,
      kind: 'threshold',
      on: sql`coalesce(s.alert_at at time zone 'Europe/Paris', ${day}::date)`,
      title: sql`concat_ws(' · ', a.name, s.name)`,
      detail: sql`concat_ws(' ', round(s.alert_value::numeric, 2)::text, s.unit)`,
      subject: 'analysis',
      id: sql`a.id`,
      from: sql`analysis_series s join analysis a on a.shop_id = ${ownShop} and a.id = s.analysis_id where s.shop_id = ${ownShop} and s.side <> 'in'`,
    }),
    fact({
      key: sql`concat_ws(':', 'input_low', c.id, c.on_hand)`,
      kind: 'input_low',
      on: sql`${day}`,
      title: sql`c.name`,
      detail: sql`concat_ws(' ', trim_scale(c.on_hand / 1000.0)::text, c.unit)`,
      subject: 'consumable',
      id: sql`c.id`,
      from: sql`consumable c where c.shop_id = ${ownShop} and not c.retired and ${isLow}`,
    }),
    fact({
      key: sql`concat_ws(':', 'deed_unsettled', f.id)`,
      kind: 'deed_unsettled',
      on: sql`(f.received_at at time zone 'Europe/Paris')`,
      title: sql`coalesce(l.name, f.author)`,
      detail: sql`concat_ws(' · ', l.number, f.author)`,
      place: sql`l.place_id`,
      subject: 'cultivation',
      id: sql`l.id`,
      from: sql`field_deed f left join lot l on l.shop_id = ${ownShop} and l.id = f.lot_id
        where f.shop_id = ${ownShop} and f.state = 'unsettled'`,
    }),
  ]
}

/** Orders that a loss hurts: somebody has to tell the customer or hold other plants. */
async function shortPromises(ctx: Ctx, day: string): Promise<Due[]> {
  const { items } = await listHurtPromises(ctx)
  const keys = items.map((item) => `promise_short:${item.id}:${item.missing}`)
  const ticked = await ctx.db
    .selectFrom('task_tick')
    .select('key')
    .where('key', 'in', ['', ...keys])
    .execute()
  return items.flatMap((item, index): Due[] => {
    const key = keys[index] ?? ''
    if (ticked.some((each) => each.key === key)) return []
    const detail = [item.reference, `${item.missing} / ${item.quantity}`].join(' · ')
    const subject = { kind: 'cultivation' as const, id: item.lotId }
    return [{ key, kind: 'promise_short', on: day, title: item.label, detail, place: null, person: null, subject, step: null }]
  })
}

/** Who may be given a task: those who are here and see the list. */
async function peopleOf(ctx: Ctx): Promise<Tasks['people']> {
  return ctx.db
    .selectFrom('member')
    .select(['id', 'name'])
    .where('removed_at', 'is', null)
    .where(sql<boolean>`rights && array['production.read', 'production.write']`)
    .where(notOver(today(ctx)))
    .orderBy('name')
    .orderBy('id')
    .execute()
}
