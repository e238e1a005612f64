import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { localCode, LOCAL_TRIES } from './local-code.ts'
import { deviceLock } from './device-lock.ts'
import { forgetFormer, isPresent, presentAccount } from './other-person.ts'

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

test('what was kept here of codes that the server checks is gone', () => {
  for (const key of ['plantule.till.pin.7', 'plantule.till.code']) localStorage.setItem(key, 'salt hash')
  forgetFormer('shop.7')
  expect(['plantule.till.pin.7', 'plantule.till.code'].map((key) => localStorage.getItem(key))).toEqual([null, null])
})

test('the code of the screen opens for the present seller, for five tries, and nobody else’s is known', async () => {
  await localCode.keep(7, '4826')
  expect([localCode.isOf(7), localCode.isOf(8)]).toEqual([true, false])
  expect([await localCode.fits(8, '4826'), await localCode.fits(7, '4826')]).toEqual([false, true])
  for (let tries = 0; tries < LOCAL_TRIES; tries++) expect(await localCode.fits(7, '0000')).toBe(false)
  expect([localCode.isSpent(), await localCode.fits(7, '4826')]).toEqual([true, false])
})

test('what the device knows of a code that the server checks goes after three days, and with its person', async () => {
  const now = vi.spyOn(Date, 'now').mockReturnValue(1_000_000)
  await localCode.keepProven(7, '4826')
  expect(localStorage.getItem('plantule.till.screen-code')).not.toContain('4826')
  localCode.onlyOf(7)
  expect([localCode.isOf(7), await localCode.fits(7, '4826')]).toEqual([true, true])
  now.mockReturnValue(1_000_000 + 3 * 86_400_000 + 1)
  expect([localCode.isOf(7), await localCode.fits(7, '4826')]).toEqual([false, false])
  now.mockRestore()
  await localCode.keepProven(7, '4826')
  localCode.onlyOf(8)
  expect(localCode.isOf(7)).toBe(false)
  await localCode.keep(7, '4826')
  localCode.forgetProven()
  expect(localCode.isOf(7)).toBe(true)
})

const isHeld = (): boolean => localStorage.getItem('plantule.till.lock') !== null
/** A tab of this account begins with a token of this second; answers whether it may stay. */
function begins(account: string, since: number): boolean {
  const present = isPresent(account, since)
  if (present) deviceLock.began(since)
  return present
}

test('a tab that was closed under a former seller neither comes back nor opens the lock of the one after', () => {
  expect(begins('a', 100)).toBe(true)
  expect(begins('b', 200)).toBe(true)
  deviceLock.hold()
  expect([begins('a', 100), presentAccount(), isHeld()]).toEqual([false, 'b', true])
  expect([begins('b', 200), isHeld()]).toEqual([true, true])
  expect([begins('a', 300), isHeld()]).toEqual([true, false])
})

test('who holds the lock does not change while it is held, and a session that ended opens by a later sign-in alone', () => {
  begins('b', 200)
  deviceLock.hold()
  isPresent('a', 250)
  deviceLock.hold()
  expect([begins('b', 260), isHeld()]).toEqual([true, true])
  deviceLock.leave()
  expect([begins('b', 260), isHeld()]).toEqual([true, true])
  expect([begins('b', 300), isHeld()]).toEqual([true, false])
})

test('a clock that was wrong once keeps nobody out', () => {
  begins('a', 9_000_000)
  expect([begins('b', 200), presentAccount()]).toEqual([true, 'b'])
})
