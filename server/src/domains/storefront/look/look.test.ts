import { categoryRoutes } from '@plantule/contract/catalogue/categories'
import { imageUrl, libraryRoutes } from '@plantule/contract/library/library'
import { contrast } from '@plantule/contract/shops/papers'
import { logosRoutes } from '@plantule/contract/shops/logos'
import { papersRoutes } from '@plantule/contract/shops/papers'
import { adviceOn, lettersOn, READABLE, readableOn, shadesOfSite } from '@plantule/contract/storefront/colours'
import { leadsSomewhere } from '@plantule/contract/storefront/links'
import { defaultLayout, defaultStyle, lookRoutes } from '@plantule/contract/storefront/look'
import { welcomeRoutes } from '@plantule/contract/storefront/welcome'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { someBranch, someProduct } from '../../catalogue/catalogue.testing.ts'
import { photo, someArticle, somePage } from '../storefront.testing.ts'
import { siteLook } from './site-look.ts'

const picture = (width: number, height: number, background = '#146b3a') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()
const file = async (width = 200, height = 200, background = '#146b3a') => ({
  name: 'a.png',
  bytes: await picture(width, height, background),
})
const look = (shop: TestShop) => shop.inShop(siteLook)
const text = '<p>Bonjour <script>alert(1)</script><b onclick="x()">à tous</b><img src="https://example.org/a.gif"></p>'

test('whatever colours are chosen, every letter of the site is read', () => {
  let seed = 7
  const some = (): string => `#${((seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) % 2 ** 24).toString(16).padStart(6, '0')}`
  const extremes = ['#000000', '#ffffff', '#777777', '#808080', '#ffff00', '#0000ff']
  for (let n = 0; n < 500; n++) {
    const [accent, head, ground, ink] = n < 6 ? Array.from({ length: 4 }, () => extremes[n] as string) : [some(), some(), some(), some()]
    const shades = shadesOfSite({ accent: accent as string, head: head as string, ground: ground as string, ink: ink as string })
    const pairs = [
      [shades.ink, shades.soft],
      [shades.link, shades.soft],
      [shades.onAccent, shades.accent],
      [shades.onHead, shades.head],
      [shades.ink, shades.ground],
      [shades.link, shades.ground],
    ] as const
    for (const [one, other] of pairs) expect(contrast(one, other), `${one} on ${other}`).toBeGreaterThanOrEqual(READABLE)
  }
  expect(readableOn('#2f6b3f', '#ffffff')).toBe('#2f6b3f')
  expect(lettersOn('#2f6b3f')).toBe('#ffffff')
  const chosen = { accent: '#ffe14d', head: '#ffffff', ground: '#ffffff', ink: '#999999' }
  expect(adviceOn(chosen).map(({ of }) => of)).toEqual(['ink', 'accent'])
  for (const { proposal } of adviceOn(chosen)) expect(contrast(proposal, '#ffffff')).toBeGreaterThanOrEqual(READABLE)
  expect(adviceOn(defaultStyle.colours)).toEqual([])
})

test('links of the site lead somewhere and never run anything', () => {
  for (const url of ['https://exemple.fr/a?b=c', 'mailto:a@exemple.fr', 'tel:+33 2 41 00 00 00', '/page/livraison', '/'])
    expect(leadsSomewhere(url), url).toBe(true)
  for (const url of [
    'javascript:alert(1)',
    ' javascript:x',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'https://a.fr/"><script>',
    'vbscript:x',
    'ftp://a',
  ])
    expect(leadsSomewhere(url), url).toBe(false)
})

test('the published look follows pages, categories and blog, in the order of the menu', async () => {
  const shop = await newShop()
  expect(await look(shop)).toMatchObject({ logo: null, icon: null, menu: [], welcome: { kind: 'simple', title: '' } })
  const branch = await someBranch(shop)
  await somePage(shop, { published: true, place: 'menu', title: 'Venir' })
  await somePage(shop, { published: false, place: 'menu', title: 'Brouillon' })
  await somePage(shop, { published: true, place: 'footer', title: 'Livraison' })
  await someArticle(shop, { publishedOn: '2020-01-01' })
  const link = { kind: 'link', label: 'Nos amis', url: 'https://exemple.fr' } as const
  const menu = [{ kind: 'blog' }, link, { kind: 'pages' }, { kind: 'categories' }] as const
  await shop.ok(lookRoutes.setLayout, {
    body: { ...defaultLayout, menu: [...menu], header: { banner: 'Fermé lundi', phone: '', hours: '9 h – 18 h' } },
  })
  const { menu: shown, footer, header } = await look(shop)
  expect(shown.map(({ kind }) => kind)).toEqual(['blog', 'link', 'page', 'category'])
  expect(shown.at(-1)).toMatchObject({ children: [{ kind: 'category', children: [{ id: branch.low.id }] }] })
  expect(footer.pages.map(({ name }) => name)).toEqual(['Livraison'])
  expect(header.banner).toBe('Fermé lundi')
  const twice = await shop.call(lookRoutes.setLayout, { body: { ...defaultLayout, menu: [{ kind: 'blog' }, { kind: 'blog' }] } })
  expect([twice.status, twice.problem.errors?.[0]?.path]).toEqual([400, ['menu']])
  const bad = {
    ...defaultLayout,
    footer: { text: '', columns: [{ title: 'x', links: [{ label: 'y', url: 'javascript:alert(1)' }] }], socials: [] },
  }
  const refused = await shop.call(lookRoutes.setLayout, { body: bad })
  expect([refused.status, refused.problem.errors?.[0]?.path]).toEqual([400, ['footer', 'columns', 0, 'links', 0, 'url']])
  const colour = await shop.call(lookRoutes.setStyle, { body: { ...defaultStyle, colours: { ...defaultStyle.colours, ink: 'red;}' } } })
  expect([colour.status, colour.problem.errors?.[0]?.path]).toEqual([400, ['colours', 'ink']])
  await shop.ok(categoryRoutes.updateSupercategory, {
    params: { id: branch.top.id },
    body: { name: 'Haies', published: false, version: 1 },
  })
  expect((await look(shop)).menu.map(({ kind }) => kind)).not.toContain('category')
})

test('one logo is the default of the others; each place may have its own', async () => {
  const shop = await newShop()
  const marks = () => shop.ok(logosRoutes.getMarks)
  expect((await shop.call(logosRoutes.getLogo)).status).toBe(404)
  await shop.ok(papersRoutes.setPaperLogo, {}, { file: await file(300, 100) })
  expect(await marks()).toMatchObject({ site: { from: 'papers' }, papers: { from: 'papers' }, mails: { from: null } })
  await shop.ok(logosRoutes.setLogo, {}, { file: await file(200, 200, '#802020') })
  expect(await marks()).toMatchObject({ site: { from: 'site' }, papers: { from: 'papers' }, mails: { from: 'site' } })
  await shop.ok(papersRoutes.removePaperLogo)
  expect(await shop.ok(papersRoutes.getPaperLook)).toMatchObject({ ownLogo: false, logo: { width: 200 } })
  await shop.ok(papersRoutes.setPaperColour, { body: { colour: '#123456' } })
  await shop.ok(logosRoutes.removeLogo)
  expect(await marks()).toMatchObject({ site: { from: null }, papers: { from: null }, mails: { from: null } })
  await shop.ok(logosRoutes.setMailLogo, {}, { file: await file() })
  expect((await marks()).mails.from).toBe('mails')
  expect((await shop.ok(papersRoutes.getPaperLook)).colour).toBe('#123456')
})

test('an icon is square and in three sizes; a drawing that could run scripts is refused', async () => {
  const shop = await newShop()
  await shop.ok(logosRoutes.setIcon, {}, { file: await file(600, 300) })
  const row = await shop.inShop((ctx) => ctx.db.selectFrom('site_icon').selectAll().executeTakeFirstOrThrow())
  for (const [size, side] of [
    ['small', 48],
    ['medium', 180],
    ['large', 512],
  ] as const)
    expect(await sharp(row[size]).metadata()).toMatchObject({ width: side, height: side, format: 'png' })
  expect((await look(shop)).icon).toEqual({ key: row.sha256 })
  const small = await shop.call(logosRoutes.setIcon, {}, { file: await file(40, 40) })
  expect(small.problem.code).toBe('icon_small')
  const svg = { name: 'a.svg', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>') }
  for (const route of [logosRoutes.setIcon, logosRoutes.setLogo, logosRoutes.setMailLogo])
    expect((await shop.call(route, {}, { file: svg })).problem.code).toBe('unsupported_file')
  await shop.ok(logosRoutes.removeIcon)
  expect((await shop.call(logosRoutes.getIcon)).status).toBe(404)
})

test('the welcome page is cleaned, shows what visitors may see, and keeps its words while the blocks are shown', async () => {
  const [shop, other] = [await newShop(), await newShop()]
  const { product } = await someProduct(shop)
  const branch = await someBranch(shop)
  const stranger = await someProduct(other)
  const body = { title: 'Bienvenue', html: text, categories: [branch.top.id], products: [product.id] }
  const page = await shop.ok(welcomeRoutes.setSimpleWelcome, { body })
  expect(page).toMatchObject({ html: '<p>Bonjour <b>à tous</b></p>', categories: [{ id: branch.top.id }], products: [{ id: product.id }] })
  const foreign = await shop.call(welcomeRoutes.setSimpleWelcome, { body: { ...body, products: [product.id, stranger.product.id] } })
  expect([foreign.problem.code, foreign.problem.errors?.[0]?.path]).toEqual(['unknown_choice', ['products', 1]])
  expect(await shop.ok(welcomeRoutes.setComplexWelcome, { body: {} })).toMatchObject({ kind: 'complex', title: 'Bienvenue' })
  await shop.inShop((ctx) => ctx.db.updateTable('product').set({ published: false }).where('id', '=', product.id).execute())
  expect((await look(shop)).welcome).toMatchObject({ kind: 'complex', categories: [{ id: branch.top.id }], products: [] })
})

test('pictures of the welcome page come from the library, say what they show, and are not deleted unnoticed', async () => {
  const [shop, other] = [await newShop(), await newShop()]
  const add = async (to: TestShop) =>
    to.ok(libraryRoutes.addImage, { body: { alt: 'Serre' } }, { file: { name: 'serre.png', bytes: await photo() } })
  const [own, foreign] = [await add(shop), await add(other)]
  const put = (n: number, body: { imageId?: number | null; alt?: string }) =>
    shop.call(welcomeRoutes.setWelcomeImage, { params: { n }, body }, { file: [] })
  const mute = await put(1, { imageId: own.id })
  expect([mute.problem.code, mute.problem.errors?.[0]?.path]).toEqual(['alt_missing', ['alt']])
  expect((await put(1, { imageId: foreign.id, alt: 'x' })).problem.errors?.[0]?.path).toEqual(['imageId'])
  expect((await put(9, { imageId: own.id, alt: 'x' })).status).toBe(400)
  expect((await put(2, { imageId: own.id, alt: 'La serre' })).body.images).toMatchObject([{ n: 2, imageId: own.id, alt: 'La serre' }])
  expect((await shop.call(libraryRoutes.deleteImage, { params: { id: own.id } })).status).toBe(409)
  const sent = await shop.ok(
    welcomeRoutes.setWelcomeImage,
    { params: { n: 1 }, body: { alt: 'Neuve' } },
    { file: { name: 'b.png', bytes: await photo() } },
  )
  expect(sent.images.map(({ n }) => n)).toEqual([1, 2])
  expect(imageUrl(sent.images[0]?.key ?? '', 800)).toContain('/api/v2/image/')
  await put(2, {})
  expect((await shop.call(libraryRoutes.deleteImage, { params: { id: own.id } })).status).toBe(200)
})
