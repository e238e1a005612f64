import fc from 'fast-check'
import { expect, test } from 'vitest'
import { identityFaults, isSiren, isSiret, isVatNumber, ofSiret } from './identity-rules.ts'

test('a whole SIRET tells the SIREN and the TVA number, an unfinished or wrong one nothing', () => {
  const whole = { siret: '73282932000074', siren: '732829320', vatNumber: 'FR44732829320' }
  expect(ofSiret('732 829 320 00074')).toEqual(whole)
  expect(ofSiret('732.829.320.00074')).toEqual(whole)
  for (const typed of ['', '732 829 320 0007', '732 829 320 00075', '732 829 320 000744', 'SIRET']) expect(ofSiret(typed)).toBeUndefined()
  // La Poste's own rule: the digits of an office's number sum to a multiple of 5.
  expect(ofSiret('356 000 000 00048')).toEqual({ siret: '35600000000048', siren: '356000000', vatNumber: 'FR39356000000' })
})

test('whatever SIRET there may be, its numbers are right and go together', () => {
  const siret = fc
    .string({ unit: fc.constantFrom(...'0123456789'), minLength: 14, maxLength: 14 })
    .map((digits) =>
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((key) =>
        [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((end) => `${digits.slice(0, 8)}${key}${digits.slice(9, 13)}${end}`),
      ),
    )
    .map((all) => all.find(isSiret))
    .filter((found) => found !== undefined)
  fc.assert(
    fc.property(siret, (given) => {
      const found = ofSiret(given)
      if (!found) throw new Error(given)
      expect([isSiren(found.siren), isVatNumber(found.vatNumber), identityFaults(found)]).toEqual([true, true, []])
    }),
  )
})
