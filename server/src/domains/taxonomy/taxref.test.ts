import { taxonomyRoutes } from '@plantule/contract/taxonomy/taxonomy'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newShop } from '../../testing/new-shop.ts'
import { testApp } from '../../testing/test-app.ts'
import { Taxref } from './taxref.ts'
import { taxrefPeer } from './taxref-peer.testing.ts'

let peer: Awaited<ReturnType<typeof taxrefPeer>>
beforeEach(async () => {
  peer = await taxrefPeer()
})
afterEach(() => peer.close())

test('plants alone are told, synonyms lead to the accepted name, and answers are kept', async () => {
  const taxref = new Taxref(`${peer.url}/`, 60_000)
  const names = await taxref.suggest('Zyxia')
  expect(names).toMatchObject([
    {
      id: 910001,
      cdNom: 910001,
      scientificName: 'Zyxia probata',
      author: 'Test., 1900',
      frenchName: 'Zyxie éprouvée',
      family: 'Testaceae',
      isSynonym: false,
    },
    { id: 910001, cdNom: 910001, scientificName: 'Zyxia probata', matchedName: 'Zyxia antiqua', matchedCdNom: 910002, isSynonym: true },
  ])
  const before = peer.asked.length
  expect(await taxref.suggest(' zyxia ')).toEqual(names)
  expect(peer.asked.length).toBe(before)
  expect(await taxref.suggest('qqqq')).toEqual([])
})

test.each(['broken', 'nonsense'] as const)('a %s service answers nothing and is left alone for a while', async (mode) => {
  peer.answer(mode)
  const taxref = new Taxref(peer.url)
  expect(await taxref.suggest('zyxia')).toEqual([])
  const before = peer.asked.length
  expect(await taxref.suggest('zyxib')).toEqual([])
  expect(peer.asked.length).toBe(before)
})

test('a service that never answers is not waited for without end', async () => {
  peer.answer('slow')
  expect(await new Taxref(peer.url).suggest('zyxia')).toEqual([])
})

test('the public search asks it where the shipped names do not hold what was typed, and answers without it', async () => {
  const shop = await newShop()
  const { services } = await testApp()
  const search = (q: string) => shop.ok(taxonomyRoutes.searchLatinName, { params: { q }, query: { shop: shop.uid } }, { token: null })
  expect((await search('zyxia')).items).toEqual([])
  services.config.taxrefUrl = peer.url
  try {
    expect((await search('zyxia')).items.map((item) => item.matchedName)).toEqual(['Zyxia probata', 'Zyxia antiqua'])
    peer.answer('broken')
    expect((await search('zyxio')).items).toEqual([])
  } finally {
    delete services.config.taxrefUrl
  }
})
