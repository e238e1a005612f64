import { batchRoutes } from '@plantule/contract/traceability/batches'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import type { Cultivation } from '@plantule/contract/production/cultivations'
import { recallRoutes } from '@plantule/contract/traceability/recalls'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { someProduct } from '../../domains/catalogue/catalogue.testing.ts'
import { newShop, type TestShop } from '../new-shop.ts'

/** What a door answers: of routes a problem, of pages a status. */
export type Answered = { status: number; problem: { code?: string } }

export type HeldPlants = {
  shop: TestShop
  productId: number
  /** Its stock is the lot's. */
  subproductId: number
  lot: Cultivation
  /** The lot's caliber. */
  sizeId: number
  version: number
  /** From now on a recall holds the lot. */
  hold: () => Promise<void>
}

export type Door = {
  /** With which code it is refused; left out: it goes through, and no plant with it. */
  refuses?: string
  /** Held plants that this door may end: losses are free. */
  lost?: number
  /** Moves of plants that were sold before anybody knew, and are written down after. */
  sold?: number
  /** Something is done, then held, then tried. */
  through: (held: HeldPlants) => Promise<Answered>
}

export const STOCK = 10

/** Ten lavenders of one lot, which are all the stock of a size, in a shop of their own. */
export async function heldPlants(): Promise<HeldPlants> {
  const shop = await newShop()
  const { product, size } = await someProduct(shop, { name: 'Lavande', priceCents: 450 })
  const made = await shop.ok(cultivationRoutes.createCultivation, {
    body: { name: 'Lavandula angustifolia', startedOn: '2026-03-02', sizes: [{ stock: STOCK }] },
  })
  const [caliber] = made.sizes
  const sizeId = caliber?.id ?? 0
  const lot = await shop.ok(cultivationRoutes.connectSize, {
    params: { id: sizeId, subproductId: size.id },
    body: { version: caliber?.version ?? 0 },
  })
  const hold = () => recalled(shop, lot.id)
  return { shop, productId: product.id, subproductId: size.id, lot, sizeId, version: lot.sizes[0]?.version ?? 0, hold }
}

export async function recalled(shop: TestShop, lotId: number): Promise<void> {
  await shop.ok(recallRoutes.createRecall, {
    body: { subject: 'lot', subjectId: lotId, organism: 'Xylella fastidiosa', reason: 'Analyse positive' },
  })
}

/** Another lot of the same plant, of nobody's stock. */
export const soundLot = (shop: TestShop, stock = 0): Promise<Cultivation> =>
  shop.ok(cultivationRoutes.createCultivation, {
    body: { name: 'Lavandula angustifolia', startedOn: '2026-04-02', sizes: [{ stock }] },
  })

export const lotNow = (shop: TestShop, id: number): Promise<Cultivation> => shop.ok(cultivationRoutes.getCultivation, { params: { id } })

/** A batch of 1 kg, taken of another one of 3 kg; neither is of the mark. */
export async function batchOfBatch(shop: TestShop): Promise<{ source: number; batch: number; version: number }> {
  const body = { name: 'Leucanthemum vulgare', startedOn: '2026-08-12' }
  const source = await shop.ok(batchRoutes.createBatch, { body: { ...body, declared: 3000, region: 'massif_armoricain' } })
  const { id, version } = await shop.ok(batchRoutes.createBatch, { body: { ...body, sources: [{ lotId: source.id, quantity: 1000 }] } })
  return { source: source.id, batch: id, version }
}

/** What is held stands in held lots still, but what was lost; and nobody can be sold any of it. */
export async function expectHeld({ shop }: HeldPlants, { lost = 0, sold = 0 }: Pick<Door, 'lost' | 'sold'>): Promise<void> {
  const { rows } = await shop.inShop((ctx) =>
    sql<{ held: number; sold: number; available: number; slipped: number }>`
      select (select coalesce(sum(z.on_hand), 0)::int from lot_size z join lot l on l.shop_id = z.shop_id and l.id = z.lot_id
          join cultivation v on v.shop_id = l.shop_id and v.lot_id = l.id where z.shop_id = ${ctx.shopId} and l.held) as held,
        (select count(*)::int from lot_move m join lot l on l.shop_id = m.shop_id and l.id = m.lot_id
          where m.shop_id = ${ctx.shopId} and l.held and m.kind = 'sale' and m.at > r.created_at) as sold,
        (select coalesce(sum(s.available), 0)::int from stock_level s where s.shop_id = ${ctx.shopId} and s.lots) as available,
        (select count(*)::int from lot_flow f join lot a on a.shop_id = f.shop_id and a.id = f.from_lot
          join lot b on b.shop_id = f.shop_id and b.id = f.to_lot
          where f.shop_id = ${ctx.shopId} and f.at > r.created_at
            and (case when f.quantity > 0 then a.held and not b.held else b.held and not a.held end)) as slipped
      from recall r where r.shop_id = ${ctx.shopId} order by r.id limit 1`.execute(ctx.db),
  )
  expect(rows).toEqual([{ held: STOCK - lost, sold, available: 0, slipped: 0 }])
}
