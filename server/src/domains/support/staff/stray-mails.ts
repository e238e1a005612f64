import { dueOf } from '@plantule/contract/support/service-times'
import { priorityOf } from '@plantule/contract/support/states'
import type { SettledMail, StrayMail } from '@plantule/contract/support/staff-mails'
import { sql } from 'kysely'
import type { z } from 'zod'
import { mustExist } from '../../../platform/must-exist.ts'
import type { ProviderCtx } from '../../../platform/provider/in-provider.ts'
import { noteAct } from '../../../platform/provider/note-act.ts'

const MOST = 100
type Row = Omit<StrayMail, 'receivedAt'> & { at: Date; total: number }

export async function listMails(ctx: ProviderCtx): Promise<{ items: StrayMail[]; total: number; turnedAway: number }> {
  const { rows } = await sql<Row>`
    select p.id, p.from_address as "from", p.from_name as name, p.subject, p.text, p.attached, p.received_at as at,
      coalesce((select json_agg(json_build_object('id', s.id, 'name', s.name) order by s.name, s.id)
        from provider_shops_of(p.from_address) m join shop s on s.id = m.shop), '[]') as clients,
      count(*) over ()::int as total
    from provider_mail p where p.settled_at is null order by p.received_at desc, p.id desc limit ${sql.lit(MOST)}`.execute(ctx.db)
  const items = rows.map(({ at, total: _, ...mail }) => ({ ...mail, receivedAt: at.toISOString() }))
  const turned = await sql<{ mails: number }>`
    select coalesce(sum(mails), 0)::int as mails from provider_mail_turned where day > ${ctx.now}::timestamptz::date - 7`.execute(ctx.db)
  return { items, total: rows[0]?.total ?? 0, turnedAway: turned.rows[0]?.mails ?? 0 }
}

/** Once: whoever is second finds nothing. Throws `not_found`. */
export async function settleMail(ctx: ProviderCtx, id: number, clientId: number | null): Promise<z.output<typeof SettledMail>> {
  if (clientId !== null) mustExist((await sql`select 1 from shop where id = ${clientId}`.execute(ctx.db)).rows[0])
  const { rows } = await sql`
    update provider_mail set settled_at = ${ctx.now}, settled_name = ${ctx.staff.name}
    where id = ${id} and settled_at is null returning id`.execute(ctx.db)
  mustExist(rows[0])
  if (clientId === null) {
    await noteAct(ctx, 'provider_mail.put_away', { subject: 'provider_mail', subjectId: id })
    return { ticketId: null }
  }
  const priority = priorityOf.question
  const due = dueOf(ctx.now, priority)
  const made = await sql<{ id: number }>`
    select provider_mail_to_request(${id}, ${clientId}, ${priority}, ${ctx.now}, ${due.answer}, ${due.resolve},
      ${ctx.staff.id}, ${ctx.staff.name}, ${ctx.requestId}) as id`.execute(ctx.db)
  const ticketId = mustExist(made.rows[0]).id
  await noteAct(ctx, 'support_ticket.create', {
    subject: 'support_ticket',
    subjectId: ticketId,
    clientId,
    after: { mail: id },
    audited: true,
  })
  ctx.tell(clientId, 'support.changed', { id: ticketId })
  return { ticketId }
}
