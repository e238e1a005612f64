import { InteractionInput } from '@plantule/contract/customers/schemas'
import type { customersRoutes } from '@plantule/contract/customers/routes'
import type { Out, Replied } from '@plantule/contract/base/route'
import type { Done } from '@plantule/contract/base/shared'
import type { Selectable } from 'kysely'
import type { CustomerInteraction } from '../../db/tables.gen.ts'
import { actorName } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { withKept } from '../../platform/kept.ts'
import { findCustomer } from './customers.db.ts'
import { mustExist } from '../../platform/must-exist.ts'

type Input = Out<(typeof customersRoutes)['addInteraction']['body']>
type Interaction = Replied<(typeof customersRoutes)['addInteraction']>

const toInteraction = (row: Selectable<CustomerInteraction>): Interaction => ({
  id: row.id,
  kind: row.kind,
  at: row.at.toISOString(),
  text: row.body,
  dueOn: row.due_on,
  author: row.author,
})

const columns = (input: Input) => ({ kind: input.kind, at: new Date(input.at), body: input.text, due_on: input.dueOn })

/** Throws `not_found`. */
export async function listInteractions(ctx: Ctx, customerId: number): Promise<{ items: Interaction[] }> {
  await findCustomer(ctx, customerId)
  const rows = await ctx.db
    .selectFrom('customer_interaction')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute()
  return { items: rows.map(toInteraction) }
}

/** Throws `not_found`. */
export async function addInteraction(ctx: Ctx, customerId: number, input: Input): Promise<Interaction> {
  await findCustomer(ctx, customerId)
  const author = actorName(ctx)
  const row = await ctx.db
    .insertInto('customer_interaction')
    .values({ shop_id: ctx.shopId, customer_id: customerId, author, ...columns(input) })
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(ctx, 'customer.interaction_add', 'customer', customerId, { after: { interactionId: row.id } })
  return toInteraction(row)
}

type Change = Out<(typeof customersRoutes)['updateInteraction']['body']>

/** What is not named stays. Throws `not_found`. */
export async function updateInteraction(ctx: Ctx, id: number, change: Change): Promise<Interaction> {
  const before = mustExist(await ctx.db.selectFrom('customer_interaction').selectAll().where('id', '=', id).forUpdate().executeTakeFirst())
  const input = withKept(ctx, InteractionInput, toInteraction(before), change)
  const row = await ctx.db
    .updateTable('customer_interaction')
    .set(columns(input))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await audit(ctx, 'customer.interaction_update', 'customer', row.customer_id, { after: { interactionId: id } })
  return toInteraction(row)
}

/** Throws `not_found`. */
export async function deleteInteraction(ctx: Ctx, id: number): Promise<Done> {
  const row = mustExist(await ctx.db.deleteFrom('customer_interaction').where('id', '=', id).returning('customer_id').executeTakeFirst())
  await audit(ctx, 'customer.interaction_delete', 'customer', row.customer_id, { before: { interactionId: id } })
  return { ok: true }
}
