import { createEndpoint, createKey } from '../../domains/programs/index.ts'
import type { Actor, Ctx } from '../../platform/context.ts'

const DAY_MS = 86_400_000

/** The programs that the nursery has connected; nobody has their secrets, so that they open nothing. */
export async function fillPrograms(ctx: Ctx, { owner }: { owner: Actor }): Promise<void> {
  const by = { ...ctx, actor: owner, now: new Date(ctx.now.getTime() - 40 * DAY_MS) }
  const site = await createKey(by, {
    name: 'Tableur des préparations',
    rights: ['orders.read', 'stock.read', 'catalogue.read'],
    perMinute: 60,
    endsOn: null,
  })
  await ctx.db
    .updateTable('api_key')
    .set({ last_used_at: new Date(ctx.now.getTime() - DAY_MS) })
    .where('id', '=', site.key.id)
    .execute()
  await createKey(by, { name: 'Cabinet comptable', rights: ['accounting.read', 'invoices.read'], perMinute: 60, endsOn: null })
  // Off from the beginning: nobody listens there.
  const { endpoint } = await createEndpoint(by, {
    url: 'https://hooks.example.org/plantule',
    description: 'Automate des expéditions',
    events: ['order.created', 'order.changed'],
  })
  await ctx.db.updateTable('webhook_endpoint').set({ switched_off: true }).where('id', '=', endpoint.id).execute()
}
