import { customersRoutes } from '@plantule/contract/customers/routes'
import { letterReportRoutes } from '@plantule/contract/marketing/measures'
import { type LetterShowing, newsletterRoutes as routes } from '@plantule/contract/marketing/newsletters'
import { noticesRoutes } from '@plantule/contract/notices/notices'
import { pricingRoutes } from '@plantule/contract/pricing/pricing'
import type { Block } from '@plantule/contract/storefront/blocks'
import { expect, test } from 'vitest'
import { renderHtml } from '../../platform/mail/render.ts'
import { newShop, type TestShop } from '../../testing/new-shop.ts'
import { someBranch } from '../catalogue/catalogue.testing.ts'
import { someStock } from '../orders/orders.testing.ts'
import { photo } from '../storefront/storefront.testing.ts'
import { someBlock } from '../storefront/templates/templates.testing.ts'
import { follow } from '../tracking/tracking.testing.ts'
import { someNewsletter, someSubscriber } from './marketing.testing.ts'
import { namedInLetters } from './segment.ts'
import { sendJob } from './send.ts'

const usual: LetterShowing = { prices: 'public', language: 'fr', soldOut: 'leave' }
const letterOf = (shop: TestShop, blocks: Block[], showing: Partial<LetterShowing> = {}) =>
  someNewsletter(shop, { html: '', blocks, showing: { ...usual, ...showing } })
const productOf = (shop: TestShop, sizeId: number) =>
  shop.inShop(async (ctx) => {
    const row = await ctx.db.selectFrom('subproduct').select('product_id').where('id', '=', sizeId).executeTakeFirstOrThrow()
    return row.product_id
  })
const sellOut = (shop: TestShop, sizeId: number) =>
  shop.inShop((ctx) => ctx.db.updateTable('stock_level').set({ on_hand: 0 }).where('subproduct_id', '=', sizeId).execute())
const mailTo = (shop: TestShop, email: string) =>
  shop.inShop((ctx) => ctx.db.selectFrom('outbox_mail').selectAll().where('recipient', '=', email).executeTakeFirstOrThrow())
const preview = (shop: TestShop, blocks: unknown[], more: object = {}) =>
  shop.ok(routes.previewNewsletter, { body: { subject: 'Essai', blocks: blocks as Block[], ...more } })
const send = async (shop: TestShop, id: number) => {
  await shop.ok(routes.sendNewsletter, { params: { id } })
  await shop.drain()
}

test('plants of a letter are those of the moment at which it leaves, with size, price, picture and link; what is sold out is left out or marked', async () => {
  const shop = await newShop()
  await someSubscriber(shop)
  const [lavender, thyme] = [await someStock(shop, 5), await someStock(shop, 5, { name: 'Thym', priceCents: 300 })]
  const chosen = [await productOf(shop, thyme), await productOf(shop, lavender)]
  const block = someBlock('p', 'products', { title: 'Prêtes', source: 'chosen', productIds: chosen })
  const [left, marked] = [await letterOf(shop, [block]), await letterOf(shop, [block], { soldOut: 'mark' })]
  const before = await shop.ok(routes.shownNewsletter, { params: { id: left.id } })
  expect(before.text.indexOf('Thym')).toBeLessThan(before.text.indexOf('Lavande officinale'))
  expect(before.text).toMatch(/Godet 9 : 4,50\s€, disponible\n {2}http.*\/product\/\d+-lavande-officinale/)
  await sellOut(shop, thyme)
  await send(shop, left.id)
  await send(shop, marked.id)
  const mails = await shop.inShop((ctx) =>
    ctx.db.selectFrom('outbox_mail').selectAll().where('about', '=', 'newsletter').orderBy('id').execute(),
  )
  expect(mails.map(({ plain }) => [plain.includes('Thym'), plain.includes('épuisé'), plain.includes('Lavande')])).toEqual([
    [false, false, true],
    [true, true, true],
  ])
  const html = await renderHtml(mails[1]?.content ?? ({} as never), 'fr', 'Pépinière')
  expect(html).toContain('<s>Godet 9 · 3,00')
  // What it said when it left stays, whatever the stock does.
  await sellOut(shop, lavender)
  expect((await shop.ok(routes.shownNewsletter, { params: { id: left.id } })).text).toContain('Lavande officinale')
})

test('a rule finds the plants when the letter leaves: ready, by tag, of a category, the newest', async () => {
  const shop = await newShop()
  const { low } = await someBranch(shop)
  const [lavender, thyme, gone] = [
    await someStock(shop, 5),
    await someStock(shop, 5, { name: 'Thym' }),
    await someStock(shop, 5, { name: 'Sauge' }),
  ]
  const thymeId = await productOf(shop, thyme)
  await shop.inShop(async (ctx) => {
    await ctx.db
      .updateTable('product')
      .set({ tags: ['abeilles'] })
      .where('id', '=', thymeId)
      .execute()
    const place = { shop_id: ctx.shopId, product_id: await productOf(shop, lavender), category_id: low.id }
    await ctx.db.insertInto('product_category').values(place).execute()
  })
  await sellOut(shop, gone)
  const told = async (props: object) => {
    const { text, empty } = await preview(shop, [someBlock('p', 'products', props)])
    return [['Lavande', 'Thym', 'Sauge'].filter((name) => text.includes(name)), empty]
  }
  expect(await told({ source: 'ready' })).toEqual([['Lavande', 'Thym'], []])
  expect(await told({ source: 'new', count: 1 })).toEqual([['Thym'], []])
  expect(await told({ source: 'tag', tag: 'abeilles' })).toEqual([['Thym'], []])
  expect(await told({ source: 'category', categoryId: low.id })).toEqual([['Lavande'], []])
  expect(await told({ source: 'tag', tag: 'ombre' })).toEqual([[], ['p']])
  expect(await told({ source: 'tag' })).toEqual([[], ['p']])
})

test('who has a price profile and a language of their own reads theirs where the letter says so, and their links are counted', async () => {
  const shop = await newShop()
  await someStock(shop, 5)
  const { id: profileId } = await shop.ok(pricingRoutes.createProfile, { body: { name: 'Pros', mode: 'excl', coefficientBp: 5_000 } })
  const body = { lastName: 'Smith', email: 'PRO@exemple.fr', language: 'en' as const, priceProfileId: profileId }
  await shop.ok(customersRoutes.createCustomer, { body })
  for (const email of ['pro@exemple.fr', 'lea@exemple.fr']) await someSubscriber(shop, email)
  const blocks = [someBlock('p', 'products', { source: 'ready' })]
  const own = await letterOf(shop, blocks, { prices: 'reader', language: 'reader' })
  await send(shop, own.id)
  const [pro, other] = [await mailTo(shop, 'pro@exemple.fr'), await mailTo(shop, 'lea@exemple.fr')]
  expect(other.plain).toContain('4,50')
  expect([other.locale, other.plain.includes('Prix TTC'), other.plain.includes('Ne plus la recevoir')]).toEqual(['fr', true, true])
  expect([pro.locale, pro.plain.includes('without VAT'), pro.plain.includes('Stop receiving it'), pro.plain.includes('4.50')]).toEqual([
    'en',
    true,
    true,
    false,
  ])
  const linkIn = ({ plain }: { plain: string }): string => /http\S+\/m\/\S+/.exec(plain)?.[0] ?? ''
  expect((await follow(linkIn(pro))).headers.location).toMatch(/\/en\/product\/.*lettre=/)
  expect((await follow(linkIn(other))).headers.location).toMatch(/(?<!\/en)\/product\/.*lettre=/)
  expect((await shop.ok(letterReportRoutes.letterReport, { params: { id: own.id } })).links.map(({ clicks }) => clicks)).toEqual([1, 1])
  const shown = await preview(shop, blocks, {
    showing: { prices: 'reader', language: 'reader', soldOut: 'leave' },
    language: 'en',
    profileId,
  })
  expect(shown.text).toContain('without VAT')
  const bare = await preview(shop, blocks, { showing: { ...usual, prices: 'none' } })
  expect([bare.text.includes('4,50'), bare.text.includes('Disponibilité au')]).toEqual([false, true])
})

test('buttons, pictures and texts leave with whole addresses, and nothing that was typed runs', async () => {
  const shop = await newShop()
  await someSubscriber(shop)
  const letter = await letterOf(shop, [])
  const file = { name: 'serre.png', bytes: await photo() }
  const picture = await shop.ok(routes.addNewsletterImage, { params: { id: letter.id }, body: { alt: 'La "serre" <b>' } }, { file })
  const blocks = [
    someBlock('t', 'text', {
      html: '<p onclick="x()">Bonjour <script>x()</script><a href="/page/venir">venir</a><a href="javascript:x()">y</a></p>',
    }),
    someBlock('i', 'picture', { imageId: picture.id, caption: '<i>La serre</i>', link: '/search?q=rosier' }),
    someBlock('b', 'button', { label: 'Voir <img src=x onerror=x()>', link: '/available', align: 'center' }),
    someBlock('s', 'spacer', { line: true }),
    someBlock('m', 'button', { label: 'Écrire', link: 'mailto:nous@exemple.fr', look: 'plain' }),
  ]
  const kept = await shop.ok(routes.updateNewsletter, { params: { id: letter.id }, body: { blocks, version: letter.version } })
  expect(kept.pictures).toEqual({ [picture.id]: picture.key })
  expect(JSON.stringify(kept.blocks)).not.toMatch(/script|onclick/)
  await send(shop, letter.id)
  const { content, plain } = await mailTo(shop, 'lea@exemple.fr')
  const html = await renderHtml(content, 'fr', 'Pépinière')
  expect(html).not.toMatch(/<script|onclick|<img src=x|javascript:|<i>La serre/)
  expect(html).toMatch(new RegExp(`src="https?://[^"]+/api/v2/image/${picture.key}/800.jpg"`))
  expect([html.includes('La &quot;serre&quot; &lt;b&gt;'), html.includes('mailto:nous@exemple.fr')]).toEqual([true, true])
  expect(plain).toMatch(/Voir <img src=x onerror=x\(\)> :\nhttps?:\S+\/m\//)
  const { links } = await shop.ok(letterReportRoutes.letterReport, { params: { id: letter.id } })
  expect(links.map(({ url }) => new URL(url).pathname.replace(`/shop/${shop.uid}`, ''))).toEqual(['/page/venir', '/search', '/available'])
  const copy = await shop.ok(routes.copyNewsletter, { params: { id: letter.id } })
  expect([copy.blocks, copy.showing, copy.html]).toEqual([kept.blocks, kept.showing, ''])
})

test('what is wrong is told beside its block, what cannot be read is not sent, and plants that a letter shows are not deleted under it', async () => {
  const [shop, other] = [await newShop(), await newShop()]
  const foreign = await productOf(other, await someStock(other, 1))
  const create = (blocks: unknown[]) => shop.call(routes.createNewsletter, { body: { subject: 'X', blocks: blocks as Block[] } })
  const wrong = async (block: unknown) => (await create([block])).problem.errors?.map(({ path }) => path.join('.'))
  expect(await wrong({ ...someBlock('b', 'button'), props: { link: 'javascript:x' } })).toEqual(['blocks.0.props.link'])
  expect(await wrong(someBlock('h', 'hero'))).toEqual(['blocks.0'])
  expect(await wrong(someBlock('p', 'products', { source: 'chosen', productIds: [foreign] }))).toEqual(['blocks.0.props.productIds.0'])
  expect(await wrong(someBlock('i', 'picture', { imageId: 999_999 }))).toEqual(['blocks.0.props.imageId'])
  await someSubscriber(shop)
  const half = await letterOf(shop, [someBlock('t', 'text', { html: '<p>Oui</p>' }), someBlock('b', 'button', { label: 'Voir' })])
  const params = { id: half.id }
  expect((await shop.call(routes.sendNewsletter, { params })).problem.code).toBe('newsletter_button')
  expect((await shop.call(routes.testNewsletter, { params, body: { to: 'a@b.fr' } })).problem.code).toBe('newsletter_button')
  const bare = await letterOf(shop, [someBlock('s', 'spacer'), someBlock('p', 'products', { source: 'ready' })])
  expect((await shop.call(routes.sendNewsletter, { params: { id: bare.id } })).problem.code).toBe('newsletter_empty')
  expect((await preview(shop, bare.blocks ?? [])).empty).toEqual(['p'])
  for (const strange of [[1, null, 'x'], [{ type: 'nothing' }], [{ type: 'products', props: { productIds: 'x', count: -1 } }]])
    expect((await preview(shop, strange)).html).toContain('Essai')
  expect((await other.call(routes.shownNewsletter, { params })).status).toBe(404)
})

test('a letter of one text stays one: it is changed, tried out and sent as before, or goes on as blocks', async () => {
  const shop = await newShop()
  await someSubscriber(shop)
  const letter = await someNewsletter(shop)
  expect([letter.blocks, letter.html]).toEqual([null, '<p>Venez planter.</p>'])
  const params = { id: letter.id }
  const changed = await shop.ok(routes.updateNewsletter, { params, body: { subject: 'Autre', version: letter.version } })
  expect([changed.blocks, changed.html]).toEqual([null, '<p>Venez planter.</p>'])
  expect((await shop.ok(routes.shownNewsletter, { params })).html).toContain('<p>Venez planter.</p>')
  const built = await shop.ok(routes.copyNewsletter, { params })
  await send(shop, letter.id)
  expect((await mailTo(shop, 'lea@exemple.fr')).content.blocks[0]).toEqual({ kind: 'html', html: '<p>Venez planter.</p>' })
  const asBlocks = await shop.ok(routes.updateNewsletter, {
    params: { id: built.id },
    body: { html: '<p>Perdu</p>', blocks: [someBlock('t', 'text', { html: '<p>Venez.</p>' })], version: built.version },
  })
  expect([asBlocks.html, asBlocks.blocks?.length]).toEqual(['', 1])
})

test('a letter whose plants run out while it leaves stops: it is a draft again if it went to nobody, else it went to those before', async () => {
  const shop = await newShop()
  for (let n = 0; n < 5; n++) await someSubscriber(shop, `p${n}@exemple.fr`)
  const size = await someStock(shop, 5)
  const productIds = [await productOf(shop, size)]
  const block = someBlock('p', 'products', { source: 'chosen', productIds })
  const slow = await someNewsletter(shop, { html: '', blocks: [block], showing: usual, perHour: 24 })
  await send(shop, slow.id)
  const none = await letterOf(shop, [block])
  await shop.ok(routes.sendNewsletter, { params: { id: none.id } })
  expect(await shop.inShop((ctx) => namedInLetters(ctx, 'product', productIds))).toHaveLength(1)
  await sellOut(shop, size)
  await shop.inShop(async (ctx) => {
    await ctx.db.updateTable('newsletter').set({ next_at: null }).where('id', '=', slow.id).execute()
    await ctx.enqueue(sendJob, { newsletterId: slow.id })
  })
  await shop.drain()
  const state = async (id: number) => {
    const { state: now, recipients } = await shop.ok(routes.getNewsletter, { params: { id } })
    return [now, recipients]
  }
  expect([await state(slow.id), await state(none.id)]).toEqual([
    ['sent', 2],
    ['draft', 0],
  ])
  const mails = await shop.inShop((ctx) => ctx.db.selectFrom('outbox_mail').select('about_id').where('about', '=', 'newsletter').execute())
  expect(mails.map(({ about_id }) => about_id)).toEqual([slow.id, slow.id])
  // Whoever sent them hears of it, in the bell and by mail.
  const { items } = await shop.ok(noticesRoutes.listNotices, {})
  const stopped = items.filter(({ kind }) => kind === 'letter_stopped').map(({ opens }) => [opens?.subject, opens?.id])
  expect(stopped.toSorted()).toEqual([slow.id, none.id].toSorted((a, b) => a - b).map((id) => ['newsletter', id]))
  const told = await shop.inShop((ctx) =>
    ctx.db.selectFrom('outbox_mail').select(['subject', 'plain']).where('subject', 'like', '%arrêtée').orderBy('id').execute(),
  )
  expect(told.map(({ plain }) => /: (\d) destinataires ne l’ont pas reçue/.exec(plain)?.[1]).toSorted()).toEqual(['3', '5'])
  // It can be sent once there is something to tell, or be thrown away.
  await shop.inShop((ctx) => ctx.db.updateTable('stock_level').set({ on_hand: 3 }).where('subproduct_id', '=', size).execute())
  await send(shop, none.id)
  expect(await state(none.id)).toEqual(['sent', 5])
})

test('who has no right to the catalogue sees no prices of a profile in what they try out', async () => {
  const shop = await newShop()
  await someStock(shop, 5)
  const { id: profileId } = await shop.ok(pricingRoutes.createProfile, { body: { name: 'Pros', mode: 'excl', coefficientBp: 5_000 } })
  const body = {
    subject: 'Essai',
    blocks: [someBlock('p', 'products', { source: 'ready' })],
    showing: { ...usual, prices: 'reader' as const },
    profileId,
  }
  const seen = async (rights: Parameters<TestShop['memberWith']>[0]) => {
    const { text } = await shop.ok(routes.previewNewsletter, { body }, { token: await shop.memberWith(rights) })
    return [text.includes('4,50'), text.includes('Prix HT')]
  }
  expect([await seen(['marketing.read']), await seen(['marketing.read', 'catalogue.read'])]).toEqual([
    [true, false],
    [false, true],
  ])
})

test('a preview says whether the letter tells anything yet', async () => {
  const shop = await newShop()
  const said = async (html: string) => (await preview(shop, [someBlock('t', 'text', { html })])).tells
  expect([await said(''), await said('<p> </p>'), await said('<p>Venez planter.</p>')]).toEqual([false, false, true])
})
