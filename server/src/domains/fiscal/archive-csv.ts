import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { writeCsv } from '../../platform/sheets/write-csv.ts'

type LineRow = {
  register: string; number: string; at: Date; kind: string; label: string; quantity: number; unitCents: number; exclCents: number; rateBp: number; inclCents: number; payments: string
}
type ClosureRow = { number: string; type: string; day_from: string; day_to: string; closed_at: Date; tickets: number; net_cents: number; perpetual_net_cents: number; perpetual_abs_cents: number }

/** The sealed sales line by line and the closures as tables that any spreadsheet opens, read from the links themselves. */
export async function csvOf(ctx: Ctx): Promise<{ name: string; content: Buffer }[]> {
  const lines = await sql<LineRow>`
    select l.register, l.ref_number as number, l.occurred_at as at, l.kind, x ->> 'label' as label, (x ->> 'quantity')::int as quantity,
      (x ->> 'unitCents')::bigint as "unitCents", (x ->> 'exclCents')::bigint as "exclCents", (x ->> 'rateBp')::int as "rateBp",
      (x ->> 'inclCents')::bigint as "inclCents",
      (select string_agg((p ->> 'type') || ' ' || (p ->> 'cents'), ', ') from jsonb_array_elements(l.payload::jsonb -> 'payments') p) as payments
    from fiscal_link l, jsonb_array_elements(l.payload::jsonb -> 'lines') with ordinality as e (x, place)
    where l.chain = 'sale' order by l.register, l.seq, place`.execute(ctx.db)
  const closures = await sql<ClosureRow>`
    select number, type, day_from, day_to, closed_at, tickets, net_cents, perpetual_net_cents, perpetual_abs_cents
    from fiscal_closure order by id`.execute(ctx.db)
  const sales = writeCsv({
    columns: [
      { header: 'Caisse', type: 'text' }, { header: 'Ticket', type: 'text' }, { header: 'Date', type: 'text' }, { header: 'Nature', type: 'text' },
      { header: 'Libellé', type: 'text' }, { header: 'Quantité', type: 'integer' }, { header: 'Prix unitaire TTC', type: 'euros' },
      { header: 'Total HT', type: 'euros' }, { header: 'Taux de TVA', type: 'percent' }, { header: 'Total TTC', type: 'euros' },
      { header: 'Règlements (centimes)', type: 'text' },
    ],
    rows: lines.rows.map((row) => [
      row.register, row.number, row.at.toISOString(), row.kind, row.label, row.quantity, row.unitCents, row.exclCents, row.rateBp, row.inclCents, row.payments,
    ]),
  })
  const ends = writeCsv({
    columns: [
      { header: 'Clôture', type: 'text' }, { header: 'Nature', type: 'text' }, { header: 'Du', type: 'text' }, { header: 'Au', type: 'text' },
      { header: 'Clôturée le', type: 'text' }, { header: 'Tickets', type: 'integer' }, { header: 'Total de la période', type: 'euros' },
      { header: 'Total perpétuel', type: 'euros' }, { header: 'Total perpétuel absolu', type: 'euros' },
    ],
    rows: closures.rows.map((row) => [
      row.number, row.type, row.day_from, row.day_to, row.closed_at.toISOString(), row.tickets, row.net_cents, row.perpetual_net_cents, row.perpetual_abs_cents,
    ]),
  })
  return [
    { name: 'tickets-lignes.csv', content: await buffer(sales) },
    { name: 'clotures.csv', content: await buffer(ends) },
  ]
}
