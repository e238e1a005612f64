import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import type { Findings, RecordHolder, TakenOver } from '../../fiscal/index.ts'
import { ownShop } from '../../../platform/own-shop.ts'

type Sealed = { type: string; cents: number }

/** Money that was taken or given back on orders, by order and kind of payment, is what its links say. */
export const orderPaymentHolder: RecordHolder = {
  chains: ['payment_event'],
  start(ctx, findings, days) {
    const sealed = new Map<string, { order: number; number: string; type: string; cents: number }>()
    const add = (order: number, number: string, type: string, cents: number): void => {
      const own = sealed.get(`${order}/${type}`) ?? { order, number, type, cents: 0 }
      own.cents += cents
      sealed.set(`${order}/${type}`, own)
    }
    return {
      page(links) {
        for (const link of links) {
          if (link.kind === 'orders_taken_over') for (const payment of (link.content as { payments: TakenOver[] }).payments) add(...payment)
          if (link.kind !== 'order_payment' || link.refId === null) continue
          const { type, cents } = link.content as Sealed
          add(link.refId, link.refNumber ?? '', type, cents)
        }
      },
      // Of some days alone: the row may carry another day than the one on which it was entered.
      end: () => (days === null ? compare(ctx, findings, sealed) : undefined),
    }
  },
}

async function compare(
  ctx: Ctx,
  findings: Findings,
  sealed: Map<string, { order: number; number: string; type: string; cents: number }>,
): Promise<void> {
  const { rows } = await sql<{ order: number; number: string | null; type: string; cents: number }>`
    select p.order_id as order, o.reference as number, p.payment_type as type, sum(p.amount_cents)::bigint as cents
    from order_payment p left join orders o on o.shop_id = ${ownShop} and o.id = p.order_id
    where p.shop_id = ${ownShop} and p.status = 'validated' group by 1, 2, 3 order by 1, 3`.execute(ctx.db)
  for (const { order, number, type, cents } of rows) {
    const key = `${order}/${type}`
    const own = sealed.get(key)
    sealed.delete(key)
    findings.records += 1
    if ((own?.cents ?? 0) !== cents)
      tell(
        findings,
        { number: own?.number ?? number ?? `#${order}`, type, sealed: own?.cents ?? 0, found: cents },
        own ? 'differs' : 'unsealed',
      )
  }
  for (const { number, type, cents } of sealed.values())
    if (cents !== 0) tell(findings, { number, type, sealed: cents, found: 0 }, 'missing')
}

const tell = (
  findings: Findings,
  { number, type, sealed, found }: { number: string; type: string; sealed: number; found: number },
  fault: 'differs' | 'unsealed' | 'missing',
): void => findings.add({ table: 'order_payment', number, fault, fields: [{ field: `paid.${type}.Cents`, sealed, found }] })
