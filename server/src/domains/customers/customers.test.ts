import { isSiren, isSiret, isVatNumber } from '@plantule/contract/customers/schemas'
import { customersRoutes as routes } from '@plantule/contract/customers/routes'
import { describe, expect, test } from 'vitest'
import { firm, freeLine } from '../orders/orders.testing.ts'
import { someProfile } from '../pricing/pricing.testing.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'

const address = { line1: '3 rue des Lilas', postcode: '49000', city: 'Angers' }
const anne = { firstName: 'Anne', lastName: 'Lefèvre', email: 'Anne@Exemple.fr', phone: '06 12 34 56 78' }

const list = async (shop: TestShop, q?: string) => (await shop.ok(routes.listCustomers, { query: q ? { q } : {} })).items.map((c) => c.name)

describe('a customer', () => {
  test('is created, found without accents, by mail, by phone digits and by town', async () => {
    const shop = await newShop()
    const customer = await shop.ok(routes.createCustomer, { body: anne })
    expect(customer.reference).toBe('CL000001')
    expect(customer.email).toBe('anne@exemple.fr')
    await shop.ok(routes.addAddress, { params: { id: customer.id }, body: address })
    await shop.ok(routes.createCustomer, { body: { kind: 'professional', company: 'Paysages Duval', lastName: 'Duval' } })
    for (const q of ['lefevre', 'anne@exemple', '0612345678', 'angers lefe', 'LEFÈVRE'])
      expect(await list(shop, q)).toEqual(['Anne Lefèvre'])
    expect(await list(shop, 'duval')).toEqual(['Paysages Duval'])
    expect(await list(shop, '100%')).toEqual([])
    expect((await list(shop)).length).toBe(2)
  })

  test('needs a name or a company, and says at which field', async () => {
    const shop = await newShop()
    const answer = await shop.call(routes.createCustomer, { body: { firstName: 'Anne', lastName: ' ' } })
    expect(answer.status).toBe(400)
    expect(answer.problem.errors).toEqual([{ in: 'body', path: ['lastName'], message: 'Indiquez un nom ou une société.' }])
  })

  test('a wrong SIREN is refused with its field; a right SIRET gives the SIREN', async () => {
    const shop = await newShop()
    const pro = { kind: 'professional' as const, company: 'Verger & Cie', lastName: '' }
    const refused = await shop.call(routes.createCustomer, { body: { ...pro, siren: '123456789' } })
    expect(refused.problem.errors?.[0]?.path).toEqual(['siren'])
    const made = await shop.ok(routes.createCustomer, { body: { ...pro, siret: '732 829 320 00074' } })
    expect(made.siren).toBe('732829320')
  })

  test('a wrong postcode is refused beside its field, also where a change names neither country nor the rest', async () => {
    const shop = await newShop()
    const { id } = await shop.ok(routes.createCustomer, { body: anne })
    const wrong = { ...address, postcode: 'abcde' }
    const { id: place } = await shop.ok(routes.addAddress, { params: { id }, body: address })
    const answers = [
      await shop.call(routes.addAddress, { params: { id }, body: wrong }),
      await shop.call(routes.updateAddress, { params: { id: place }, body: wrong }),
      await shop.call(routes.updateAddress, { params: { id: place }, body: { postcode: 'abcde' } }),
    ]
    for (const { problem } of answers) expect(problem.errors?.[0]?.path).toEqual(['postcode'])
    expect(
      (await shop.ok(routes.updateAddress, { params: { id: place }, body: { postcode: '1000', city: 'Bruxelles', country: 'BE' } })).line1,
    ).toBe(address.line1)
    expect((await shop.ok(routes.updateAddress, { params: { id: place }, body: { postcode: '1050' } })).postcode).toBe('1050')
  })

  test('what was typed wrong is told in French, with what was expected and what came', async () => {
    const shop = await newShop()
    const body = { ...anne, creditLimitCents: 'beaucoup' as unknown as number }
    const answer = await shop.call(routes.createCustomer, { body })
    expect(answer.problem.errors).toEqual([{ in: 'body', path: ['creditLimitCents'], message: 'Indiquez un nombre.' }])
  })

  test('a stale form is refused and gets the current values', async () => {
    const shop = await newShop()
    const made = await shop.ok(routes.createCustomer, { body: anne })
    const params = { id: made.id }
    await shop.ok(routes.updateCustomer, { params, body: { ...anne, phone: '1', version: 1 } })
    const stale = await shop.call(routes.updateCustomer, { params, body: { ...anne, phone: '2', version: 1 } })
    expect(stale.status).toBe(409)
    expect(stale.problem.code).toBe('stale_version')
    expect(stale.problem.details?.['current']).toMatchObject({ phone: '1', version: 2 })
  })

  test('archived customers leave the list', async () => {
    const shop = await newShop()
    const made = await shop.ok(routes.createCustomer, { body: anne })
    await shop.ok(routes.updateCustomer, { params: { id: made.id }, body: { ...anne, archived: true, version: 1 } })
    expect(await list(shop)).toEqual([])
    const archived = await shop.ok(routes.listCustomers, { query: { archived: 'true' } })
    expect(archived.items.map((c) => c.id)).toEqual([made.id])
  })

  test('are narrowed to those of a profile and to those who owe something', async () => {
    const shop = await newShop()
    const profile = await someProfile(shop)
    const pro = await shop.ok(routes.createCustomer, { body: { kind: 'professional', company: 'Duval', priceProfileId: profile.id } })
    const debtor = await shop.ok(routes.createCustomer, { body: anne })
    await firm(shop, [freeLine({ unitCents: 1_200 })], { customerId: debtor.id })
    const ids = async (query: object) => (await shop.ok(routes.listCustomers, { query })).items.map(({ id, dueCents }) => [id, dueCents])
    expect(await ids({ profile: profile.id })).toEqual([[pro.id, 0]])
    expect(await ids({ owing: 'true' })).toEqual([[debtor.id, 1_200]])
    expect(await ids({ owing: 'false' })).toEqual([[pro.id, 0]])
  })

  test("another shop's customer does not exist", async () => {
    const [one, two] = [await newShop(), await newShop()]
    const made = await one.ok(routes.createCustomer, { body: anne })
    expect((await two.call(routes.getCustomer, { params: { id: made.id } })).status).toBe(404)
    expect(await list(two, 'lefevre')).toEqual([])
  })
})

test('one billing and one delivery address, the first serves for both', async () => {
  const shop = await newShop()
  const { id } = await shop.ok(routes.createCustomer, { body: anne })
  const first = await shop.ok(routes.addAddress, { params: { id }, body: address })
  expect([first.isBilling, first.isDelivery]).toEqual([true, true])
  await shop.ok(routes.addAddress, { params: { id }, body: { ...address, line1: 'Les Serres', isDelivery: true } })
  const { items } = await shop.ok(routes.listAddresses, { params: { id } })
  expect(items.map((a) => [a.line1, a.isBilling, a.isDelivery])).toEqual([
    ['3 rue des Lilas', true, false],
    ['Les Serres', false, true],
  ])
})

test('interactions and terms live and die', async () => {
  const shop = await newShop()
  const { id } = await shop.ok(routes.createCustomer, { body: anne })
  const note = { kind: 'call' as const, at: '2026-03-01T09:00:00Z', text: 'Rappeler pour les rosiers' }
  const made = await shop.ok(routes.addInteraction, { params: { id }, body: note })
  expect(made.author).toBe('Camille Test')
  await shop.ok(routes.deleteInteraction, { params: { id: made.id } })
  expect((await shop.ok(routes.listInteractions, { params: { id } })).items).toEqual([])

  const terms = await shop.ok(routes.createInvoicingTerms, { body: { name: '30 jours', dueDays: 30 } })
  const twice = await shop.call(routes.createInvoicingTerms, { body: { name: '30 jours', dueDays: 45 } })
  expect(twice.problem.errors?.[0]?.path).toEqual(['name'])
  await shop.ok(routes.updateCustomer, { params: { id }, body: { ...anne, invoicingTermsId: terms.id, version: 1 } })
  const used = await shop.call(routes.deleteInvoicingTerms, { params: { id: terms.id } })
  expect(used.problem.code).toBe('in_use')
  expect(used.problem.title).toContain('Anne Lefèvre')
})

describe('French identifiers', () => {
  test.each(['732829320', '356000000'])('%s is a SIREN', (value) => expect(isSiren(value)).toBe(true))
  test.each(['732829321', '73282932', ''])('%s is not', (value) => expect(isSiren(value)).toBe(false))
  test.each(['73282932000074', '35600000000048', '35600000049837'])('%s is a SIRET', (value) => expect(isSiret(value)).toBe(true))
  test('a wrong SIRET is not', () => expect(isSiret('73282932000075')).toBe(false))
  test.each(['FR40303265045', 'DE136695976', 'BE0428759497'])('%s is a VAT number', (value) => expect(isVatNumber(value)).toBe(true))
  test.each(['FR84323140391', 'XX123', 'FR4030326504'])('%s is not', (value) => expect(isVatNumber(value)).toBe(false))
})
