import { expect, test } from 'vitest'
import { lineOfCode } from './scan-back.ts'

const lines = [
  { lineId: 1, left: 1, codes: ['SAU-G9', '3760000000024'] },
  { lineId: 2, left: 2, codes: ['SAU-G9', '3760000000024'] },
  { lineId: 3, left: 4, codes: [] },
]

test('a scan counts the line of the article, the next one of it once the first is full', () => {
  const found = (counts: Record<number, number>, code: string) => {
    const answer = lineOfCode(lines, counts, code)
    return answer && [answer.line.lineId, answer.full]
  }
  expect(found({}, '3760000000024')).toEqual([1, false])
  expect(found({}, ' sau-g9 ')).toEqual([1, false])
  expect(found({ 1: 1, 2: 1 }, '3760000000024')).toEqual([2, false])
  expect(found({ 1: 1, 2: 2 }, '3760000000024')).toEqual([1, true])
  expect(found({}, '376000000002')).toBeUndefined()
})
