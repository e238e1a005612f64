import { readFileSync } from 'node:fs'
import { marginRoutes } from '@plantule/contract/analysis/margins'
import { plantsBoughtRoutes as routes } from '@plantule/contract/books/plants-bought'
import { purchasesRoutes } from '@plantule/contract/books/purchases'
import { deliveriesRoutes } from '@plantule/contract/passports/deliveries'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'

const line = (name: string, quantity: string): string =>
  `<cac:InvoiceLine><cbc:InvoicedQuantity unitCode="C62">${quantity}</cbc:InvoicedQuantity><cac:Item><cbc:Name>${name}</cbc:Name></cac:Item></cac:InvoiceLine>`
const ubl = `<?xml version="1.0"?><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:cac" xmlns:cbc="urn:cbc">
  <cbc:ID>B-17</cbc:ID><cbc:IssueDate>2026-03-02</cbc:IssueDate>
  ${line('Quercus robur 1+0', '50')}${line('Acer campestre', '12.0')}${line('Quercus robur 1+0', '25')}${line('Port', '0')}${line('Palette consignée', '-2')}</Invoice>`

const bought = (shop: TestShop, given: object = {}) =>
  shop.ok(purchasesRoutes.createPurchase, {
    body: {
      supplierName: 'Boomkwekerij',
      reference: 'B-17',
      datedOn: '2026-03-02',
      category: 'plants',
      label: 'Jeunes plants',
      rates: [{ rateBp: 1000, exclCents: 10_000, vatCents: 1_000 }],
      ...given,
    },
  })
const propose = (shop: TestShop, id: number) => shop.ok(routes.proposeDelivery, { params: { id } })
const attach = (shop: TestShop, id: number, name: string, bytes: Buffer) =>
  shop.ok(purchasesRoutes.addAttachment, { params: { id } }, { file: { name, bytes } })

test('a delivery is proposed of a purchase with the lines of its electronic invoice, and each names the other', async () => {
  const shop = await newShop()
  const { id, number } = await bought(shop)
  expect(await propose(shop, id)).toMatchObject({
    supplier: 'Boomkwekerij',
    document: 'B-17',
    from: 'label',
    lines: [{ name: 'Jeunes plants', ordered: 0 }],
  })
  await attach(shop, id, 'facture.xml', Buffer.from(ubl))
  const proposed = await propose(shop, id)
  expect(proposed).toMatchObject({
    from: 'invoice',
    lines: [
      { name: 'Quercus robur 1+0', ordered: 75 },
      { name: 'Acer campestre', ordered: 12 },
    ],
  })
  const lines = proposed.lines.map((each) => ({ ...each, received: each.ordered }))
  const made = await shop.ok(deliveriesRoutes.createPlantDelivery, {
    body: { supplier: proposed.supplier, document: proposed.document, on: '2026-03-04', purchaseId: id, lines },
  })
  expect(made.purchase).toMatchObject({ id, number, reference: 'B-17' })
  expect((await shop.ok(purchasesRoutes.getPurchase, { params: { id } })).deliveries).toEqual([
    { id: made.id, number: made.number, on: '2026-03-04' },
  ])
  expect((await shop.ok(routes.plantsBought, { query: { q: 'boom' } })).items).toMatchObject([{ id, deliveries: 1 }])
  // What a change does not name stays; the purchase of a delivery stays too.
  const change = { params: { id: made.id }, body: { version: made.version, note: 'Bien arrivé' } }
  expect((await shop.ok(deliveriesRoutes.updatePlantDelivery, change)).purchase?.id).toBe(id)
  expect((await shop.call(purchasesRoutes.removePurchase, { params: { id } })).problem.code).toBe('in_use')
})

test('a paper that is no electronic invoice proposes the words of the purchase; other purchases are not for plants', async () => {
  const shop = await newShop()
  const { id } = await bought(shop, { label: '' })
  expect(await propose(shop, id)).toMatchObject({ from: 'nothing', lines: [] })
  // Of a profile without lines.
  await attach(shop, id, 'facture.pdf', readFileSync(new URL('../fixtures/Facture_FR_BASICWL.pdf', import.meta.url)))
  expect((await propose(shop, id)).lines).toEqual([])
  const pots = await bought(shop, { reference: 'P-1', category: 'containers' })
  expect((await shop.call(routes.proposeDelivery, { params: { id: pots.id } })).status).toBe(404)
  expect((await shop.ok(routes.plantsBought, { query: {} })).items.map((each) => each.id)).toEqual([id])
})

test('whoever receives plants needs no right to the books, sees no amount, and nothing of another shop', async () => {
  const [shop, other] = [await newShop(), await newShop()]
  const { id } = await bought(shop)
  const token = await shop.memberWith(['traceability.write'])
  expect(JSON.stringify((await shop.call(routes.proposeDelivery, { params: { id } }, { token })).body)).not.toContain('10000')
  expect((await shop.call(routes.plantsBought, { query: {} }, { token: await shop.memberWith(['traceability.read']) })).status).toBe(403)
  expect((await other.call(routes.proposeDelivery, { params: { id } })).status).toBe(404)
  const strange = await other.call(deliveriesRoutes.createPlantDelivery, { body: { supplier: 'X', on: '2026-03-02', purchaseId: id } })
  expect([strange.status, strange.problem.errors?.[0]?.path]).toEqual([409, ['purchaseId']])
})

const priced = (name: string, quantity: string, net: string): string =>
  line(name, quantity).replace('<cac:Item>', `<cbc:LineExtensionAmount currencyID="EUR">${net}</cbc:LineExtensionAmount><cac:Item>`)

test('what an invoice counts in trays or by the thousand costs its sum and no more, over all deliveries; what it names otherwise shares the rest', async () => {
  const shop = await newShop()
  const { id } = await bought(shop, { rates: [{ rateBp: 1000, exclCents: 50_000, vatCents: 5_000 }] })
  await attach(
    shop,
    id,
    'facture.xml',
    Buffer.from(`<?xml version="1.0"?><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:cac" xmlns:cbc="urn:cbc">
      <cbc:ID>B-17</cbc:ID><cbc:IssueDate>2026-03-02</cbc:IssueDate>${priced('Buxus 84/plateau', '10', '300.00')}${priced('Ilex', '100', '200.00')}</Invoice>`),
  )
  const receive = async (lines: object[]) => {
    const body = { supplier: 'Boomkwekerij', on: '2026-03-04', purchaseId: id, lines }
    const made = await shop.ok(deliveriesRoutes.createPlantDelivery, { body: body as never })
    const lots: number[] = []
    for (const { id: lineId } of made.lines) {
      const placed = await shop.ok(deliveriesRoutes.placeDeliveryLine, { params: { id: made.id, lineId }, body: {} })
      lots.push(placed.lines.find((each) => each.id === lineId)?.cultivation?.id ?? 0)
    }
    return lots
  }
  const first = await receive([
    { name: 'Buxus 84/plateau', ordered: 10, received: 420 },
    { name: 'Houx', ordered: 100, received: 60 },
  ])
  const second = await receive([
    { name: 'Buxus 84/plateau', ordered: 420, received: 420 },
    { name: 'Houx', ordered: 40, received: 40 },
  ])
  await shop.drain()
  const cost = async (lotId: number | undefined) => (await shop.ok(marginRoutes.readMargin, { params: { id: lotId ?? 0 } })).costCents
  expect([await cost(first[0]), await cost(second[0])]).toEqual([15_000, 15_000])
  expect([await cost(first[1]), await cost(second[1])]).toEqual([12_000, 8_000])
  // Without the paper, plants share the purchase alike: 840 and 100.
  await shop.ok(purchasesRoutes.removeAttachment, { params: { id } })
  await shop.drain()
  expect(await cost(first[1])).toBe(Math.round((50_000 * 60) / 940))
})

test('what plants cost by the invoice goes along with them, and where it tells no lines they share the whole of it', async () => {
  const shop = await newShop()
  const invoice = `<?xml version="1.0"?><Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:cac" xmlns:cbc="urn:cbc">
    <cbc:ID>B-17</cbc:ID><cbc:IssueDate>2026-03-02</cbc:IssueDate>
    ${priced('Quercus robur 1+0', '80', '14.80')}${priced('Acer campestre', '20', '9.00')}${priced('Port', '1', '76.20')}</Invoice>`
  const { id } = await bought(shop)
  const lines = [
    { name: 'Quercus robur 1+0', ordered: 80, received: 80 },
    { name: 'Acer campestre', ordered: 20, received: 10, refused: 10 },
  ]
  const delivery = await shop.ok(deliveriesRoutes.createPlantDelivery, {
    body: { supplier: 'Boomkwekerij', on: '2026-03-04', purchaseId: id, lines },
  })
  const lots = []
  for (const { id: lineId } of delivery.lines) {
    const placed = await shop.ok(deliveriesRoutes.placeDeliveryLine, { params: { id: delivery.id, lineId }, body: {} })
    lots.push(placed.lines.find((each) => each.id === lineId)?.cultivation?.id ?? 0)
  }
  const [oak = 0, maple = 0] = lots
  const costs = async (lotId: number) => (await shop.ok(marginRoutes.readMargin, { params: { id: lotId } })).costs
  // Hundred euros for hundred plants, until the invoice says more.
  expect([await costs(oak), await costs(maple)]).toEqual([[{ kind: 'bought', cents: 8_000 }], [{ kind: 'bought', cents: 1_000 }]])
  await attach(shop, id, 'facture.xml', Buffer.from(invoice))
  await shop.drain()
  expect([await costs(oak), await costs(maple)]).toEqual([[{ kind: 'bought', cents: 1_480 }], [{ kind: 'bought', cents: 450 }]])
  expect(JSON.stringify(await shop.ok(deliveriesRoutes.getPlantDelivery, { params: { id: delivery.id } }))).not.toContain('18500')
  // Twenty oaks go on, and take what they cost along.
  const { sizes } = await shop.ok(cultivationRoutes.getCultivation, { params: { id: oak } })
  const other = await shop.ok(cultivationRoutes.createCultivation, {
    body: { name: 'Chênes en pot', startedOn: '2026-03-05', sizes: [{ stock: 0 }] },
  })
  await shop.ok(cultivationRoutes.transferPlants, {
    body: { from_id: sizes[0]?.id ?? 0, to_id: other.sizes[0]?.id ?? 0, stock_change: 20, stock: 80 },
  })
  expect(await shop.ok(marginRoutes.readMargin, { params: { id: other.id } })).toMatchObject({ receivedCents: 370, costCents: 370 })
  // Taken out of the lot again, they cost it nothing.
  await shop.ok(deliveriesRoutes.takeBackDeliveryLine, { params: { id: delivery.id, lineId: delivery.lines[1]?.id ?? 0 } })
  expect(await costs(maple)).toEqual([])
})
