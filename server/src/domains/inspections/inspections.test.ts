import type { Right } from '@plantule/contract/base/permissions'
import type { InspectorPreset } from '@plantule/contract/base/inspections'
import { booksRoutes } from '@plantule/contract/books/books'
import { downloadRoutes } from '@plantule/contract/downloads/downloads'
import { inspectionRoutes as routes } from '@plantule/contract/inspections/inspections'
import { certificateRoutes } from '@plantule/contract/traceability/certificates'
import { teamRoutes } from '@plantule/contract/shops/team'
import { noInvoicingInfo, settingsRoutes } from '@plantule/contract/shops/settings'
import { afterAll, expect, test, vi } from 'vitest'
import { closeDocuments } from '../../platform/documents/render.ts'
import { inspector } from '../../testing/inspector.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { unzipped } from '../../testing/unzipped.ts'
import { someProduct } from '../catalogue/catalogue.testing.ts'
import { firm, freeLine, pay } from '../orders/orders.testing.ts'
import { fillDeliveries } from '../passports/deliveries/deliveries.testing.ts'
import { fillPassports } from '../passports/passports.testing.ts'
import { fillLocal } from '../traceability/local/local.testing.ts'
import { someRecall } from '../traceability/recall/recall.testing.ts'
import { answerOf } from './answer-of.ts'
import { partsOf } from './parts.ts'

afterAll(closeDocuments)
const period = { from: '2026-01-01', to: '2026-12-31' }

async function dossierOf(shop: TestShop, kind: InspectorPreset, token: string): Promise<Map<string, Buffer>> {
  const { operationId } = await shop.ok(routes.inspectionDossier, { body: { kind, ...period } }, { token })
  await shop.drain()
  return unzipped(await shop.ok(downloadRoutes.getDownload, { params: { id: operationId } }, { token }))
}
/** Without days and numbers, which change. */
const shown = (files: Map<string, Buffer>): string[] =>
  [
    ...new Set([...files.keys()].map((name) => name.replace(/\d{4}-\d\d-\d\d|(?<=[/A-Z])\d[\w-]*/g, '#').replace(/ \(\d+\)/, ''))),
  ].toSorted()

test('each kind asks for its own dossier and fetches it; nobody asks for another one', async () => {
  const shop = await newShop()
  const { product } = await someProduct(shop, { name: 'Chêne', latinName: 'Quercus robur' })
  await fillPassports(shop, product.id)
  await fillDeliveries(shop)
  await someRecall(shop)
  await fillLocal(shop)
  await shop.ok(settingsRoutes.updateInvoicingInfo, { body: { ...noInvoicingInfo, legalName: 'Pépinière du Val', siren: '732829320' } })
  const order = await firm(shop, [freeLine()])
  await pay(shop, order.id, order.inclCents)
  const tokens = {
    inspector_plant: await inspector(shop, 'inspector_plant'),
    inspector_local: await inspector(shop, 'inspector_local'),
    inspector_tax: await inspector(shop, 'inspector_tax'),
  }
  const plant = await dossierOf(shop, 'inspector_plant', tokens.inspector_plant)
  expect(shown(plant)).toEqual(
    expect.arrayContaining([
      'LISEZMOI.txt',
      'cultures/Cultures #.xlsx',
      'empreintes-sha256.txt',
      expect.stringMatching(/^livraisons\/.*bl\.txt$/),
      expect.stringMatching(/^passeports\/.*\.xlsx$/),
      expect.stringMatching(/^rappels\/RA.*\.pdf$/),
      expect.stringMatching(/^traitements\/.*\.xlsx$/),
    ]),
  )
  const local = await dossierOf(shop, 'inspector_local', tokens.inspector_local)
  expect(shown(local)).toEqual(
    expect.arrayContaining([
      'Végétal local.xlsx',
      'zones/Prairie des Basses Vallées/accord.txt',
      expect.stringMatching(/^certificats\/.*\.pdf$/),
      expect.stringMatching(/^ventes\/.*\.xlsx$/),
    ]),
  )
  const tax = await dossierOf(shop, 'inspector_tax', tokens.inspector_tax)
  const fec = [...tax].find(([name]) => /^fec\/732829320FEC20261231\.txt$/.test(name))
  expect(String(fec?.[1])).toMatch(/^JournalCode/)
  expect(shown(tax)).toEqual(
    expect.arrayContaining([expect.stringMatching(/^caisse\/.*\.xlsx$/), expect.stringMatching(/^journal\/Journal des ventes # #\.xlsx$/)]),
  )
  for (const files of [plant, local, tax]) expect(String(files.get('LISEZMOI.txt'))).not.toContain('pas pu')

  // The FEC on its own as well, and its export is in the sealed journal.
  const own = { params: { a: '2026-01-01', b: '2026-12-31' } }
  expect((await shop.call(booksRoutes.exportFec, own, { token: tokens.inspector_tax })).status).toBe(200)
  expect((await shop.call(booksRoutes.exportFec, own, { token: tokens.inspector_plant })).status).toBe(403)

  // Another kind, or too few rights.
  const other = await shop.call(routes.inspectionDossier, { body: { kind: 'inspector_tax', ...period } }, { token: tokens.inspector_plant })
  expect([other.status, other.problem.code]).toEqual([403, 'inspection_not_yours'])
  const grower = await shop.memberWith(['traceability.write', 'production.write'])
  const asGrower = (kind: InspectorPreset) => shop.call(routes.inspectionDossier, { body: { kind, ...period } }, { token: grower })
  expect([(await asGrower('inspector_plant')).status, (await asGrower('inspector_tax')).status]).toEqual([201, 403])
})

test('whoever lost the right that their dossier needs fetches it no more', async () => {
  const shop = await newShop()
  const token = await shop.memberWith(['till.read', 'invoices.read', 'accounting.read'])
  const { operationId } = await shop.ok(routes.inspectionDossier, { body: { kind: 'inspector_tax', ...period } }, { token })
  await shop.drain()
  const fetched = () => shop.call(downloadRoutes.getDownload, { params: { id: operationId } }, { token })
  expect((await fetched()).status).toBe(200)
  const { items } = await shop.ok(teamRoutes.listMembers)
  const member = items.find(({ id }) => id !== shop.memberId)
  await shop.ok(teamRoutes.updateMember, {
    params: { id: member?.id ?? 0 },
    body: { preset: 'picker', rights: ['orders.read'], version: member?.version ?? 0 },
  })
  await vi.waitFor(async () => expect((await fetched()).status).toBe(404), { timeout: 20_000 })
})

test('guests see in the downloads what they asked for themselves', async () => {
  const shop = await newShop()
  const { operationId } = await shop.ok(certificateRoutes.exportLocalLots, {})
  await shop.drain()
  const token = await inspector(shop, 'inspector_plant')
  const list = await shop.ok(downloadRoutes.listDownloads, { query: {} }, { token })
  expect(list.items).toEqual([])
  expect((await shop.call(downloadRoutes.getDownload, { params: { id: operationId } }, { token })).status).toBe(404)
  await shop.ok(routes.inspectionDossier, { body: { kind: 'inspector_plant', ...period } }, { token })
  expect((await shop.ok(downloadRoutes.listDownloads, { query: {} }, { token })).items).toMatchObject([{ kind: 'inspections.dossier' }])
  expect((await shop.call(downloadRoutes.deleteDownloads, { query: {} }, { token })).status).toBe(403)
})

test('what cannot be made is said, and the rest is there; a part that is closed to the kind breaks it', async () => {
  const shop = await newShop()
  const files = await dossierOf(shop, 'inspector_tax', shop.token)
  expect(String(files.get('LISEZMOI.txt'))).toMatch(/n’a pas pu être établi[\s\S]*fec : .*SIREN/)
  expect([...files.keys()].some((name) => name.startsWith('caisse/'))).toBe(true)
  for (const kind of Object.keys(partsOf) as InspectorPreset[])
    for (const part of await shop.inShop((ctx) => partsOf[kind](ctx, period)))
      expect([part.route.path, await closed(shop, kind, part)]).toEqual([part.route.path, false])
  expect(await closed(shop, 'inspector_plant', { route: booksRoutes.exportFec, params: { a: period.from, b: period.to } })).toBe(true)
})

const closed = (shop: TestShop, kind: InspectorPreset, asked: Parameters<typeof answerOf>[2]): Promise<boolean> =>
  shop
    .inShop((ctx) => answerOf(ctx, kind, asked))
    .then(
      () => false,
      (error: Error) => error.message.includes('is closed to'),
    )

test('a period that is none is refused beside its field', async () => {
  const shop = await newShop()
  const ask = (from: string, to: string) => shop.call(routes.inspectionDossier, { body: { kind: 'inspector_plant', from, to } })
  expect((await ask('2026-02-01', '2026-01-01')).problem.errors?.[0]?.path).toEqual(['to'])
  expect((await ask('2000-02-01', '2026-01-01')).problem.errors?.[0]?.path).toEqual(['from'])
  const rights: Right[] = ['catalogue.read']
  const token = await shop.memberWith(rights)
  expect((await shop.call(routes.inspectionDossier, { body: { kind: 'inspector_local', ...period } }, { token })).status).toBe(403)
})
