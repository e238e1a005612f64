import { batchRoutes } from '@plantule/contract/traceability/batches'
import { certificateRoutes } from '@plantule/contract/traceability/certificates'
import { localLotRoutes } from '@plantule/contract/traceability/local-lots'
import { mixtureRoutes } from '@plantule/contract/traceability/mixtures'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { collectedIn, packed, soldPackets } from './local.testing.ts'

/** Grams collected at the beginning. */
const COLLECTED = 4200
type Act = { do: 'batch' | 'mix' | 'remix' | 'pack' | 'unpack' | 'sell' | 'lose' | 'certify'; of: number; much: number }
const act = fc.record({
  do: fc.constantFrom('batch', 'mix', 'remix', 'pack', 'unpack', 'sell', 'lose', 'certify'),
  of: fc.nat(9),
  much: fc.integer({ min: 1, max: 900 }),
})

/** What the ledger says of all that was collected: lying loose, in packets, sold, lost, and never drawn. In milligrams. */
async function balanceOf(shop: TestShop) {
  const { rows } = await shop.inShop((ctx) =>
    sql<{ loose: number; packets: number; sold: number; lost: number; drawn: number; below: number; beyond: number }>`
      select
        (select coalesce(sum(z.on_hand), 0)::bigint from lot_size z where z.shop_id = ${ctx.shopId} and z.content is null) as loose,
        (select coalesce(sum(z.on_hand * z.content), 0)::bigint from lot_size z where z.shop_id = ${ctx.shopId} and z.content is not null) as packets,
        (select coalesce(-sum(m.change * z.content), 0)::bigint from lot_move m join lot_size z on z.shop_id = m.shop_id and z.id = m.lot_size_id
          where m.shop_id = ${ctx.shopId} and m.source = 'order') as sold,
        (select coalesce(-sum(m.change), 0)::bigint from lot_move m where m.shop_id = ${ctx.shopId} and m.kind = 'loss') as lost,
        (select coalesce(sum(f.quantity), 0)::bigint from lot_flow f join seed_collection s on s.shop_id = f.shop_id and s.lot_id = f.from_lot
          where f.shop_id = ${ctx.shopId}) as drawn,
        (select count(*)::int from lot_size z where z.shop_id = ${ctx.shopId} and z.on_hand < 0) as below,
        (select count(*)::int from local_certificate_line n join local_certificate c on c.shop_id = n.shop_id and c.id = n.certificate_id
          where n.shop_id = ${ctx.shopId} and c.state = 'issued' and n.units > (select coalesce(-sum(m.change), 0) from lot_move m
            where m.shop_id = n.shop_id and m.lot_size_id = n.lot_size_id and m.source = 'order' and m.source_id = c.order_id)) as beyond`.execute(
      ctx.db,
    ),
  )
  const [row] = rows
  if (!row) throw new Error('one row')
  return row
}

test(
  'whatever is done with what was collected, nothing of it is lost to the books and nothing is certified beyond what left',
  { timeout: 240_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 14 }), async (acts: Act[]) => {
        const shop = await newShop()
        const collection = await collectedIn(shop)
        const batches: number[] = []
        const mixtures: number[] = []
        const orders: number[] = []
        let pack: { lotId: number; subproductId: number } | null = null
        const pick = (list: readonly number[], at: number): number | undefined => list[at % Math.max(list.length, 1)]
        for (const { do: what, of, much } of acts) {
          // What cannot be is refused: that is part of the history.
          if (what === 'batch') {
            const made = await shop.call(batchRoutes.createBatch, {
              body: { name: 'Centaurea jacea', startedOn: '2026-08-10', sources: [{ lotId: collection, quantity: much }] },
            })
            if (made.status === 201) batches.push(made.body.id)
          }
          const batch = pick(batches, of)
          if (batch === undefined) continue
          if (what === 'mix') {
            const mixture = await shop.ok(mixtureRoutes.createMixture, { body: { name: 'Prairie' } })
            const lines = [{ lotId: batch, shareBp: 10_000 }]
            await shop.call(mixtureRoutes.setRecipe, {
              params: { id: mixture.id },
              body: { quantity: much, lines, version: mixture.version },
            })
            mixtures.push(mixture.id)
          } else if (what === 'remix' && mixtures.length > 0) {
            const id = pick(mixtures, of) ?? 0
            const { version } = await shop.ok(mixtureRoutes.getMixture, { params: { id } })
            const two = [...new Set([batch, pick(batches, of + 1) ?? batch])]
            const lines = two.map((lotId) => ({ lotId, shareBp: 10_000 / two.length }))
            await shop.call(mixtureRoutes.setRecipe, { params: { id }, body: { quantity: much, lines, version } })
          } else if (what === 'lose') {
            await shop.call(localLotRoutes.countLocalLot, {
              params: { id: batch },
              body: { kind: 'loss', quantity: much, reason: 'Charançons' },
            })
          } else if (what === 'pack') {
            const lot = await shop.ok(batchRoutes.getBatch, { params: { id: batch } })
            const packets = Math.min(much, Math.floor(lot.onHand / 2.5))
            if (pack === null && packets > 0) pack = { lotId: batch, subproductId: (await packed(shop, lot, packets)).subproductId }
          } else if (what === 'unpack' && pack !== null) {
            const { packs } = await shop.ok(batchRoutes.getBatch, { params: { id: pack.lotId } })
            const sizeId = packs[0]?.sizeId ?? 0
            await shop.call(localLotRoutes.unpackLocalLot, { params: { id: pack.lotId }, body: { sizeId, packets: much } })
          } else if (what === 'sell' && pack !== null) {
            const { packs } = await shop.ok(batchRoutes.getBatch, { params: { id: pack.lotId } })
            const there = packs[0]?.onHand ?? 0
            if (there > 0) orders.push(await soldPackets(shop, pack.subproductId, Math.min(there, (much % 5) + 1)))
          } else if (what === 'certify') {
            const order = pick(orders, of)
            if (order !== undefined) await shop.call(certificateRoutes.certifyOrder, { params: { id: order } })
          }
        }
        const { loose, packets, sold, lost, drawn, below, beyond } = await balanceOf(shop)
        expect([below, beyond]).toEqual([0, 0])
        expect(drawn).toBeLessThanOrEqual(COLLECTED * 1000)
        expect(loose + packets + sold + lost).toBe(drawn)
      }),
      { numRuns: 8 },
    )
  },
)
