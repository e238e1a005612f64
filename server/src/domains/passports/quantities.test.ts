import { deliveriesRoutes } from '@plantule/contract/passports/deliveries'
import { passportRoutes as routes, passportSheets } from '@plantule/contract/passports/passports'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newShop } from '../../testing/new-shop.ts'
import { readSheet } from '../../platform/sheets/read-sheet.ts'
import { someProduct } from '../catalogue/catalogue.testing.ts'
import { openTill, sell } from '../till/till.testing.ts'
import { someDelivery } from './deliveries/deliveries.testing.ts'
import { register } from './passports.testing.ts'

/** Forty oaks that came with a passport and are a cultivation, which is the stock of a size. */
async function received() {
  const shop = await newShop()
  await register(shop)
  const { id, lines } = await someDelivery(shop)
  const lineId = lines[0]?.id ?? 0
  await shop.ok(deliveriesRoutes.addReceivedPassport, {
    params: { id },
    body: { lineId, botanical: 'Quercus robur', operator: 'NL-4711', code: 'N-90', origin: 'NL', quantity: 40 },
  })
  const placed = await shop.ok(deliveriesRoutes.placeDeliveryLine, { params: { id, lineId }, body: {} })
  const lotId = placed.lines[0]?.cultivation?.id ?? 0
  const { size } = await someProduct(shop, { name: 'Chêne', latinName: 'Quercus robur', priceCents: 450 })
  const again = async (of = lotId) => shop.ok(cultivationRoutes.getCultivation, { params: { id: of } })
  const [caliber] = (await again()).sizes
  await shop.ok(cultivationRoutes.connectSize, {
    params: { id: caliber?.id ?? 0, subproductId: size.id },
    body: { version: caliber?.version ?? 0 },
  })
  await openTill(shop)
  const passportId = placed.passports[0]?.id ?? 0
  const flow = async () => (await shop.ok(routes.getPassport, { params: { id: passportId } })).flow
  return { shop, deliveryId: id, passportId, lotId, size: size.id, again, flow }
}

test('a received passport says what came, what left and what is there, on the record, the delivery and in the register', async () => {
  const { shop, deliveryId, passportId, lotId, size, flow } = await received()
  expect(await flow()).toEqual({ came: 40, entered: 40, sold: 0, lost: 0, there: 40, passports: 0 })
  await sell(shop, { lines: [{ subproductId: size, quantity: 6 }] })
  const own = await shop.ok(routes.generatePassports, { body: { cultivationId: lotId, quantity: 6 } })
  expect(await flow()).toEqual({ came: 40, entered: 40, sold: 6, lost: 0, there: 34, passports: 6 })
  await shop.ok(routes.voidPassport, { params: { id: own.items[0]?.id ?? 0 }, body: { reason: 'Erreur' } })
  expect(await flow()).toMatchObject({ passports: 0 })
  expect((await shop.ok(routes.getPassport, { params: { id: own.items[0]?.id ?? 0 } })).flow).toBeNull()
  const delivery = await shop.ok(deliveriesRoutes.getPlantDelivery, { params: { id: deliveryId } })
  expect(delivery.lines[0]?.flow).toEqual({ entered: 40, sold: 6, lost: 0, there: 34 })
  const { rows } = await readSheet(await shop.ok(passportSheets.passportsSheet, { query: { kind: 'received' } }))
  const [head, line] = rows.map((row) => row.values)
  const cell = (name: string) => line?.[head?.indexOf(name) ?? -1]
  expect([cell('Quantité'), cell('Entré en culture'), cell('Vendu'), cell('Perdu'), cell('Présent')]).toEqual([40, 40, 6, 0, 34])
  expect(passportId).toBeGreaterThan(0)
})

type Act = { do: 'sell' | 'lose' | 'count' | 'pass' | 'back' | 'join'; much: number }
const act = fc.record({ do: fc.constantFrom('sell', 'lose', 'count', 'pass', 'back', 'join'), much: fc.integer({ min: 1, max: 12 }) })

test('whatever happens to them, what entered is what was sold, lost and is there', { timeout: 240_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 12 }), async (acts: Act[]) => {
      const { shop, lotId, size, again, flow } = await received()
      const begin = (stock: number) =>
        shop.ok(cultivationRoutes.createCultivation, { body: { name: 'Quercus robur', startedOn: '2026-04-02', sizes: [{ stock }] } })
      const child = await begin(0)
      let [sold, joined] = [0, 0]
      const sizeOf = async (of: number) => (await again(of)).sizes[0]
      const pass = async (from: number, to: number, stock_change: number): Promise<boolean> => {
        const [a, b] = [await sizeOf(from), await sizeOf(to)]
        const body = { from_id: a?.id ?? 0, to_id: b?.id ?? 0, stock: a?.onHand ?? 0, stock_change, reason: '' }
        return (await shop.call(cultivationRoutes.transferPlants, { body })).status === 200
      }
      for (const { do: what, much } of acts) {
        const own = await sizeOf(lotId)
        // What cannot be is refused: that is part of the history.
        if (what === 'sell' && (own?.onHand ?? 0) >= much) {
          await sell(shop, { lines: [{ subproductId: size, quantity: much }] })
          sold += much
        } else if (what === 'lose' || what === 'count') {
          const body = {
            sizeId: own?.id ?? 0,
            kind: what === 'lose' ? ('loss' as const) : ('count' as const),
            quantity: much,
            seen: own?.onHand ?? 0,
          }
          await shop.call(cultivationRoutes.recordInventory, { params: { id: lotId }, body: { ...body, reason: 'Gel' } })
        } else if (what === 'pass') await pass(lotId, child.id, much)
        else if (what === 'back') await pass(child.id, lotId, much)
        else if (what === 'join') {
          const other = await begin(much)
          if (await pass(other.id, lotId, much)) joined += much
        }
      }
      const found = await flow()
      const there = ((await sizeOf(lotId))?.onHand ?? 0) + ((await sizeOf(child.id))?.onHand ?? 0)
      expect(found).toMatchObject({ came: 40, entered: 40 + joined, sold, there })
      expect((found?.sold ?? 0) + (found?.lost ?? 0) + (found?.there ?? 0)).toBe(found?.entered)
    }),
    { numRuns: 8 },
  )
})
