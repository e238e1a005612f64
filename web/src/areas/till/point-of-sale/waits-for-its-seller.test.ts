import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { heldBack, recordInJournal } from './record-in-journal.ts'
import { keepSending, keptSending, takerAway, type SaleBody } from './storage.ts'

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
beforeEach(() => vi.stubGlobal('localStorage', storage()))
afterEach(() => vi.unstubAllGlobals())

const body = { uuid: '7e0c6a52-6f6e-4c39-9a0e-0f3f6a1c2b11' } as SaleBody
const zoe = { memberId: 7, name: 'Zoé Après' }

test('a sale whose answer did not come knows who took its money: nobody else sends it', () => {
  keepSending(3, { body, of: zoe })
  const kept = keptSending(3)
  expect(kept?.body).toEqual(body)
  expect([kept && takerAway(kept, 7), kept && takerAway(kept, 8)]).toEqual([null, zoe])
  keepSending(3, null)
  expect(keptSending(3)).toBeNull()
})

test('a sale that an older version kept without a name is sent by whoever is there', () => {
  localStorage.setItem('plantule.till.3.sending', JSON.stringify(body))
  expect(keptSending(3)).toEqual({ body, of: null })
  expect(takerAway({ body, of: null }, 8)).toBeNull()
})

test('whoever closes the day sees what others did here and the sealed journal does not know', () => {
  recordInJournal({ registerId: 3, ...zoe }, { event: 'drawer_opened' })
  recordInJournal({ registerId: 3, ...zoe }, { event: 'logout' })
  recordInJournal({ registerId: 33, ...zoe }, { event: 'logout' })
  recordInJournal({ registerId: 3, memberId: 8, name: 'Camille Test' }, { event: 'login' })
  const since = expect.any(String) as string
  expect(heldBack({ registerId: 3, memberId: 8, name: 'Camille Test' })).toEqual([{ name: 'Zoé Après', events: 2, since }])
})
