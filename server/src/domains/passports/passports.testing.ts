import type { Sent } from '@plantule/contract/base/route'
import { type Passport, passportRoutes } from '@plantule/contract/passports/passports'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import type { TestShop } from '../../testing/new-shop.ts'

type Body = Sent<(typeof passportRoutes)['createPassport']>['body']

export const register = (shop: TestShop): Promise<unknown> =>
  shop.ok(passportRoutes.setPassportSettings, { body: { operator: 'FR-1234567V', origin: 'FR' } })

/** A draft for twenty oaks. */
export const somePassport = (shop: TestShop, given: Partial<Body> = {}): Promise<Passport> =>
  shop.ok(passportRoutes.createPassport, { body: { botanical: 'Quercus petraea', quantity: 20, ...given } })

/** What came from a Dutch nursery. */
export const someReceived = (shop: TestShop, given: Partial<Body> = {}): Promise<Passport> =>
  somePassport(shop, {
    kind: 'received',
    on: '2026-03-02',
    operator: 'NL-4711',
    code: 'N-88',
    origin: 'NL',
    supplier: 'Boomkwekerij',
    ...given,
  })

/** One of each kind, chained, with what it covers. */
export async function fillPassports(shop: TestShop, productId: number): Promise<void> {
  await register(shop)
  const begun = { name: 'Quercus robur', startedOn: '2026-03-02', sizes: [{ stock: 40 }] }
  const lot = await shop.ok(cultivationRoutes.createCultivation, { body: begun })
  const received = await someReceived(shop, { lotId: lot.id })
  await shop.ok(passportRoutes.generatePassports, { body: { cultivationId: lot.id } })
  const own = await somePassport(shop, { lotId: lot.id })
  await shop.ok(passportRoutes.linkPassport, { params: { id: own.id, toId: received.id } })
  await shop.ok(passportRoutes.setPassportProducts, { params: { id: own.id }, body: { productIds: [productId] } })
}
