import type { TodoItem } from '@plantule/contract/provider/todo'
import { sql } from 'kysely'
import type { FileReply } from '../../../platform/handlers.ts'
import { addDays, parisDay, parisMidnight } from '../../../platform/paris.ts'
import type { ProviderCtx } from '../../../platform/provider/in-provider.ts'
import { worded } from '../../../platform/sheets/list-sheet.ts'
import { writeXlsx } from '../../../platform/sheets/write-xlsx.ts'

type Row = { kind: TodoItem['kind']; id: number; what: string; who: string; staff: string | null; on: string | null; at: Date | null }
const MOST = 500

/** One statement over the three; what is late stands first. */
export async function todo(ctx: ProviderCtx, mine: boolean): Promise<{ day: string; items: TodoItem[] }> {
  const today = parisDay(ctx.now)
  const own = (column: string) => (mine ? sql`and ${sql.ref(column)} = ${ctx.staff.id}` : sql``)
  const { rows } = await sql<Row>`
    select 'prospect' as kind, p.id, p.next_step as what, coalesce(p.company || ', ', '') || p.name as who, o.name as staff, p.next_on as on,
        null::timestamptz as at
      from provider_prospect p left join provider_staff o on o.id = p.owner_id
      where p.next_on <= ${today}::date and p.stage not in ('won', 'lost') ${own('p.owner_id')}
    union all
    select 'ticket', t.id, t.subject, s.name, t.assignee_name, null, case when t.state = 'new' then t.answer_due else t.resolve_due end
      from support_ticket t join shop s on s.id = t.shop_id where t.state in ('new', 'open') ${own('t.assignee_id')}
    union all
    select 'appointment', a.id, a.subject, coalesce(s.name, p.company, p.name) || ', ' || a.name, a.staff_name, null, a.starts_at
      from support_appointment a left join shop s on s.id = a.client_id left join provider_prospect p on p.id = a.prospect_id
      where a.cancelled_at is null and a.starts_at >= ${parisMidnight(today)} and a.starts_at < ${parisMidnight(addDays(today, 1))}
        ${own('a.staff_id')}
    order by 6 nulls last, 7, 1, 2 limit ${sql.lit(MOST)}`.execute(ctx.db)
  const items = rows.map(({ on, at, ...row }) => {
    const date = on ?? parisDay(at ?? ctx.now)
    return {
      ...row,
      on: date,
      at: at?.toISOString() ?? null,
      late: row.kind !== 'appointment' && (at === null ? date < today : at < ctx.now),
    }
  })
  const first = (item: TodoItem): string => `${item.late ? 0 : 1} ${item.at ?? item.on}`
  return { day: today, items: items.toSorted((a, b) => first(a).localeCompare(first(b)) || a.id - b.id) }
}

const kinds = worded({ prospect: 'Prospect', ticket: 'Demande', appointment: 'Rendez-vous' })

export async function todoExport(ctx: ProviderCtx, mine: boolean): Promise<FileReply> {
  const { day, items } = await todo(ctx, mine)
  return {
    name: `a-faire-${day}.xlsx`,
    body: writeXlsx([
      {
        name: 'À faire',
        columns: [
          { header: 'Quoi', type: 'text', width: 14 },
          { header: 'À faire', type: 'text', width: 50 },
          { header: 'Avec', type: 'text', width: 40 },
          { header: 'Qui', type: 'text', width: 22 },
          { header: 'Jour', type: 'day', width: 12 },
          { header: 'Heure', type: 'instant', width: 18 },
          { header: 'En retard', type: 'yes-no', width: 10 },
        ],
        rows: items.map(({ kind, what, who, staff, on, at, late }) => [
          kinds(kind),
          what,
          who,
          staff,
          on,
          at === null ? null : new Date(at),
          late,
        ]),
      },
    ]),
  }
}
