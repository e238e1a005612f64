import type { Dashboard } from '@plantule/contract/reports'
import { holds, type Right } from '@plantule/contract/permissions'
import { sql } from 'kysely'
import type { Ctx } from '../../platform/context.ts'
import { addDays, parisDay } from '../../platform/paris.ts'
import { soldBySize } from '../analysis/index.ts'
import { invoicingInfo } from '../shops/index.ts'
import { activityPart } from './activity.ts'
import { moneyPart } from './money-part.ts'
import { ordersPart } from './orders-part.ts'
import { stockPart } from './stock-part.ts'

/** How far back best sellers and what runs out are counted. */
const LATELY_DAYS = 30

/** The shop at a glance: only the parts that this member may read are looked up. */
export async function dashboard(ctx: Ctx): Promise<Dashboard> {
  const day = parisDay(ctx.now)
  const [ordersToo, stockToo] = [may(ctx, 'orders.read'), may(ctx, 'stock.read')]
  const sold = ordersToo || stockToo ? await soldBySize(ctx, { from: addDays(day, -LATELY_DAYS), to: day }) : []
  return {
    day,
    steps: await stepsOf(ctx),
    orders: ordersToo ? await ordersPart(ctx, day, sold) : null,
    // A picker reads orders but need not know what the shop earns.
    money: may(ctx, 'invoices.read') ? await moneyPart(ctx, day) : null,
    stock: stockToo ? await stockPart(ctx, sold) : null,
    activity: may(ctx, 'team.read') ? await activityPart(ctx) : null,
  }
}

export const may = (ctx: Ctx, right: Right): boolean => ctx.actor.kind === 'member' && holds(ctx.actor.rights, right)

async function stepsOf(ctx: Ctx): Promise<Dashboard['steps']> {
  const info = await invoicingInfo(ctx)
  const { rows } = await sql<Omit<Dashboard['steps'], 'invoicing'>>`
    select exists (select from product) as catalogue, exists (select from customer) as customers, exists (select from orders) or exists (select from ticket where not training) as orders`.execute(ctx.db)
  const [has] = rows
  if (!has) throw new Error('A select without a table gave no row')
  return { invoicing: Boolean(info.legalName && info.siret && info.line1), ...has }
}
