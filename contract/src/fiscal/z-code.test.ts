import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readZCode, writeZCode, type ZCode } from './z-code.ts'

const signs = (of: string, min: number, max: number) => fc.string({ unit: fc.constantFrom(...of), minLength: min, maxLength: max })
const codes: fc.Arbitrary<ZCode> = fc.record({
  register: signs('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789', 0, 6),
  seq: fc.integer({ min: 1, max: 2_000_000 }),
  perpetualNetCents: fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }),
  seal: signs('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_', 5, 5),
  proof: fc.bigInt({ min: 0n, max: (1n << 40n) - 1n }),
})
const usual: ZCode = { register: '1', seq: 312, perpetualNetCents: 21_986_600, seal: 'dY_i-', proof: 123_456_789_012n }

test('what is written is read again, however it is typed', () => {
  fc.assert(
    fc.property(codes, (code) => {
      const text = writeZCode(code)
      expect(text).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-)+[0-9A-HJKMNP-TV-Z]{1,4}$/)
      expect(readZCode(text)).toEqual(code)
      const asTyped = text.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
      expect(readZCode(` ${asTyped} `)).toEqual(code)
    }),
  )
  // A shop that sold for 200,000 EUR types seven groups.
  expect(writeZCode(usual).split('-')).toHaveLength(7)
})

test('one wrong sign, or two neighbours of the text exchanged, is always told', () => {
  fc.assert(
    fc.property(codes, fc.nat(), fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'), (code, at, sign) => {
      const text = writeZCode(code).replaceAll('-', '')
      const place = at % text.length
      const wrong = text.slice(0, place) + sign + text.slice(place + 1)
      const turned = place + 1 < text.length - 2 ? text.slice(0, place) + text[place + 1] + text[place] + text.slice(place + 2) : text
      expect([wrong, turned].filter((typed) => typed !== text && readZCode(typed) !== null)).toEqual([])
    }),
  )
})

test('anything else is no code', () => {
  for (const typed of ['', '1', 'Z-1-000007', 'dYiT', '0'.repeat(28), 'Z'.repeat(28), 'A'.repeat(500), 'ÉÉÉÉ-ÉÉÉÉ-ÉÉÉÉ'])
    expect(readZCode(typed)).toBeNull()
  fc.assert(
    fc.property(fc.string({ maxLength: 80 }), (typed) => {
      const read = readZCode(typed)
      if (read) expect(readZCode(writeZCode(read))).toEqual(read)
    }),
  )
})
