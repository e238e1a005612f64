import { productRoutes } from '@plantule/contract/catalogue/products'
import { customersRoutes } from '@plantule/contract/customers/routes'
import { pricingRoutes } from '@plantule/contract/pricing/pricing'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { someBranch, someProduct } from '../catalogue/catalogue.testing.ts'
import { type Buyer, priceBook } from './price-book.ts'
import { someProfile } from './pricing.testing.ts'

test('the book of hundreds of sizes says of each what the book of a few does', async () => {
  const shop = await newShop()
  const other = await newShop()
  const foreign = await someProduct(other)
  const { low, middle } = await someBranch(shop)
  const placed = await someProduct(shop, { name: 'Rosier' })
  await shop.ok(productRoutes.setProductCategories, { params: { id: placed.product.id }, body: { categoryIds: [low.id, middle.id] } })
  const plain = await someProduct(shop, { name: 'Sauge' })
  await shop.inShop((ctx) =>
    sql`update product set tva_rate_id = (select min(id) from tva_rate where rate_bp = 2000) where id = ${plain.product.id}`.execute(
      ctx.db,
    ),
  )
  const { pools } = await testApp()
  await pools.owner.query(`
    insert into taxon (id, cd_nom, accepted_id, scientific_name, author, genus, family, rank, status, nursery, french_names, english_names, flower_colours, regulated_by, regulated_since)
    values (880011, 880011, 880011, 'Reynoutria librorum', 'Houtt.', 'Reynoutria', 'Polygonaceae', 'species', 'accepted', false, '{}', '{}', '{}', 'Une loi', '2017-08-02')
    on conflict do nothing`)
  await pools.owner.query(`insert into taxon_name (taxon_id, key, name, language, weight)
    select id, plain_name(scientific_name), scientific_name, 'la', 0 from taxon where id = 880011 on conflict do nothing`)
  const forbidden = await someProduct(shop, { name: 'Renouée', latinName: 'Reynoutria librorum' })
  const own = await someProfile(shop, { name: 'Gros', prices: [{ subproductId: placed.size.id, priceCents: 333 }] })
  await someProfile(shop, { name: 'Tous', mode: 'incl', isDefault: true, prices: [{ subproductId: plain.size.id, priceCents: 444 }] })
  const friend = await shop.ok(customersRoutes.createCustomer, { body: { kind: 'private', lastName: 'Duval' } })
  await shop.ok(pricingRoutes.setCustomerPrices, {
    params: { id: friend.id },
    body: { items: [{ subproductId: placed.size.id, mode: 'incl', priceCents: 399 }] },
  })

  const few = [placed, plain, forbidden, foreign].map(({ size }) => size.id)
  const unknown = Array.from({ length: 600 }, (_, n) => 900_000_000 + n)
  const buyers: Buyer[] = [{}, { profileId: own.id }, { customerId: friend.id }]
  for (const buyer of buyers) {
    const [alone, among] = await shop.inShop(async (ctx) => [
      await priceBook(ctx, buyer, few),
      await priceBook(ctx, buyer, [...few, ...unknown]),
    ])
    expect(alone?.items.size).toBe(3)
    for (const item of alone?.items.values() ?? []) {
      const same = among?.items.get(item.id)
      expect({ ...same, categoryIds: same?.categoryIds.toSorted() }).toEqual({ ...item, categoryIds: item.categoryIds.toSorted() })
    }
    expect(among?.items.size).toBe(3)
    expect(alone?.items.get(placed.size.id)?.categoryIds).toHaveLength(3)
    expect(among?.items.get(plain.size.id)?.rateBp).toBe(2000)
    expect(among?.items.get(forbidden.size.id)?.forbidden).toBe('Une loi')
  }
})
