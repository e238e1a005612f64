import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { euros } from '../../../platform/euros.ts'
import type { FileReply } from '../../../platform/handlers.ts'
import { frenchDay, parisDay } from '../../../platform/paris.ts'
import { Refused } from '../../../platform/refused.ts'
import { moment, paper, type Row } from '../ticket/till-paper.ts'
import { saleSettings } from '../till-settings.ts'
import { mustExist } from '../../../platform/must-exist.ts'
import { ownShop } from '../../../platform/own-shop.ts'

/** What the person who puts cash in or takes it out signs. Throws `not_found`. */
export async function cashSlip(ctx: Ctx, moveId: number): Promise<FileReply> {
  const move = mustExist(
    await ctx.db
      .selectFrom('till_cash_move as m')
      .innerJoin('till_session as s', (join) => join.onRef('s.shop_id', '=', 'm.shop_id').onRef('s.id', '=', 'm.session_id'))
      .select(['m.id', 'm.type', 'm.amount_cents', 'm.reason', 'm.operator', 'm.at', 's.number', 's.register'])
      .where('m.id', '=', moveId)
      .executeTakeFirst(),
  )
  const came = move.type === 'in'
  const rows: Row[] = [
    ['Caisse', move.register],
    ['Session', move.number],
    ['Date', moment.format(move.at)],
    ['Opérateur', move.operator],
  ]
  return paper(ctx, came ? 'Entrée d’espèces' : 'Sortie d’espèces', `${move.number}-${move.id}`, move.at, [
    { title: 'Mouvement', rows },
    { title: 'Motif', rows: [[move.reason, euros(move.amount_cents)]] },
    { title: 'Signature', rows: [[came ? 'Remis par' : 'Reçu par', '....................']] },
  ])
}

/** Every cheque that a session holds, for the bank: a payment that was corrected since is left out. Throws `not_found`, `no_cheques`. */
export async function chequeDeposit(ctx: Ctx, sessionId: number): Promise<FileReply> {
  const session = mustExist(
    await ctx.db.selectFrom('till_session').select(['number', 'day', 'register']).where('id', '=', sessionId).executeTakeFirst(),
  )
  const { rows } = await sql<{ number: string; name: string | null; reference: string; cents: number }>`
    select t.number, t.customer_name as name, p.reference, p.amount_cents as cents
    from ticket_payment p join ticket t on t.shop_id = ${ownShop} and t.id = p.ticket_id
    where p.shop_id = ${ownShop} and p.session_id = ${sessionId} and p.payment_type = 'cheque' and p.kind <> 'reversal' and p.amount_cents > 0 and not t.training
      and not exists (select from ticket_payment r where r.shop_id = ${ownShop} and r.reverses_id = p.id)
    order by p.id`.execute(ctx.db)
  if (rows.length === 0) throw new Refused('no_cheques')
  const total = rows.reduce((sum, row) => sum + row.cents, 0)
  const { info } = await saleSettings(ctx)
  return paper(ctx, 'Remise de chèques', `RC-${session.number}`, new Date(`${session.day}T12:00:00Z`), [
    {
      title: 'Remise',
      rows: [
        ['Caisse', session.register],
        ['Session', session.number],
        ['Jour', frenchDay(session.day)],
        ['Établi le', frenchDay(parisDay(ctx.now))],
        ...(info.iban ? [['Compte', info.iban] as Row] : []),
      ],
    },
    {
      title: 'Chèques',
      rows: rows.map((row): Row => [
        [row.reference || 'sans numéro', row.name, row.number].filter(Boolean).join(' · ').slice(0, 120),
        euros(row.cents),
      ]),
    },
    { title: 'Total', rows: [[rows.length === 1 ? '1 chèque' : `${rows.length} chèques`, euros(total)]] },
    { title: 'Signature', rows: [['Date et signature', '....................']] },
  ])
}
