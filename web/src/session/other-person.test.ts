import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { localCode, LOCAL_TRIES } from './local-code.ts'
import { forgetFormer } from './other-person.ts'

/** A browser's storage, whose keys are its own properties. */
const storage = (): Storage => {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return Object.hasOwn(this, key) ? this[key] : null
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value
    },
    removeItem(this: Record<string, string>, key: string) {
      Reflect.deleteProperty(this, key)
    },
  }
  return Object.create(methods) as Storage
}
beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
  vi.stubGlobal('sessionStorage', storage())
})
afterEach(() => vi.unstubAllGlobals())

const device = ['plantule.scheme', 'plantule.shop', 'plantule.alone.shop', 'plantule.till.register', 'plantule.till.3.basket']
const bearTheirName = ['plantule.work.who', 'plantule.count.shop.7', 'plantule.till.3.events.7', 'plantule.collecting.draft.shop.7']
const personal = [
  'plantule.menu.favourites',
  'plantule.palette.recents',
  'plantule.list.customers',
  'plantule.language',
  'plantule.home.start',
]

test('another person finds nothing of the one before, and the device keeps what is its own', () => {
  expect(forgetFormer('shop.7')).toBe(false)
  for (const key of [...device, ...bearTheirName, ...personal]) localStorage.setItem(key, '"x"')
  sessionStorage.setItem('plantule.draft.customer', '{"name":"Mme Martin"}')
  sessionStorage.setItem('@@auth0spajs@@::web', 'a token of the new session')
  expect(forgetFormer('shop.7')).toBe(false)
  expect(localStorage.getItem('plantule.palette.recents')).toBe('"x"')
  expect(forgetFormer('shop.8')).toBe(true)
  expect(personal.map((key) => localStorage.getItem(key))).toEqual(personal.map(() => null))
  expect([...device, ...bearTheirName].map((key) => localStorage.getItem(key))).toEqual([...device, ...bearTheirName].map(() => '"x"'))
  expect(sessionStorage.getItem('plantule.draft.customer')).toBeNull()
  expect(sessionStorage.getItem('@@auth0spajs@@::web')).toBe('a token of the new session')
})

test('codes that were kept here whole are gone', () => {
  localStorage.setItem('plantule.till.pin.7', 'salt hash')
  forgetFormer('shop.7')
  expect(localStorage.getItem('plantule.till.pin.7')).toBeNull()
})

test('without the server the code of the present seller opens, for five tries, and nobody else’s is known', async () => {
  await localCode.keep(7, '4826', true)
  expect([localCode.isOf(7), localCode.isOf(8)]).toEqual([true, false])
  expect([await localCode.fits(8, '4826'), await localCode.fits(7, '4826')]).toEqual([false, true])
  for (let tries = 0; tries < LOCAL_TRIES; tries++) expect(await localCode.fits(7, '0000')).toBe(false)
  expect([localCode.isSpent(), await localCode.fits(7, '4826')]).toEqual([true, false])
})

test('of a code that the server checks the device keeps too little to find it out', async () => {
  await localCode.keep(7, '4826', false)
  const { hash } = JSON.parse(localStorage.getItem('plantule.till.code') ?? '{}') as { hash: string }
  expect(Number(hash)).toBeLessThan(128)
  expect(await localCode.fits(7, '4826')).toBe(true)
})
