import { isVatNumber } from '@plantule/contract/base/identity-rules'
import { expect, test } from 'vitest'
import { ofSiret } from './from-siret.ts'

test('a whole SIRET tells the SIREN and the TVA number, an unfinished or wrong one nothing', () => {
  expect(ofSiret('732 829 320 00074')).toEqual({ siren: '732829320', vatNumber: 'FR44732829320' })
  expect(isVatNumber('FR44732829320')).toBe(true)
  expect(ofSiret('732 829 320 0007')).toBeUndefined()
  expect(ofSiret('732 829 320 00075')).toBeUndefined()
})
