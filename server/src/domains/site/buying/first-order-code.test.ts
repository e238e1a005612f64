import { customersRoutes } from '@plantule/contract/customers/routes'
import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { readDiscount, someDiscount } from '../../codes/codes.testing.ts'
import { someStock } from '../../orders/orders.testing.ts'
import { agreed, Visitor } from '../site.testing.ts'

async function withPlant(shop: TestShop, size: number): Promise<Visitor> {
  const visitor = new Visitor(shop)
  await visitor.post('/basket', { key: `s${size}`, quantity: 1 })
  return visitor
}

test('a code for one order of each customer serves whoever orders for the first time, and nobody is kept before they do', async () => {
  const shop = await newShop()
  const size = await someStock(shop, 5)
  const { id, code } = await someDiscount(shop, { perCustomer: 1 })
  const known = async () => (await shop.ok(customersRoutes.listCustomers)).items.map(({ email }) => email)
  const visitor = await withPlant(shop, size)
  const recap = await visitor.toRecap({ code })
  expect([await known(), (await readDiscount(shop, id)).uses]).toEqual([[], 0])
  expect((await visitor.post(recap, agreed)).statusCode).toBe(303)
  expect([await known(), (await readDiscount(shop, id)).uses]).toEqual([['jeanne@exemple.fr'], 1])
  // Until they order no page tells what the shop knows of the address.
  const second = await withPlant(shop, size)
  const again = await second.toRecap({ code })
  const refused = await second.post(again, agreed)
  expect([refused.statusCode === 303, refused.body.includes('Ce code ne peut pas servir à cette commande')]).toEqual([false, true])
  expect(refused.body).not.toContain('déjà utilisé')
  expect((await readDiscount(shop, id)).uses).toBe(1)
  const other = await (await withPlant(shop, size)).checkout({ code, email: 'autre@exemple.fr' })
  expect(other.statusCode).toBe(303)
})

test('who is a guest because of whose address it is uses such a code as anybody does, once, and under no other sentence', async () => {
  const shop = await newShop()
  const size = await someStock(shop, 9)
  const { id, code } = await someDiscount(shop, { perCustomer: 1 })
  await shop.ok(customersRoutes.createCustomer, { body: { kind: 'professional', company: 'Paysages Duval', email: 'Pro@Exemple.fr' } })
  for (const name of ['Anne', 'Paul'])
    await shop.ok(customersRoutes.createCustomer, { body: { firstName: name, lastName: 'Duval', email: 'deux@exemple.fr' } })
  let uses = 0
  for (const email of ['pro@exemple.fr', 'deux@exemple.fr', 'DEUX@exemple.fr', 'pro@exemple.fr']) {
    const visitor = await withPlant(shop, size)
    const answer = await visitor.post(await visitor.toRecap({ code, email }), agreed)
    if (uses < 2) expect(answer.statusCode).toBe(303)
    else expect(answer.body).toContain('Ce code ne peut pas servir à cette commande')
    uses = Math.min(uses + 1, 2)
    expect((await readDiscount(shop, id)).uses).toBe(uses)
  }
})

test('a code that is wrong itself is told beside its field, which the page leads to', async () => {
  const shop = await newShop()
  const size = await someStock(shop, 5)
  const { code } = await someDiscount(shop, { toDay: '2020-01-31' })
  const again = await (await withPlant(shop, size)).checkout({ code })
  expect([again.statusCode, again.body.includes('id="code-fault"')]).toEqual([409, true])
  expect(again.body).toContain('<a href="#code">Code de réduction</a>')
})
