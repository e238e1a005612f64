import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeMore, nextCode, withoutCode, type WaitingCode } from './codes.ts'

test('each scan of an unknown code is kept, in the order of the first scan', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom('A', 'B', 'C')), (scans) => {
      const codes = scans.reduce<WaitingCode[]>((all, code, at) => codeMore(all, code, String(at)), [])
      expect(codes.map(({ code }) => code)).toEqual([...new Set(scans)])
      expect(codes.reduce((sum, { times }) => sum + times, 0)).toBe(scans.length)
      for (const { code, times, at } of codes)
        expect([times, Number(at)]).toEqual([scans.filter((one) => one === code).length, scans.indexOf(code as 'A')])
    }),
  )
})

test('what was answered with a refusal or a choice is not asked again, and stays until it is settled', () => {
  const codes: WaitingCode[] = [
    { code: 'A', times: 2, fault: 'inconnu' },
    { code: 'B', times: 1, items: [] },
    { code: 'C', times: 1 },
  ]
  expect(nextCode(codes)?.code).toBe('C')
  expect(nextCode(withoutCode(codes, 'C'))).toBeUndefined()
  expect(withoutCode(codes, 'C')).toHaveLength(2)
})
