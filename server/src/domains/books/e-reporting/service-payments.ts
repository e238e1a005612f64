import type { CashedDay } from '@plantule/contract/books/e-reporting'
import { sql } from 'kysely'
import type { Ctx } from '../../../platform/context.ts'
import { invoicingInfo } from '../../shops/index.ts'
import { movedOrders } from '../entries/receipts.ts'
import { nextShare } from '../entries/share.ts'
import { Told } from '../entries/told.ts'
import { type Rate, sumRates } from '../journal/documents.ts'
import type { Period } from '../journal/read-journal.ts'
import { ownShop } from '../../../platform/own-shop.ts'

/** What is left of each rate once services are taken off; rates that come to nothing are left out. */
export function withoutServices(rates: readonly Rate[], services: readonly Rate[]): Rate[] {
  return rates.flatMap((rate) => {
    const own = services.find(({ rateBp }) => rateBp === rate.rateBp)
    const left = own
      ? {
          ...rate,
          exclCents: rate.exclCents - own.exclCents,
          vatCents: rate.vatCents - own.vatCents,
          inclCents: rate.inclCents - own.inclCents,
        }
      : rate
    return left.inclCents === 0 && left.exclCents === 0 ? [] : [left]
  })
}

type Row = { orderId: number; day: string; cents: number; rates: Rate[]; nets: { rateBp: number; exclCents: number }[]; alone: boolean }

/**
 * Services paid by private customers, by day and rate: deposits too, and what went back below zero. A payment pays goods and
 * services of its order alike. None where the shop pays its tax on debits: then the invoice says all.
 */
export async function servicePayments(ctx: Ctx, { a, b }: Period): Promise<CashedDay[]> {
  if ((await invoicingInfo(ctx)).tvaOnDebits) return []
  const { rows } = await sql<Row>`
    select o.id as "orderId", p.received_on as day, p.amount_cents as cents, o.rates, s.nets, s.alone
    from orders o
    join (
      select x.order_id, x.id, x.received_on, x.amount_cents from order_payment x
      where x.shop_id = ${ownShop} and x.status = 'validated' and x.payment_type <> 'on_account' and x.received_on <= ${b}::date
      -- What is given up of money that left beyond what had come pays no service either.
      union all select x.order_id, x.id, x.day, x.cents from order_loss x where x.shop_id = ${ownShop} and x.day <= ${b}::date
    ) p on p.order_id = o.id
    join lateral (
      select bool_and(l.service) as alone,
        (select json_agg(n) from (select x.rate_bp as "rateBp", sum(x.excl_cents)::bigint as "exclCents" from order_line x where x.shop_id = ${ownShop} and x.order_id = o.id and x.service group by 1) n) as nets
      from order_line l where l.shop_id = ${ownShop} and l.order_id = o.id
    ) s on s.nets is not null
    left join customer c on c.shop_id = ${ownShop} and c.id = o.customer_id
    where o.shop_id = ${ownShop} and coalesce(c.kind, 'private') = 'private'
      and o.id in (${movedOrders(a, b)})
    order by p.received_on, p.id`.execute(ctx.db)
  const told = await Told.of(ctx)
  const shares = rows.flatMap(({ orderId, day, cents, ...order }) => {
    const services = servicesIn(order)
    const { before, after } = told.next(orderId, day, cents)
    const goods = withoutServices(order.rates, services)
    // Goods and services are paid alike; what is theirs of the tax stays with each.
    return day < a ? [] : [{ day, rates: nextShare([...goods, ...services], before, after - before).slice(goods.length) }]
  })
  return [...Map.groupBy(shares, (share) => share.day)].flatMap(([day, own]) => {
    const rates = sumRates(own.flatMap((share) => share.rates)).map(({ rateBp, exclCents, vatCents, inclCents }) => ({
      rateBp,
      exclCents,
      vatCents,
      inclCents,
    }))
    const inclCents = rates.reduce((total, rate) => total + rate.inclCents, 0)
    return rates.every((rate) => rate.inclCents === 0) ? [] : [{ day, rates, inclCents }]
  })
}

/** What of the order's rates are services; carriage too where there is nothing else, as on its invoice. */
function servicesIn({ rates, nets, alone }: Pick<Row, 'rates' | 'nets' | 'alone'>): Rate[] {
  if (alone) return rates
  return rates.flatMap((rate): Rate[] => {
    const exclCents = nets.find(({ rateBp }) => rateBp === rate.rateBp)?.exclCents ?? 0
    if (exclCents === 0 || rate.exclCents === 0) return []
    const vatCents = Math.round((rate.vatCents * exclCents) / rate.exclCents)
    return [{ ...rate, exclCents, vatCents, inclCents: exclCents + vatCents }]
  })
}
