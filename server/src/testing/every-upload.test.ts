import { Readable } from 'node:stream'
import { setImmediate as turnOver } from 'node:timers/promises'
import { allRoutes } from '@plantule/contract/all'
import type { CatalogueImport } from '@plantule/contract/imports/schemas'
import { packRoutes } from '@plantule/contract/packs/packs'
import { purchasesRoutes } from '@plantule/contract/books/purchases'
import { type Route, urlOf } from '@plantule/contract/base/route'
import { beforeAll, expect, test } from 'vitest'
import { someAnalysis } from '../domains/production/analyses/analyses.testing.ts'
import { someProduct } from '../domains/catalogue/catalogue.testing.ts'
import { sheetXml, xlsxOf, zipOf } from '../platform/sheets/fixtures/hostile-files.ts'
import { someLot } from '../domains/production/production.testing.ts'
import { someDelivery } from '../domains/passports/deliveries/deliveries.testing.ts'
import { someIntervention } from '../domains/production/interventions/interventions.testing.ts'
import { someMotherPlant } from '../domains/production/propagation/propagation.testing.ts'
import { someNewsletter } from '../domains/marketing/marketing.testing.ts'
import { someArticle, somePage } from '../domains/storefront/storefront.testing.ts'
import { someDraft, templateOf } from '../domains/storefront/templates/templates.testing.ts'
import { productTemplateRoutes } from '@plantule/contract/storefront/templates'
import { someTicket } from '../domains/support/support.testing.ts'
import { declaredBatch, someSeedling } from '../domains/traceability/local/local.testing.ts'
import { someZone } from '../domains/traceability/traceability.testing.ts'
import { longestTurn } from './longest-turn.ts'
import { newShop, type TestShop } from './new-shop.ts'
import { testApp } from './test-app.ts'

/** Files as heavy as their route takes; each is small in the test's source and slow or large for a reader. */
const row = Buffer.from('20260105;"Achat";1,00\n')
const filled = (bytes: number, part: string | Buffer): Buffer => Buffer.alloc(bytes, part)
const ofx = (bytes: number): Buffer => Buffer.concat([Buffer.from('<OFX>'), filled(bytes, '<STMTTRN>')])
const statement = '<STMTTRN><DTPOSTED>20260105</DTPOSTED><TRNAMT>-1.00</TRNAMT><NAME>A</NAME></STMTTRN>'
const camt = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>`
const fecHeader = Buffer.from(
  'JournalCode\tJournalLib\tEcritureNum\tEcritureDate\tCompteNum\tCompteLib\tCompAuxNum\tCompAuxLib\tPieceRef\tPieceDate\tEcritureLib\tDebit\tCredit\tEcritureLet\tDateLet\tValidDate\tMontantdevise\tIdevise\n',
)
const wideSheet = () =>
  xlsxOf(sheetXml(Array.from({ length: 3_000 }, (_, at) => `<row r="${at + 1}">${'<c><v>1</v></c>'.repeat(300)}</row>`).join('')))
const many = () => zipOf(Array.from({ length: 20_000 }, (_, at) => ({ name: `${at}`, content: '' })))

const sheets = (bytes: number): (() => Buffer)[] => [
  // Slow to read: of this many the length tells as much as of more.
  () => filled(700_000, '"'),
  () => filled(bytes, ';'),
  () => filled(bytes, 'a\n'),
  () => filled(bytes, row),
  () => filled(bytes, 'x'),
  wideSheet,
  many,
]
const papers = (bytes: number): (() => Buffer)[] => [
  () => filled(bytes, ' '),
  () => Buffer.concat([Buffer.from('<?xml version="1.0"?>'), filled(bytes, '<!-- -->')]),
  () => Buffer.concat([Buffer.from('%PDF-1.7\n'), filled(bytes, '1 0 obj\n<<>>\n')]),
  () => Buffer.concat([Buffer.from('<Invoice>'), filled(bytes, '<a>')]),
]
/** Readers of pictures see their headers alone, in a thread of the library: how long one is matters only on its way there, tried once. */
const pictures = (bytes = 3_000_000): (() => Buffer)[] => [
  () => Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), filled(bytes, 'IDAT')]),
  () => Buffer.concat([Buffer.from('GIF89a'), filled(bytes, ',')]),
]

const hostile: Record<string, (() => Buffer)[]> = {
  // The same reader as of an import, for smaller files.
  'POST /cultivation/analysis/{id}/probe/read': sheets(1_000_000),
  'POST /cultivation/analysis/{id}/probe': sheets(1_000_000),
  'POST /products/import': sheets(4_000_000),
  'POST /cultivations/import': sheets(4_000_000),
  'POST /vegetal-local/imports/{what}': [
    ...sheets(4_000_000),
    () => Buffer.concat([Buffer.from('{"type":"FeatureCollection","features":['), filled(4_000_000, '{"type":"Point"},')]),
    () => Buffer.concat([Buffer.from('<?xml version="1.0"?><kml>'), filled(4_000_000, '<Folder>')]),
    () => Buffer.concat([Buffer.from('<gpx>'), filled(4_000_000, '<wpt lat="1" lon="2"/>')]),
  ],
  'POST /products/import/{id}/archive': [
    many,
    wideSheet,
    () => Buffer.concat([Buffer.from('PK\u0003\u0004'), filled(4_000_000, 'PK\u0001\u0002')]),
  ],
  'POST /accounting/bank': [
    ...sheets(4_000_000),
    () => ofx(3_000_000),
    () => Buffer.concat([Buffer.from('<OFX>'), filled(4_000_000, statement)]),
    () => Buffer.concat([Buffer.from(camt), filled(2_000_000, '<Ntry>')]),
    () => Buffer.concat([Buffer.from(camt), filled(2_000_000, '<Ntry><Amt Ccy="EUR">1</Amt></Ntry>')]),
  ],
  'POST /accounting/fec/check': [
    () => filled(24_000_000, 'x\n'),
    () => filled(8_000_000, ' '),
    () => filled(8_000_000, '\t'),
    () => Buffer.concat([fecHeader, filled(6_000_000, 'A\tB\t1\t20260101\t1\t\t\t\t\t\t\t0\t0\t\t\t\t\t\n')]),
  ],
  'POST /accounting/purchases/read': papers(6_000_000),
  'POST /accounting/purchases/{id}/attachment': papers(4_900_000),
  'POST /library/file': papers(6_000_000),
  'POST /plant-delivery/{id}/attachment': papers(4_900_000),
  'POST /vegetal-local/zone/{id}/attachment': papers(4_900_000),
  'POST /support/ticket/{id}/attachment': papers(6_000_000),
  'POST /vegetal-local/batch/{id}/attachment': papers(4_900_000),
  'POST /vegetal-local/seedling/{id}/attachment': papers(4_900_000),
  'PUT /card-payment/legal-documents': papers(9_000_000),
  'POST /plant-passport/photo': pictures(),
  'POST /library/image': pictures(15_000_000),
  'POST /product/{id}/picture': pictures(),
  'POST /mother_plant/{id}/picture': pictures(),
  'POST /cultivation/{id}/picture': pictures(),
  'POST /cultivation/intervention/{id}/picture': pictures(),
  'POST /production/deed/photo': pictures(),
  'POST /pack/{id}/picture': pictures(),
  'POST /page/{id}/image': pictures(),
  'POST /newsletter/{id}/image': pictures(),
  'POST /blog/{id}/image': pictures(),
  'POST /landing_page_template/draft/{id}/image': pictures(),
  'POST /product_page_template/draft/{id}/image': pictures(),
  'PUT /gift-card/image': pictures(),
  'PUT /invoicing_info/logo': pictures(),
  'PUT /legal/image': pictures(),
  'PUT /invoicing_info/general_conditions': papers(4_900_000),
  'PUT /config/logo': pictures(),
  'PUT /config/icon': pictures(),
  'PUT /email/logo': pictures(),
  'PUT /welcome_page/simple/image/{n}': pictures(),
}

const nameOf = (route: Route): string => `${route.method} ${route.path}`
/** The provider's own take the same files by the same hands (tickets.test.ts). */
const uploads = allRoutes.filter((route) => route.upload && route.permission !== 'internal')

let shop: TestShop
/** What the paths name. */
const ids: Record<string, number> = {}
/** What stands beside the file. */
const beside: Record<string, () => object> = {
  'POST /production/deed/photo': () => ({
    uuid: crypto.randomUUID(),
    at: '2026-04-02T08:00:00.000Z',
    lotId: ids['POST /cultivation/{id}/picture'],
  }),
}
beforeAll(async () => {
  shop = await newShop()
  const { product, size } = await someProduct(shop)
  ids['POST /product/{id}/picture'] = product.id
  ids['POST /plant-delivery/{id}/attachment'] = (await someDelivery(shop)).id
  ids['POST /vegetal-local/zone/{id}/attachment'] = (await someZone(shop)).id
  ids['POST /support/ticket/{id}/attachment'] = (await someTicket(shop)).id
  ids['POST /newsletter/{id}/image'] = (await someNewsletter(shop)).id
  ids['POST /page/{id}/image'] = (await somePage(shop)).id
  ids['POST /blog/{id}/image'] = (await someArticle(shop)).id
  ids['POST /landing_page_template/draft/{id}/image'] = (await someDraft(shop)).id
  ids['POST /product_page_template/draft/{id}/image'] = (
    await shop.ok(productTemplateRoutes.createProductDraft, { body: { name: 'Fiche', template: templateOf() } })
  ).id
  const batch = await declaredBatch(shop)
  ids['POST /vegetal-local/batch/{id}/attachment'] = batch.id
  ids['POST /vegetal-local/seedling/{id}/attachment'] = (await someSeedling(shop, batch.id)).id
  ids['POST /mother_plant/{id}/picture'] = (await someMotherPlant(shop)).id
  ids['POST /cultivation/{id}/picture'] = (await someLot(shop)).id
  ids['POST /cultivation/intervention/{id}/picture'] = (await someIntervention(shop)).id
  ids['POST /pack/{id}/picture'] = (
    await shop.ok(packRoutes.createPack, { body: { name: 'Trio', items: [{ subproductId: size.id, quantity: 3 }] } })
  ).id
  const { payload } = await send(
    allRoutes.find((route) => nameOf(route) === 'POST /products/import') as Route,
    Buffer.from('Nom;Prix\nRose;5\n'),
  )
  ids['POST /products/import/{id}/archive'] = (JSON.parse(payload) as CatalogueImport).id
  const rates = [{ rateBp: 2000, exclCents: 1_000, vatCents: 200 }]
  const purchase = await shop.ok(purchasesRoutes.createPurchase, {
    body: { supplierName: 'Terreaux du Val', reference: 'F-1', datedOn: '2026-03-02', category: 'substrate', label: 'Terreau', rates },
  })
  ids['POST /accounting/purchases/{id}/attachment'] = purchase.id
  const analysis = await someAnalysis(shop)
  ids['POST /cultivation/analysis/{id}/probe/read'] = analysis.id
  ids['POST /cultivation/analysis/{id}/probe'] = analysis.id
})

/** Sends a file as a network does, in parts between which the loop turns. */
async function send(route: Route, bytes: Buffer): Promise<{ status: number; payload: string }> {
  const { app } = await testApp()
  const parts = async function* () {
    const body = JSON.stringify(beside[nameOf(route)]?.() ?? { kind: 'bank' })
    const field = `--x\r\ncontent-disposition: form-data; name="body"\r\n\r\n${body}\r\n`
    yield Buffer.from(`${field}--x\r\ncontent-disposition: form-data; name="file"; filename="732829320FEC20261231.txt"\r\n\r\n`)
    for (let at = 0; at < bytes.length; at += 65_536) {
      yield bytes.subarray(at, at + 65_536)
      await turnOver()
    }
    yield Buffer.from('\r\n--x--\r\n')
  }
  const headers = { authorization: `Bearer ${shop.token}`, 'content-type': 'multipart/form-data; boundary=x' }
  const answer = await app.inject({
    method: route.method,
    url: urlOf(route, { id: ids[nameOf(route)] ?? 0, n: 1, what: 'zones' }),
    headers,
    payload: Readable.from(parts()),
  })
  return { status: answer.statusCode, payload: answer.payload }
}

const store = allRoutes.find((route) => nameOf(route) === 'POST /library/file') as Route
const plain = (bytes: number): Buffer => filled(bytes, 'Une ligne de texte.\n')

test('the hostile files are of every route that takes one', () => {
  expect(uploads.map(nameOf).toSorted()).toEqual(Object.keys(hostile).toSorted())
})

test.each(uploads.map((route) => [nameOf(route), route] as const))(
  '%s: no file, however made, keeps the others waiting, breaks the server or comes back in the answer',
  async (name, route) => {
    // What is loaded once is no file's doing.
    await send(route, plain(100))
    const usual = new Map<number, number>()
    for (const make of hostile[name] ?? []) {
      const file = make()
      const known = usual.get(file.length) ?? (await longestTurn(() => send(store, plain(file.length)))).ms
      usual.set(file.length, known)
      const { ms, answer } = await longestTurn(() => send(route, file))
      const seen = {
        name,
        at: hostile[name]?.indexOf(make),
        status: answer.status,
        kept: ms < known * 3 + 100,
        short: answer.payload.length < 60_000,
      }
      expect(seen).toMatchObject({ kept: true, short: true, status: expect.toSatisfy((status: number) => status < 500) })
    }
  },
  300_000,
)

test('the columns of a file that is one cell of megabytes are named by their beginnings', async () => {
  const route = allRoutes.find((each) => nameOf(each) === 'POST /products/import') as Route
  const { payload, status } = await send(route, Buffer.from(`${'x'.repeat(3_000_000)};Prix\n1;2\n`))
  const { headers } = JSON.parse(payload) as CatalogueImport
  expect([status, headers.map((header) => header.length)]).toEqual([201, [200, 4]])
})
