import { packRoutes } from '@plantule/contract/packs/packs'
import { productRoutes } from '@plantule/contract/catalogue/products'
import { subproductRoutes } from '@plantule/contract/catalogue/subproducts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { takeTime } from '../../platform/take-time.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { someProduct, someRate } from '../catalogue/catalogue.testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await newShop()
  const { product } = await someProduct(shop, { name: 'Lavande vraie', reference: 'LAV', priceCents: 450 })
  await shop.ok(subproductRoutes.createGrid, {
    params: { id: product.id },
    body: {
      cells: [
        { label: 'Conteneur C2', reference: 'LAV-C2', barcode: '3760000000024', priceCents: 890 },
        { label: 'Conteneur C5', reference: 'LAV-C5', priceCents: 1890 },
      ],
    },
  })
  await someProduct(shop, { name: 'Échinacée pourpre', latinName: 'Echinacea purpurea', reference: 'ECH' })
  const gone = await someProduct(shop, { name: 'Lavande papillon', reference: 'PAP' })
  await shop.ok(productRoutes.archiveProduct, { params: { id: gone.product.id } })
})

const pick = async (q: string) => (await shop.ok(packRoutes.pickProducts, { query: { q } })).items

describe('the picker', () => {
  test.each([
    ['a name without accents', 'echinacee', 'ECH-1'],
    ['capitals', 'LAVANDE', 'LAV-1'],
    ['a slip', 'lavnde', 'LAV-1'],
    ['another slip', 'échinaçée poupre', 'ECH-1'],
    ['a wrong letter', 'lavende', 'LAV-1'],
    ['the Latin name', 'lavandula angus', 'LAV-1'],
    ['the beginning of a reference', 'lav-c', 'LAV-C2'],
    ['a whole reference in any case', 'lav-c5', 'LAV-C5'],
    ['a barcode', '3760000000024', 'LAV-C2'],
    ['name and size together', 'lavande c5', 'LAV-C5'],
  ])('finds by %s', async (_, q, reference) => {
    expect((await pick(q))[0]?.reference).toBe(reference)
  })

  test('tells what a line of an order needs', async () => {
    expect((await pick('LAV-C2'))[0]).toMatchObject({
      label: 'Lavande vraie - Conteneur C2',
      priceCents: 890,
      rateBp: 1000,
      available: 0,
      backorder: false,
      barcode: '3760000000024',
      imageKey: null,
    })
  })

  test('leaves archived products and sizes out, and finds nothing for nonsense', async () => {
    expect((await pick('papillon')).map((item) => item.name)).not.toContain('Lavande papillon')
    expect(await pick('zzqqxx')).toEqual([])
    expect(await pick('100%_\\')).toEqual([])
  })

  test('is for those who may read orders', async () => {
    const token = await shop.memberWith(['catalogue.read'])
    expect((await shop.call(packRoutes.pickProducts, { query: { q: 'x' } }, { token })).problem.code).toBe('no_right')
  })

  test('finds among 10,000 products, with slips and the words in any order', async () => {
    const big = await newShop()
    const rate = await someRate(big)
    await big.inShop(async (ctx) => {
      // Each name is tied to its taxon on the way in.
      await takeTime(ctx)
      await sql`
        insert into product (shop_id, reference, name, latin_name, tva_rate_id, published, sizes)
        select ${big.id}, 'R' || n, (array['Lavande','Érable','Rosier','Hortensia','Sauge','Chêne','Bouleau'])[1 + n % 7] || ' n° ' || n,
          (array['Lavandula','Acer','Rosa','Hydrangea','Salvia','Quercus','Betula'])[1 + n % 7] || ' varietas ' || n, ${rate}, true, 'Godet R' || n || '-1'
        from generate_series(1, 10000) n`.execute(ctx.db)
      await sql`
        insert into subproduct (shop_id, product_id, reference, label, price_cents)
        select shop_id, id, reference || '-' || k, 'Conteneur C' || k, 500 * k from product, generate_series(1, 3) k`.execute(ctx.db)
    })
    const typed = ['lavande', 'erable 4', 'rosier 5001', 'hortnsia', 'acer varietas 99', 'R777-2', 'quercsu varietas']
    for (const q of typed) {
      const { items } = await big.ok(packRoutes.pickProducts, { query: { q } })
      expect(items.length, q).toBeGreaterThan(0)
    }
  })
})
