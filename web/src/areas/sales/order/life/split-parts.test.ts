import { expect, test } from 'vitest'
import { partsOfOrder, toSend, waitingLines, withRest } from './split-parts.ts'

const line = (id: number, quantity: number, given: object = {}) => ({ id, label: `Plante ${id}`, quantity, dropped: 0, gone: 0, ...given })
const order = { lines: [line(1, 5), line(2, 3, { gone: 1, dropped: 1 }), line(3, 2, { gone: 2 })], shipments: [] } as never as Parameters<
  typeof partsOfOrder
>[0]

test('what has left or was refunded waits no more', () => {
  expect(waitingLines(order)).toEqual([
    { lineId: 1, label: 'Plante 1', quantity: 5 },
    { lineId: 2, label: 'Plante 2', quantity: 1 },
  ])
})

test('the last part takes what the others leave', () => {
  const parts = withRest(
    [
      { plannedOn: '2026-11-23', counts: { 1: 2 } },
      { plannedOn: null, counts: { 1: 99 } },
    ],
    waitingLines(order),
  )
  expect(parts[1]).toEqual({ plannedOn: null, counts: { 1: 3, 2: 1 } })
  expect(toSend(parts)).toEqual([
    { plannedOn: '2026-11-23', lines: [{ lineId: 1, quantity: 2 }] },
    {
      plannedOn: null,
      lines: [
        { lineId: 1, quantity: 3 },
        { lineId: 2, quantity: 1 },
      ],
    },
  ])
  expect(
    withRest(
      [
        { plannedOn: null, counts: { 2: 4 } },
        { plannedOn: null, counts: {} },
      ],
      waitingLines(order),
    )[1]?.counts[2],
  ).toBe(-3)
})

test('an order that leaves whole begins with two parts', () => {
  expect(partsOfOrder(order)).toHaveLength(2)
})
