import { expect, test } from 'vitest'
import type { NewParcel } from '../carrier.ts'
import { labelRequest } from './labels.ts'

const place = { company: '', name: 'Ana Hoarau', line1: '1 rue', line2: '', city: 'Ville', country: 'FR', phone: '', email: '' }
const parcel = (home: string, relay: string | null): NewParcel => ({
  reference: 'C26-00001',
  from: { ...place, postcode: '49000' },
  to: { ...place, postcode: home },
  relay: relay === null ? null : { ...place, carrier: 'colissimo', id: '929410', kind: 'A2P', postcode: relay },
  weightG: 1000,
  format: '10x15',
  day: '2026-11-27',
})

test('whether customs look at a parcel hangs on its relay, not on where its buyer lives', () => {
  const account = { contract: '123456', password: 'x', signed: false, labelFormat: '10x15' as const }
  expect(labelRequest(account, parcel('97400', '69100'))).toMatchObject({ letter: { parcel: { pickupLocationId: '929410' } } })
  expect(() => labelRequest(account, parcel('49000', '97400'))).toThrow('déclaration en douane')
  expect(() => labelRequest(account, parcel('97400', null))).toThrow('déclaration en douane')
})
