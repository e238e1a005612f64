import { imageUrl, libraryRoutes } from '@plantule/contract/library/library'
import { blanksIn, defaultKinds, legalKinds, legalRoutes as routes } from '@plantule/contract/storefront/legal'
import { settingsRoutes } from '@plantule/contract/shops/settings'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, parisDay } from '../../../platform/paris.ts'
import { newShop, type TestShop } from '../../../testing/new-shop.ts'
import { photo } from '../storefront.testing.ts'
import { shopDetails } from '../../../testing/shop-details.ts'

let shop: TestShop
beforeEach(async () => {
  shop = await newShop()
})

const now = () => parisDay(new Date())
const save = (html: string, version: number, validFrom = now()) => shop.call(routes.setSalesTerms, { body: { html, validFrom, version } })
const saved = async (html: string, version: number, validFrom = now()) =>
  shop.ok(routes.setSalesTerms, { body: { html, validFrom, version } })

describe('a text of law', () => {
  test('is a version that stays, and that of each day can be asked', async () => {
    expect(await shop.ok(routes.getSalesTerms)).toMatchObject({ kind: 'sales', on: now(), inForce: null, newest: null, version: 0 })
    await saved('<p>Une</p>', 0)
    const planned = await saved('<p>Deux</p>', 1, addDays(now(), 30))
    expect([planned.inForce?.html, planned.newest?.html, planned.version]).toEqual(['<p>Une</p>', '<p>Deux</p>', 2])
    const htmlOn = async (on: string) => (await shop.ok(routes.getSalesTerms, { query: { on } })).inForce?.html ?? null
    expect([
      await htmlOn(addDays(now(), -1)),
      await htmlOn(now()),
      await htmlOn(addDays(now(), 29)),
      await htmlOn(addDays(now(), 30)),
    ]).toEqual([null, '<p>Une</p>', '<p>Une</p>', '<p>Deux</p>'])
    const { items, total } = await shop.ok(routes.listLegalVersions, { params: { type: 'sales' } })
    expect([total, items.map((row) => [row.number, row.validFrom, row.endsOn])]).toEqual([
      2,
      [
        [2, addDays(now(), 30), null],
        [1, now(), addDays(now(), 30)],
      ],
    ])
    // The other texts know nothing of it.
    expect([(await shop.ok(routes.getLegalTerms)).version, (await shop.ok(routes.getPrivacyTerms)).version]).toEqual([0, 0])
  })

  test('that is saved later takes the place of one that was to begin still', async () => {
    await saved('<p>Une</p>', 0)
    await saved('<p>Deux</p>', 1, addDays(now(), 30))
    await saved('<p>Trois</p>', 2)
    expect((await shop.ok(routes.getSalesTerms, { query: { on: addDays(now(), 60) } })).inForce?.number).toBe(3)
    const { items } = await shop.ok(routes.listLegalVersions, { params: { type: 'sales' } })
    expect(items.map((row) => [row.number, row.endsOn])).toEqual([
      [3, null],
      [2, now()],
      [1, now()],
    ])
  })

  test('is taken up again as one more version, and the same text again is none', async () => {
    const first = await saved('<p>Une</p>', 0)
    await saved('<p>Deux</p>', 1)
    const id = first.newest?.id ?? 0
    const again = await shop.ok(routes.restoreLegalVersion, { params: { id }, body: { version: 2 } })
    expect([again.version, again.inForce?.html]).toEqual([3, '<p>Une</p>'])
    expect((await saved('<p>Une</p>', 3)).version).toBe(3)
    expect((await shop.ok(routes.getLegalVersion, { params: { id } })).number).toBe(1)
    const other = await newShop()
    expect((await other.call(routes.getLegalVersion, { params: { id } })).problem.code).toBe('not_found')
    expect((await other.call(routes.restoreLegalVersion, { params: { id }, body: { version: 0 } })).problem.code).toBe('not_found')
  })

  test('is not written over what somebody else saved meanwhile, also at the same moment', async () => {
    await saved('<p>Une</p>', 0)
    const late = await save('<p>Autre</p>', 0)
    expect([late.status, late.problem.code, late.problem.details]).toMatchObject([409, 'stale_version', { current: { version: 1 } }])
    const both = await Promise.all(['<p>A</p>', '<p>B</p>'].map((html) => save(html, 1)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await shop.ok(routes.getSalesTerms)).version).toBe(2)
  })

  test('does not begin in the past', async () => {
    const { problem } = await save('<p>Hier</p>', 0, addDays(now(), -1))
    expect(problem).toMatchObject({ code: 'legal_text_past', errors: [{ path: ['validFrom'] }] })
  })

  test('is cleaned of whatever runs, wherever it is sent', async () => {
    const hostile = [
      '<script>alert(1)</script>',
      '<img src=x onerror=alert(1)>',
      '<a href="javascript:alert(1)" onclick="alert(1)">lien</a>',
      '<iframe src="https://exemple.fr"></iframe><style>p{display:none}</style>',
      '<svg><script>alert(1)</script></svg><math><mtext></p><img src onerror=alert(1)>',
      '<p style="background:url(javascript:alert(1))" onmouseover="alert(1)">Texte</p>',
      '<form action="https://exemple.fr"><input name="carte"></form>',
    ].join('')
    for (const route of [routes.setLegalTerms, routes.setSalesTerms, routes.setPrivacyTerms]) {
      const { newest } = await shop.ok(route, { body: { html: hostile, validFrom: now(), version: 0 } })
      expect(newest?.html).toContain('Texte')
      expect(newest?.html).not.toMatch(/script|alert|onerror|onclick|onmouse|style|<img|<svg|iframe|<form|<input/i)
    }
    const bare = await shop.call(routes.setLegalTerms, { body: { html: '<script>1</script><p>&nbsp;</p>', validFrom: now(), version: 1 } })
    expect(bare.problem).toMatchObject({ code: 'legal_text_empty', errors: [{ path: ['html'] }] })
  })
})

describe('a text to begin with', () => {
  const defaultOf = async (type: (typeof defaultKinds)[number]) => (await shop.ok(routes.legalDefault, { params: { type } })).html

  test('is filled from the details of the shop, and marks what they do not tell', async () => {
    const before = await Promise.all(defaultKinds.map(defaultOf))
    await shop.ok(settingsRoutes.updateInvoicingInfo, {
      body: { ...shopDetails, email: 'contact@exemple.fr', phone: '02 41 00 00 00', capitalCents: 1_000_000 },
    })
    const after = await Promise.all(defaultKinds.map(defaultOf))
    for (const [at, html] of after.entries()) {
      expect(html).toContain('Pépinière des Essais')
      expect(html).toContain('12 chemin des Serres, 49000 Angers')
      expect(blanksIn(html)).toBeLessThan(blanksIn(before[at] ?? ''))
    }
    expect(after[0]).toMatch(/EARL, au capital de 10\s000\s€.*732829320 \(RCS Angers\)/s)
    expect(after[1]).toContain('12,15 %')
    // The form is complete once the shop is known, and stands at the end of the terms of sale.
    expect(blanksIn(after[3] ?? '')).toBe(0)
    expect(after[1]).toContain(after[3])
  })

  test('shows details as they are typed, never as code, and is saved as it was shown', async () => {
    await shop.ok(settingsRoutes.updateInvoicingInfo, {
      body: { ...shopDetails, legalName: '<img src=x onerror=alert(1)> & Fils', earlyDiscountText: '<b onclick=alert(1)>Aucun</b>' },
    })
    for (const kind of legalKinds) {
      const html = await defaultOf(kind)
      expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; Fils')
      expect(html).not.toMatch(/<img|<b /)
    }
    const html = await defaultOf('sales')
    expect((await saved(html, 0)).newest?.html).toBe(html)
  })
})

test('texts are read by who may see the online shop, and saved by who may change it', async () => {
  const token = await shop.memberWith(['storefront.read'])
  expect((await shop.call(routes.getSalesTerms, {}, { token })).status).toBe(200)
  const body = { html: '<p>Une</p>', validFrom: now(), version: 0 }
  expect((await shop.call(routes.setSalesTerms, { body }, { token })).status).toBe(403)
})

test('a legal text shows pictures of its own library, which stay as long as the version does', async () => {
  const other = await newShop()
  const add = async (to: TestShop) =>
    to.ok(routes.addLegalImage, { body: { alt: 'Plan' } }, { file: { name: 'plan.png', bytes: await photo() } })
  const [own, foreign] = [await add(shop), await add(other)]
  const html = `<p>Voici</p><img src="${imageUrl(own.key, 800)}" alt="Plan" onerror="x()"><img src="${imageUrl(foreign.key, 800)}">`
  const terms = await saved(html, 0)
  expect(terms.newest?.html).toBe(`<p>Voici</p><img src="${imageUrl(own.key, 800)}" alt="Plan" />`)
  await saved('<p>Sans image</p>', 1)
  const image = (await shop.ok(libraryRoutes.listImages, { query: {} })).items.find(({ id }) => id === own.id)
  expect(image?.usedBy).toMatchObject([{ kind: 'legal_text', name: 'Conditions de vente (1)' }])
  expect((await shop.call(libraryRoutes.deleteImage, { params: { id: own.id } })).status).toBe(409)
  const svg = { name: 'a.svg', bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>') }
  expect((await shop.call(routes.addLegalImage, { body: {} }, { file: svg })).problem.code).toBe('unsupported_file')
})
