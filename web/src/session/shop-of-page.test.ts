import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  })
})
afterEach(() => vi.unstubAllGlobals())
const page = async () => (await import('./shop-of-page.ts')).shopOfPage

test('a page begins where the browser was last, and stays in the shop that the server named', async () => {
  const shop = await page()
  expect(shop.get()).toBe('')
  shop.choose('serres')
  expect(shop.get()).toBe('serres')
  shop.enter('serres')
  // Another tab of the browser goes to another shop: the next page of this one begins there, this one does not move.
  shop.choose('vergers')
  shop.enter('vergers')
  expect(shop.get()).toBe('serres')
  vi.resetModules()
  expect((await page()).get()).toBe('vergers')
})
