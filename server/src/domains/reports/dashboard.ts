import type { Dashboard } from '@plantule/contract/reports/reports'
import type { Right } from '@plantule/contract/base/permissions'
import { sql } from 'kysely'
import { mayDo } from '../../platform/actor.ts'
import type { Ctx } from '../../platform/context.ts'
import { keepAnswer } from '../../platform/keep-answer.ts'
import { parisDay } from '../../platform/paris.ts'
import { invoicingInfo } from '../shops/index.ts'
import { activityPart } from './activity.ts'
import { moneyPart } from './money-part.ts'
import { goodsPart } from './goods-part.ts'
import { ordersPart } from './orders-part.ts'
import { shortPart } from './stock-part.ts'
import { ownShop } from '../../platform/own-shop.ts'

const kept = keepAnswer<Dashboard>()
const parts = ['orders.read', 'invoices.read', 'stock.read', 'team.read'] as const

/** The shop at a glance: only the parts that this member may read are looked up. Counted anew once something was written to the shop. */
export function dashboard(ctx: Ctx): Promise<Dashboard> {
  const day = parisDay(ctx.now)
  const key = [day, ctx.locale, ...parts.filter((right) => may(ctx, right))].join(' ')
  return kept(ctx, key, () => glance(ctx, day))
}

/** The same, counted now. */
export async function glance(ctx: Ctx, day: string): Promise<Dashboard> {
  const [ordersToo, stockToo] = [may(ctx, 'orders.read'), may(ctx, 'stock.read')]
  // No part waits for another: all leave in one message.
  const [steps, goods, orders, money, short, activity] = await Promise.all([
    stepsOf(ctx),
    ordersToo || stockToo ? goodsPart(ctx, day) : null,
    ordersToo ? ordersPart(ctx, day) : null,
    // A picker reads orders but need not know what the shop earns.
    may(ctx, 'invoices.read') ? moneyPart(ctx, day) : null,
    stockToo ? shortPart(ctx) : null,
    may(ctx, 'team.read') ? activityPart(ctx) : null,
  ])
  return {
    day,
    steps,
    orders: orders && goods && { ...orders, bestSellers: goods.bestSellers },
    money,
    stock: short && goods && { low: goods.low, out: goods.out, items: goods.items, short },
    activity,
  }
}

export const may = (ctx: Ctx, right: Right): boolean => mayDo(ctx, right)

async function stepsOf(ctx: Ctx): Promise<Dashboard['steps']> {
  const asked = sql<Omit<Dashboard['steps'], 'invoicing'>>`
    select exists (select from product where shop_id = ${ownShop}) as catalogue,
      exists (select from container where shop_id = ${ownShop}) as containers,
      exists (select from customer where shop_id = ${ownShop}) as customers,
      exists (select from till_session where shop_id = ${ownShop}) as till,
      exists (select from product where shop_id = ${ownShop} and published and archived_at is null) as site,
      (select count(*) from (select from member where shop_id = ${ownShop} limit 2) m) > 1 as team,
      exists (select from orders where shop_id = ${ownShop}) or exists (select from ticket where shop_id = ${ownShop} and not training) as orders`
  const [info, { rows }] = await Promise.all([invoicingInfo(ctx), asked.execute(ctx.db)])
  const [has] = rows
  if (!has) throw new Error('A select without a table gave no row')
  return { invoicing: Boolean(info.legalName && info.siret && info.line1 && (!info.payTva || info.vatNumber)), ...has }
}
