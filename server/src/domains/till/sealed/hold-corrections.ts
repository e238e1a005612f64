import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Findings, RecordHolder } from '../../fiscal/index.ts'
import { ownShop } from '../../../platform/own-shop.ts'

type Change = { ticket: string; from: { type: string; cents: number }; to: { type: string; cents: number } }
type Sums = Map<string, number>

/**
 * Corrections of how tickets were paid move, of each ticket and kind of payment, what their links say; and what is noted as
 * given back of a sale is what its refunds sum to. Both are looked at over all the time of the shop alone.
 */
export const correctionHolder: RecordHolder = {
  chains: ['payment_event'],
  start(ctx, findings, days) {
    const sealed = new Map<number, { number: string; sums: Sums }>()
    const move = (id: number, number: string, type: string, cents: number): void => {
      const own = sealed.get(id) ?? { number, sums: new Map() }
      own.sums.set(type, (own.sums.get(type) ?? 0) + cents)
      sealed.set(id, own)
    }
    return {
      page(links) {
        for (const link of links) {
          if (link.kind !== 'payment_type_change' || link.refId === null) continue
          const { ticket, from, to } = link.content as Change
          move(link.refId, ticket, from.type, -from.cents)
          move(link.refId, ticket, to.type, to.cents)
        }
      },
      async end() {
        if (days !== null) return
        await holdCorrections(ctx, findings, sealed)
        await holdRefundSums(ctx, findings)
      },
    }
  },
}

async function holdCorrections(ctx: Ctx, findings: Findings, sealed: ReadonlyMap<number, { number: string; sums: Sums }>): Promise<void> {
  const { rows } = await sql<{ id: number; number: string | null; type: string; cents: number }>`
    select p.ticket_id as id, t.number, p.payment_type as type, sum(p.amount_cents)::bigint as cents
    from ticket_payment p left join ticket t on t.shop_id = ${ownShop} and t.id = p.ticket_id
    where p.shop_id = ${ownShop} and p.kind <> 'payment' group by 1, 2, 3 having sum(p.amount_cents) <> 0 order by 1, 3`.execute(ctx.db)
  const stored = Map.groupBy(rows, (row) => row.id)
  for (const id of new Set([...sealed.keys(), ...stored.keys()])) {
    const [own, found] = [sealed.get(id), stored.get(id) ?? []]
    const number = own?.number ?? found[0]?.number ?? `#${id}`
    const fields = [...new Set([...(own?.sums.keys() ?? []), ...found.map((row) => row.type)])].flatMap((type) => {
      const [was, is] = [own?.sums.get(type) ?? 0, found.find((row) => row.type === type)?.cents ?? 0]
      return was === is ? [] : [{ field: `corrected.${type}.Cents`, sealed: was, found: is }]
    })
    findings.records += 1
    if (fields.length > 0)
      findings.add({ table: 'ticket_payment', number, fault: own ? (found.length > 0 ? 'differs' : 'missing') : 'unsealed', fields })
  }
}

async function holdRefundSums(ctx: Ctx, findings: Findings): Promise<void> {
  const { rows } = await sql<{ number: string | null; kept: number | null; counted: number | null }>`
    select t.number, f.refunded_cents as kept, r.cents as counted
    from (select shop_id, ticket_id, refunded_cents from ticket_refund where ticket_refund.shop_id = ${ownShop}) f
    full join (
      select shop_id, original_id, -sum(incl_cents + cards_cents)::bigint as cents from ticket where ticket.shop_id = ${ownShop} and kind = 'refund' group by 1, 2
    ) r on r.shop_id = ${ownShop} and r.original_id = f.ticket_id
    left join ticket t on t.shop_id = ${ownShop} and t.id = coalesce(f.ticket_id, r.original_id)
    where f.refunded_cents is distinct from r.cents order by t.id`.execute(ctx.db)
  for (const { number, kept, counted } of rows) {
    findings.add({
      table: 'ticket_refund',
      number: number ?? '',
      fault: kept === null ? 'missing' : 'sums',
      fields: [{ field: 'refundedCents', sealed: counted ?? 0, found: kept }],
    })
  }
}
