import { elementsOf, type LabelElement } from '@plantule/contract/printing/label-design'
import { labelFormats, labelKinds } from '@plantule/contract/printing/printing'
import { studioRoutes as routes } from '@plantule/contract/printing/studio'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { stockRoutes } from '@plantule/contract/stock/stock'
import { beforeAll, expect, test } from 'vitest'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { someProduct } from '../catalogue/catalogue.testing.ts'
import { someGreenhouse, someLot } from '../production/production.testing.ts'
import { someMotherPlant } from '../production/propagation/propagation.testing.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await newShop()
})

const element = (more: Partial<LabelElement>): LabelElement => ({
  part: 'text',
  field: 'name',
  text: '',
  x: 2,
  y: 2,
  width: 40,
  height: 6,
  size: 10,
  bold: false,
  align: 'left',
  ...more,
})
const pages = (bytes: unknown) => Number(/\/Count (\d+)/.exec((bytes as Buffer).toString('latin1'))?.[1])
const printed = (body: Parameters<TestShop['call']>[1]) => shop.call(routes.printLabels, body as never)

test('a template is added, changed, copied under one name once only, and deleted; others’ are not found', async () => {
  const elements = [element({}), element({ part: 'qr', x: 44, width: 10, height: 10 })]
  const made = await shop.ok(routes.createLabelTemplate, { body: { name: 'Banc', paper: 'roll-57', elements } })
  expect(made).toMatchObject({ name: 'Banc', paper: 'roll-57', elements, version: 1 })
  const twice = await shop.call(routes.createLabelTemplate, { body: { name: 'banc', paper: 'a4-24', elements } })
  expect(twice.problem).toMatchObject({ code: 'name_taken', errors: [{ path: ['name'] }] })
  const changed = await shop.ok(routes.updateLabelTemplate, { params: { id: made.id }, body: { version: 1, name: 'Tablette' } })
  expect(changed).toMatchObject({ name: 'Tablette', elements, version: 2 })
  expect((await shop.call(routes.updateLabelTemplate, { params: { id: made.id }, body: { version: 1, name: 'X' } })).status).toBe(409)
  const stranger = await newShop()
  expect((await stranger.call(routes.getLabelTemplate, { params: { id: made.id } })).status).toBe(404)
  const borrowed = await stranger.call(routes.printLabels, { body: { subject: 'size', ids: [1], templateId: made.id } })
  expect(borrowed.problem).toMatchObject({ code: 'unknown_choice', errors: [{ path: ['templateId'] }] })
  const token = await shop.memberWith(['catalogue.read'])
  expect((await shop.call(routes.removeLabelTemplate, { params: { id: made.id } }, { token })).status).toBe(403)
  await shop.ok(routes.removeLabelTemplate, { params: { id: made.id } })
  expect((await shop.ok(routes.listLabelTemplates)).items).toEqual([])
  const wrong = await shop.call(routes.createLabelTemplate, { body: { name: 'Vide', paper: 'a4-24', elements: [] } })
  expect(wrong.problem).toMatchObject({ code: 'invalid_input', errors: [{ path: ['elements'] }] })
})

test.each(labelFormats)('what a new template begins with stays on the label on %s, and is drawn as it will be printed', async (format) => {
  for (const kind of labelKinds) {
    const elements = elementsOf(kind, format)
    const { svg } = await shop.ok(routes.previewLabel, { body: { paper: format, elements } })
    expect(svg.startsWith('<svg')).toBe(true)
    expect(svg).not.toContain('<script')
  }
})

test('labels of sizes, lots, mothers and places come by one route, as many as are asked or as there are plants', async () => {
  const { product, size } = await someProduct(shop, { name: 'Thym', priceCents: 350 })
  const changes = [{ subproductId: size.id, kind: 'initial' as const, quantity: 4 }]
  await shop.ok(stockRoutes.changeProductStock, { params: { id: product.id }, body: { changes } })
  const { sectionId } = await someGreenhouse(shop)
  const lot = await someLot(shop, 7, { placeId: sectionId })
  const mother = await someMotherPlant(shop)
  const roll = { format: 'roll-100' as const }
  const cases = [
    [{ subject: 'size', ids: [size.id], perStock: true }, 4],
    [{ subject: 'size', target: { kind: 'ids', ids: [product.id] }, copies: 2 }, 2],
    [{ subject: 'lot', ids: [lot.id], perStock: true }, 7],
    [{ subject: 'lot', ids: [lot.id], copies: 3 }, 3],
    [{ subject: 'place', ids: [sectionId], perStock: true }, 1],
    [{ subject: 'mother_plant', ids: [mother.id], copies: 2 }, 2],
  ] as const
  for (const [body, count] of cases) {
    const { status, body: pdf, headers } = await printed({ body: { ...body, ...roll } } as never)
    expect([status, headers['content-type'], pages(pdf)]).toEqual([200, 'application/pdf', count])
  }
  await shop.ok(cultivationRoutes.terminateCultivation, { params: { id: lot.id }, body: { version: lot.version, rest: 'lost' } })
  expect((await printed({ body: { subject: 'lot', ids: [lot.id], perStock: true } } as never)).problem.code).toBe('no_labels')
})

test('who may not read cultivations prints none of them; of another shop’s things there are none', async () => {
  const lot = await someLot(shop, 3)
  const token = await shop.memberWith(['catalogue.read'])
  const refused = await shop.call(routes.printLabels, { body: { subject: 'lot', ids: [lot.id] } }, { token })
  expect(refused.problem.code).toBe('no_right')
  const stranger = await newShop()
  for (const subject of ['size', 'lot', 'place', 'mother_plant', 'order'] as const)
    expect((await stranger.call(routes.printLabels, { body: { subject, ids: [lot.id] } })).problem.code).toBe('no_labels')
})

test('a printer of labels gets its own language: size in dots, codes, words that cannot be taken for commands', async () => {
  const { size } = await someProduct(shop, { name: 'Sauge ^XZ ~JA_1', priceCents: 590 })
  await shop.inShop((ctx) => ctx.db.updateTable('subproduct').set({ barcode: '4006381333931' }).where('id', '=', size.id).execute())
  const elements = [
    element({ width: 50 }),
    element({ field: 'price', y: 10, align: 'right' }),
    element({ part: 'barcode', y: 16, width: 40, height: 12 }),
    element({ part: 'qr', x: 60, width: 20, height: 20 }),
    element({ field: 'fixed', text: 'Élevé ici', y: 30 }),
  ]
  const { id: templateId } = await shop.ok(routes.createLabelTemplate, { body: { name: 'Zebra', paper: 'roll-100', elements } })
  const body = { subject: 'size', ids: [size.id], copies: 12, templateId, output: 'zpl-203' }
  const { body: bytes, headers } = await printed({ body } as never)
  expect(headers['content-type']).toMatch(/^text\/plain/)
  const zpl = (bytes as unknown as Buffer).toString('utf8')
  expect(zpl).toContain('^XA\n^CI28\n^PW799\n^LL400')
  expect(zpl).toContain('^FDSauge _5EXZ _7EJA_5F1^FS')
  expect(zpl).toContain('^BEN,')
  expect(zpl).toContain('^FD400638133393^FS')
  expect(zpl).toMatch(/\^BQN,2,\d+\^FH\^FDMA,http/)
  expect(zpl).toContain('^FH^FDÉlevé ici^FS')
  expect(zpl).toContain('5,90 €')
  expect(zpl.trimEnd().endsWith('^PQ12\n^XZ')).toBe(true)
  const finer = await printed({ body: { ...body, output: 'zpl-300' } } as never)
  expect((finer.body as unknown as Buffer).toString('utf8')).toContain('^PW1181')
})
