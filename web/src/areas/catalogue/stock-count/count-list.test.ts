import type { CountItem } from '@plantule/contract/stock/count'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterSaving, type CountLine, countMore, differenceOf, known, setCounted, settle, withFaults, without } from './count-list.ts'

const item = (subproductId: number, onHand = 10): CountItem => ({
  subproductId,
  productId: 1,
  name: 'Lavande',
  latinName: '',
  size: 'C2',
  reference: `LAV-${subproductId}`,
  barcode: `37600000000${subproductId}`,
  imageKey: null,
  onHand,
  away: 0,
  stands: '',
  onHandThen: null,
  reserved: 0,
})
const of = (lines: readonly CountLine[]) => lines.map((line) => [line.item.subproductId, line.counted])

test('each scan counts one more of its size and brings it to the top', () => {
  const lines = [1, 2, 1, 1].reduce<CountLine[]>((all, id) => countMore(all, item(id), 1), [])
  expect(of(lines)).toEqual([
    [1, 3],
    [2, 1],
  ])
  expect(differenceOf(lines[0] as CountLine)).toBe(-7)
})

test('as many scans as there were are counted, in whatever order', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 60 }), (scans) => {
      const lines = scans.reduce<CountLine[]>((all, id) => countMore(all, item(id), 1), [])
      expect(lines.reduce((sum, line) => sum + (line.counted ?? 0), 0)).toBe(scans.length)
      expect(new Set(lines.map((line) => line.item.subproductId)).size).toBe(lines.length)
    }),
  )
})

test('a size waits for its quantity, and keeps it when it is scanned again', () => {
  let lines = countMore([], item(1), null)
  expect(of(lines)).toEqual([[1, null]])
  lines = setCounted(lines, 1, 42)
  expect(of(countMore(lines, item(1), null))).toEqual([[1, 42]])
  expect(of(countMore(lines, item(1), 1))).toEqual([[1, 43]])
  expect(without(lines, 1)).toEqual([])
})

test('what is counted while a count is being saved stays', () => {
  const sent = [
    { subproductId: 1, counted: 2 },
    { subproductId: 2, counted: 5 },
  ]
  const now = countMore(countMore([...countMore([], item(1), 2), ...countMore([], item(2), 5)], item(2), 1), item(3), 1)
  expect(of(afterSaving(now, sent))).toEqual([
    [3, 1],
    [2, 6],
  ])
})

test('a code that was scanned before is known by barcode and reference', () => {
  const lines = countMore([], item(3), 1)
  expect(known(lines, '376000000003')?.subproductId).toBe(3)
  expect(known(lines, 'lav-3')?.subproductId).toBe(3)
  expect(known(lines, 'lav-4')).toBeUndefined()
})

test('stock that moved meanwhile is told on its line, and settled either way', () => {
  const problem = {
    type: 'x',
    title: 'x',
    status: 409,
    code: 'count_has_errors',
    requestId: 'x',
    details: { count: 1, moved: [{ subproductId: 2, onHand: 8 }] },
    errors: [{ in: 'body' as const, path: ['lines', 1, 'counted'], message: 'Le stock a changé' }],
  }
  const sent = [
    { subproductId: 1, counted: 5 },
    { subproductId: 2, counted: 10 },
  ]
  const lines = withFaults([...countMore([], item(1), 5), ...countMore([], item(2), 10)], problem, sent)
  // Lines that changed places on the way keep their own reasons.
  expect(withFaults(lines.toReversed(), problem, sent).map((line) => line.fault?.onHand)).toEqual([8, undefined])
  expect(lines.map((line) => line.fault)).toEqual([undefined, { message: 'Le stock a changé', onHand: 8 }])
  // Two were sold after they were counted: eight are left, as the books say.
  expect(settle(lines, 2, true)[1]).toMatchObject({ item: item(2), counted: 8, seenOnHand: 8 })
  // Ten were counted after that: there are two more than the books say.
  expect(differenceOf(settle(lines, 2, false)[1] as CountLine)).toBe(2)
  expect(setCounted(lines, 2, 9)[1]).toMatchObject({ counted: 9, fault: { onHand: 8 } })
})

test('a code that was identified late is compared with the stock of its scan, not with that of the answer', () => {
  // Forty were scanned at nine; six were sold at ten; at eleven the server is asked.
  const asked = { ...item(1, 34), onHandThen: 40 }
  const [line] = countMore([], asked, 40, '2026-11-28T09:00:00.000Z')
  expect(line).toMatchObject({ counted: 40, seenOnHand: 40 })
  expect(differenceOf(line as CountLine)).toBe(0)
})

test('a line begins with its first scan, also where that one is identified last', () => {
  const [ten, nine, eleven] = ['10', '09', '11'].map((hour) => `2026-11-28T${hour}:00:00.000Z`)
  const online = countMore([], item(1, 34), 4, ten)
  expect(countMore(online, { ...item(1, 34), onHandThen: 40 }, 36, nine)).toMatchObject([{ counted: 40, seenOnHand: 40 }])
  expect(countMore(online, { ...item(1, 34), onHandThen: 33 }, 1, eleven)).toMatchObject([{ counted: 5, seenOnHand: 34 }])
  expect(countMore(online, item(1, 30), 1, eleven)).toMatchObject([{ counted: 5, seenOnHand: 34 }])
})
