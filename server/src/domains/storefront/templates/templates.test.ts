import { imageUrl, libraryRoutes } from '@plantule/contract/library/library'
import { productRoutes } from '@plantule/contract/catalogue/products'
import { initRoutes } from '@plantule/contract/shops/init'
import { teamRoutes } from '@plantule/contract/shops/team'
import { defaultTemplate } from '@plantule/contract/storefront/default-templates'
import {
  landingTemplateRoutes as landing,
  productTemplateRoutes as product,
  templateDataRoutes,
} from '@plantule/contract/storefront/templates'
import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { someBranch, someProduct } from '../../catalogue/catalogue.testing.ts'
import { photo } from '../storefront.testing.ts'
import { publishedTemplate } from './published.ts'
import { look, someBlock, someDraft, templateOf, tokenOf } from './templates.testing.ts'

const titles = (shop: TestShop, at = new Date()) =>
  shop.inShop(async (ctx) =>
    (await publishedTemplate({ ...ctx, now: at }, 'landing')).template.blocks.map(({ props }) => (props as { title?: string }).title),
  )

test('a shop that touched nothing has both pages; what is published takes their place, and every version stays', async () => {
  const shop = await newShop()
  const before = await shop.ok(landing.getLandingTemplate)
  expect([before.number, before.template, before.versions]).toEqual([0, defaultTemplate('landing'), []])
  expect((await shop.ok(product.getProductTemplate)).template).toEqual(defaultTemplate('product'))
  const draft = await someDraft(shop)
  expect(draft.state).toBe('draft')
  const first = await shop.ok(landing.publishLandingTemplate, { body: { draftId: draft.id, version: draft.version } })
  expect([first.number, first.name, first.versions.map(({ state }) => state)]).toEqual([1, 'Printemps', ['now']])
  const changed = await shop.ok(landing.updateLandingDraft, {
    params: { id: draft.id },
    body: { template: templateOf(someBlock('h', 'hero', { title: 'Été' })), version: draft.version },
  })
  expect([changed.state, await titles(shop)]).toEqual(['changed', ['Bonjour']])
  await shop.ok(landing.publishLandingTemplate, { body: { draftId: draft.id, version: changed.version } })
  expect([await titles(shop), (await shop.ok(landing.getLandingDraft, { params: { id: draft.id } })).state]).toEqual([['Été'], 'published'])
  const back = await shop.ok(landing.restoreLandingVersion, { params: { id: first.versions[0]?.id ?? 0 } })
  expect([back.number, back.versions.map(({ number, state }) => [number, state])]).toEqual([
    3,
    [
      [3, 'now'],
      [2, 'past'],
      [1, 'past'],
    ],
  ])
  expect(await titles(shop)).toEqual(['Bonjour'])
  await shop.ok(landing.removeLandingDraft, { params: { id: draft.id } })
  expect([await titles(shop), (await shop.ok(landing.listLandingDrafts)).items]).toEqual([['Bonjour'], []])
  await expect(shop.inShop((ctx) => ctx.db.deleteFrom('template_version').execute())).rejects.toThrow()
})

test('what is planned appears by itself at the hour of France, and can be taken back until then', async () => {
  const shop = await newShop()
  const draft = await someDraft(shop, [someBlock('h', 'hero', { title: 'Noël' })])
  const at = (moment: string | null) =>
    shop.call(landing.publishLandingTemplate, { body: { draftId: draft.id, version: draft.version, at: moment } })
  for (const [moment, code] of [
    ['2020-01-01T08:00', 'moment_past'],
    ['2099-02-30T08:00', 'invalid_input'],
  ] as const) {
    const { status, problem } = await at(moment)
    expect([status, problem.code, problem.errors?.[0]?.path]).toEqual([400, code, ['at']])
  }
  const { body } = await at('2099-12-01T08:00')
  expect([body.number, body.versions[0]?.appearsAt]).toEqual([0, '2099-12-01T07:00:00.000Z'])
  const seen = await shop.ok(landing.getLandingDraft, { params: { id: draft.id } })
  expect([seen.state, seen.appearsAt]).toEqual(['scheduled', '2099-12-01T07:00:00.000Z'])
  expect(await titles(shop, new Date('2099-12-01T06:59:59Z'))).not.toEqual(['Noël'])
  expect(await titles(shop, new Date('2099-12-01T07:00:00Z'))).toEqual(['Noël'])
  const id = body.versions[0]?.id ?? 0
  expect((await shop.ok(landing.withdrawLandingVersion, { params: { id } })).versions[0]?.state).toBe('withdrawn')
  expect(await titles(shop, new Date('2099-12-02T07:00:00Z'))).not.toEqual(['Noël'])
  const now = await shop.ok(landing.publishLandingTemplate, { body: { draftId: draft.id, version: draft.version } })
  const begun = await shop.call(landing.withdrawLandingVersion, { params: { id: now.versions[0]?.id ?? 0 } })
  expect(begun.problem.code).toBe('version_begun')
})

test('of two who save or publish at once, one is told what stands now, and versions count without a gap', async () => {
  const shop = await newShop()
  const draft = await someDraft(shop)
  const save = (name: string) => shop.call(landing.updateLandingDraft, { params: { id: draft.id }, body: { name, version: draft.version } })
  const answers = await Promise.all(['Un', 'Deux', 'Trois'].map(save))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const won = answers.find(({ status }) => status === 200)?.body
  for (const { problem, status } of answers)
    if (status === 409)
      expect(problem).toMatchObject({ code: 'stale_version', details: { current: { name: won?.name, updatedBy: 'Camille Test' } } })
  const drafts = [won?.id ?? 0, (await someDraft(shop)).id]
  const { items } = await shop.ok(landing.listLandingDrafts)
  await Promise.all(
    [...drafts, ...drafts].map((draftId) =>
      shop.ok(landing.publishLandingTemplate, { body: { draftId, version: items.find(({ id }) => id === draftId)?.version ?? 0 } }),
    ),
  )
  expect((await shop.ok(landing.getLandingTemplate)).versions.map(({ number }) => number)).toEqual([4, 3, 2, 1])
})

test('what is written is cleaned, and refused beside the field that is wrong', async () => {
  const [shop, other] = [await newShop(), await newShop()]
  const add = async (to: TestShop) =>
    to.ok(libraryRoutes.addImage, { body: { alt: '' } }, { file: { name: 'a.png', bytes: await photo() } })
  const [own, foreign] = [await add(shop), await add(other)]
  const html = `<p onclick="x()">Bien<script>x()</script></p><img src="${imageUrl(own.key, 800)}"><img src="${imageUrl(foreign.key, 800)}">`
  const draft = await someDraft(shop, [someBlock('t', 'text', { html }), someBlock('f', 'faq', { items: [{ question: 'Q', html }] })])
  const clean = `<p>Bien</p><img src="${imageUrl(own.key, 800)}" />`
  expect(draft.template.blocks).toMatchObject([{ props: { html: clean } }, { props: { items: [{ html: clean }] } }])
  expect((await shop.call(libraryRoutes.deleteImage, { params: { id: own.id } })).problem.code).toBe('in_use')
  const refused = async (...blocks: unknown[]) => {
    const { problem } = await shop.call(landing.createLandingDraft, { body: { name: 'X', template: templateOf(...(blocks as never[])) } })
    return [problem.code, ...(problem.errors ?? []).map(({ path, message }) => [path.join('.'), message.slice(0, 20)])]
  }
  const button = someBlock('b', 'button')
  expect(await refused({ ...button, props: { ...button.props, link: 'javascript:x()' } })).toEqual([
    'invalid_input',
    ['template.blocks.0.props.link', 'Un lien commence par'],
  ])
  expect(await refused(button, { id: 'x', type: 'iframe', props: {} })).toEqual([
    'invalid_input',
    ['template.blocks.1', 'Ce bloc n’existe pas'],
  ])
  expect(await refused({ ...button, props: { ...button.props, align: 4 } })).toEqual([
    'invalid_input',
    ['template.blocks.0.props.align', 'Ce réglage du bloc n'],
  ])
  expect(await refused(someBlock('h', 'hero', { imageId: foreign.id }))).toEqual([
    'invalid_input',
    ['template.blocks.0.props.imageId', 'Cette image n’est pl'],
  ])
  expect(await refused(someBlock('p', 'products', { source: 'category', categoryId: 999_999 }))).toEqual([
    'invalid_input',
    ['template.blocks.0.props.categoryId', 'Ce choix n’existe pl'],
  ])
})

test('blocks show what the shop sells today, and never what visitors may not see', async () => {
  const shop = await newShop()
  const branch = await someBranch(shop, 'Vivaces')
  const seen = await someProduct(shop, { name: 'Hellébore' })
  await shop.ok(productRoutes.updateProduct, {
    params: { id: seen.product.id },
    body: {
      botanical: { plantingMonths: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] },
      version: (await shop.ok(productRoutes.getProduct, { params: { id: seen.product.id } })).version,
    },
  })
  await shop.ok(productRoutes.setProductCategories, { params: { id: seen.product.id }, body: { categoryIds: [branch.low.id] } })
  const hidden = await someProduct(shop, { name: 'Secret', published: false })
  const blocks = [
    someBlock('new', 'products'),
    someBlock('season', 'products', { source: 'season' }),
    someBlock('cat', 'products', { source: 'category', categoryId: branch.low.id }),
    someBlock('pick', 'products', { source: 'chosen', productIds: [hidden.product.id, seen.product.id] }),
    someBlock('cats', 'categories', { categoryIds: [branch.low.id] }),
    someBlock('gone', 'hero', { imageId: 999_999 }),
  ]
  const { data, faults } = await shop.ok(templateDataRoutes.templateData, { body: { kind: 'landing', template: templateOf(...blocks) } })
  for (const block of ['new', 'season', 'cat', 'pick'])
    expect([block, data.products[block]?.map(({ name }) => name)]).toEqual([block, ['Hellébore']])
  expect(data.categories['cats']?.map(({ name }) => name)).toEqual([branch.low.name])
  expect(faults).toEqual([{ path: ['blocks', 5], fault: 'bad_prop', type: 'hero', prop: 'image' }])
  const page = { kind: 'product' as const, template: templateOf(someBlock('n', 'name')) }
  expect((await shop.ok(templateDataRoutes.templateData, { body: page })).data.product?.name).toBe('Hellébore')
  const none = await shop.call(templateDataRoutes.templateData, { body: { ...page, productId: hidden.product.id } })
  expect(none.status).toBe(404)
})

test('whoever holds the link sees the draft and changes nothing, for some days and in its shop', async () => {
  const [shop, other] = [await newShop(), await newShop()]
  const draft = await someDraft(shop)
  const { path, expiresAt } = await shop.ok(landing.makeLandingLink, { params: { id: draft.id } })
  const { status, body } = await look(shop, path)
  expect([status, body.kind, body.template.blocks.length, body.expiresAt]).toEqual([200, 'landing', 1, expiresAt])
  expect(
    (await shop.call(templateDataRoutes.previewByLink, { params: { token: tokenOf(path) }, query: { shop: other.uid } }, { token: null }))
      .status,
  ).toBe(404)
  await shop.inShop((ctx) =>
    ctx.db
      .updateTable('template_link')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute(),
  )
  expect((await look(shop, path)).status).toBe(404)
  const next = await shop.ok(landing.makeLandingLink, { params: { id: draft.id } })
  await shop.ok(landing.removeLandingDraft, { params: { id: draft.id } })
  expect((await look(shop, next.path)).status).toBe(404)
})

test('a reader changes nothing, another shop and the other page find nothing', async () => {
  const [shop, other] = [await newShop(), await newShop()]
  const draft = await someDraft(shop)
  const token = await shop.memberWith(['storefront.read'])
  expect((await shop.call(landing.getLandingDraft, { params: { id: draft.id } }, { token })).status).toBe(200)
  for (const call of [
    shop.call(landing.updateLandingDraft, { params: { id: draft.id }, body: { name: 'X', version: 1 } }, { token }),
    shop.call(landing.publishLandingTemplate, { body: { draftId: draft.id, version: 1 } }, { token }),
    shop.call(landing.makeLandingLink, { params: { id: draft.id } }, { token }),
  ])
    expect((await call).status).toBe(403)
  const where = { params: { id: draft.id } }
  expect((await shop.call(product.getProductDraft, where)).status).toBe(404)
  expect((await other.call(landing.getLandingDraft, where)).status).toBe(404)
  expect((await other.call(landing.publishLandingTemplate, { body: { draftId: draft.id, version: 1 } })).status).toBe(404)
})

test('a section that was copied waits for its member', async () => {
  const shop = await newShop()
  expect((await shop.ok(initRoutes.init)).copied_section).toBeNull()
  const block = someBlock('h', 'hero', { title: 'Bonjour' })
  await shop.ok(teamRoutes.setPreference, { params: { key: 'copied_section' }, body: { value: block as never } })
  expect((await shop.ok(initRoutes.init)).copied_section).toEqual(block)
})
