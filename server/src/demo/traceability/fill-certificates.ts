import { productRoutes } from '@plantule/contract/catalogue/products'
import { subproductRoutes } from '@plantule/contract/catalogue/subproducts'
import { OrderInput } from '@plantule/contract/orders/schemas'
import { sql } from 'kysely'
import { createProduct } from '../../domains/catalogue/save-product.ts'
import { createSubproduct } from '../../domains/catalogue/save-subproduct.ts'
import { addPayment, createOrder, updateOrder, validateOrder } from '../../domains/orders/index.ts'
import { certifyOrder, voidCertificate } from '../../domains/traceability/certificates/issue.ts'
import { connectLocal, packLocal } from '../../domains/traceability/local/packs.ts'
import type { Ctx } from '../../platform/context.ts'
import { ownShop } from '../../platform/own-shop.ts'
import type { Buyer } from '../customers/fill-customers.ts'

const GRAMS = 5
const PACKETS = 60
const BATCHES = 2
/** Packets that each order takes. */
const sold = [12, 4, 20, 6] as const

type Batch = { id: number; name: string }

/**
 * Packets of local seed, bought and fetched today, with their certificates of origin, one of them void. By the verbs that people use,
 * after all other orders: references follow the time.
 */
export async function fillCertificates(ctx: Ctx, buyers: readonly Buyer[]): Promise<void> {
  const { rows } = await sql<Batch>`
    select l.id, l.name from local_batch b join lot l on l.shop_id = ${ownShop} and l.id = b.lot_id
    join local_lot w on w.shop_id = ${ownShop} and w.lot_id = l.id join lot_size z on z.shop_id = ${ownShop} and z.id = w.size_id
    where b.shop_id = ${ownShop} and w.removed_at is null and w.unit = 'grams' and z.on_hand >= ${GRAMS * PACKETS * 1000}
    order by l.id limit ${BATCHES}`.execute(ctx.db)
  const rate = await ctx.db.selectFrom('tva_rate').select('id').where('rate_bp', '=', 1000).orderBy('id').limit(1).executeTakeFirst()
  if (!rate) return
  const sizes: number[] = []
  for (const batch of rows) sizes.push(await packetsOf(ctx, batch, rate.id))
  const privates = buyers.filter(({ person }) => person.kind === 'private')
  const certified: number[] = []
  for (const [at, packets] of sold.entries()) {
    const [subproductId, customerId] = [sizes[at % sizes.length], privates[(40 + at) % privates.length]?.id]
    if (subproductId === undefined || customerId === undefined) continue
    const orderId = await fetched(ctx, customerId, { subproductId, quantity: packets })
    certified.push((await certifyOrder(ctx, orderId)).certificate.id)
  }
  const [first] = certified
  if (first !== undefined) await voidCertificate(ctx, first, 'Établi au mauvais nom : le client en demande un autre')
}

/** A product of its own, with some packets of the batch. */
async function packetsOf(ctx: Ctx, { id, name }: Batch, tvaRateId: number): Promise<number> {
  const product = await createProduct(
    ctx,
    productRoutes.createProduct.body.parse({ name: `Graines de ${name}`, latinName: name, tvaRateId, published: true }),
  )
  const size = await createSubproduct(
    ctx,
    product.id,
    subproductRoutes.createSubproduct.body.parse({ label: `Sachet ${GRAMS} g`, priceCents: 690 }),
  )
  await connectLocal(ctx, id, product.id, 'batch')
  await packLocal(ctx, id, { subproductId: size.id, content: GRAMS, packets: PACKETS })
  return size.id
}

/** An order that is paid and fetched at once. */
async function fetched(ctx: Ctx, customerId: number, line: { subproductId: number; quantity: number }): Promise<number> {
  const { id } = await createOrder(ctx, OrderInput.parse({ customerId, channel: 'phone', deliveryMode: 'collect', lines: [line] }))
  await validateOrder(ctx, id)
  const { incl_cents } = await ctx.db.selectFrom('orders').select('incl_cents').where('id', '=', id).executeTakeFirstOrThrow()
  if (incl_cents > 0) await addPayment(ctx, id, { payment_type: 'card', amount: incl_cents, receivedOn: null, note: '', validated: true })
  for (const step of ['prepare', 'markPrepared', 'markReady', 'collect'] as const) {
    const { version } = await ctx.db.selectFrom('orders').select('version').where('id', '=', id).executeTakeFirstOrThrow()
    await updateOrder(ctx, id, { step, version })
  }
  return id
}
