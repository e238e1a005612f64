import { OpenContractInput } from '@plantule/contract/orders/growing'
import { OrderInput } from '@plantule/contract/orders/schemas'
import { sql } from 'kysely'
import { addPayment, createOrder, openContract, validateOrder } from '../../domains/orders/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { ownShop } from '../../platform/own-shop.ts'
import { addDays, parisDay } from '../../platform/paris.ts'
import type { Buyer } from '../customers/fill-customers.ts'

/**
 * Two contracts as nurseries have them: a town asks for lavenders that are still to be propagated, by the recipe, and has not agreed yet; a
 * landscaper paid the deposit on thyme for the spring after.
 */
export async function fillGrown(ctx: Ctx, buyers: readonly Buyer[]): Promise<void> {
  const professionals = buyers.filter(({ person }) => person.kind !== 'private')
  const today = parisDay(ctx.now)
  const lavender = await sizeOf(ctx, 'Lavande vraie')
  const [town, landscaper] = professionals.slice(-2)
  if (lavender && town) {
    const { id, lines, inclCents } = await createOrder(
      ctx,
      OrderInput.parse({
        customerId: town.id,
        mode: 'excl',
        asQuotation: true,
        lines: [{ subproductId: lavender.subproductId, quantity: 240 }],
        wantedOn: addDays(today, 280),
        note: 'Massifs de la place : plants homogènes, livrés en une fois.',
      }),
    )
    const { recipeId } = lavender
    const asked = { quantity: 240, readyOn: addDays(today, 280), recipeId, depositCents: share(inclCents) }
    await openContract(ctx, id, lines[0]?.id ?? 0, OpenContractInput.parse(asked))
  }
  const thyme = await sizeOf(ctx, 'Thym commun')
  if (!thyme || !landscaper) return
  const order = await createOrder(
    ctx,
    OrderInput.parse({ customerId: landscaper.id, mode: 'excl', lines: [{ subproductId: thyme.subproductId, quantity: 150 }] }),
  )
  const asked = { quantity: 150, readyOn: addDays(today, 140), lossBp: 800, depositCents: share(order.inclCents) }
  await openContract(ctx, order.id, order.lines[0]?.id ?? 0, OpenContractInput.parse(asked))
  await validateOrder(ctx, order.id, { belowMinimum: true, overCredit: true, later: true })
  await addPayment(ctx, order.id, { payment_type: 'transfer', amount: asked.depositCents, receivedOn: null, note: '', validated: true })
}

/** Three tenths, as most nurseries ask before they sow. */
const share = (cents: number): number => Math.round((cents * 3) / 10)

/** A size in a pot, and the recipe by which it is raised. */
async function sizeOf(ctx: Ctx, name: string): Promise<{ subproductId: number; recipeId: number | null } | undefined> {
  const { rows } = await sql<{ subproductId: number; recipeId: number | null }>`
    select s.id as "subproductId", (select min(r.id) from recipe r where r.shop_id = ${ownShop} and r.name like ${name} || ',%') as "recipeId"
    from product p join subproduct s on s.shop_id = ${ownShop} and s.product_id = p.id
    where p.shop_id = ${ownShop} and p.name = ${name} and p.archived_at is null and s.archived_at is null and s.container_id is not null
    order by p.id, s.idx, s.id limit 1`.execute(ctx.db)
  return rows[0]
}
