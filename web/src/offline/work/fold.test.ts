import type { Problem } from '@plantule/contract/base/errors'
import type { Picking } from '@plantule/contract/orders/preparation'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { finishOf, foldRefused, refusedOf, withTicks } from './fold.ts'
import type { Placed } from './work-store.ts'

const tick = (seq: number, lineId: number, prepared: number, orderId = 1): Extract<Placed, { kind: 'pick' }> => ({
  kind: 'pick',
  seq,
  key: `key-${seq}`,
  who: 'shop.1',
  at: '2026-11-23T10:00:00.000Z',
  state: 'kept',
  problem: null,
  orderId,
  lineId,
  reference: 'C2026-00001',
  label: 'Rosier',
  body: { prepared, missing: 0 },
})
// What the folding looks at.
const picking = { id: 1, lines: [1, 2, 3].map((lineId) => ({ lineId, quantity: 9, prepared: 0, missing: 0 })) } as Picking
const problem: Problem = { type: 'x', title: 'Entre-temps…', status: 409, code: 'picked_meanwhile', requestId: '' }

test('an order shows the last that was ticked of each line, and nothing of another order', () => {
  const ticks = fc.array(
    fc.record({ lineId: fc.integer({ min: 1, max: 3 }), prepared: fc.integer({ min: 0, max: 9 }), orderId: fc.constantFrom(1, 2) }),
  )
  fc.assert(
    fc.property(ticks, (made) => {
      const commands = made.map(({ lineId, prepared, orderId }, seq) => tick(seq, lineId, prepared, orderId))
      for (const { lineId, prepared } of withTicks(picking, commands).lines)
        expect(prepared).toBe(made.findLast((one) => one.orderId === 1 && one.lineId === lineId)?.prepared ?? 0)
    }),
  )
})

test('a refusal takes the later ticks of its line with it and asks about the last; other lines go on', () => {
  const all = [tick(1, 1, 2), tick(2, 2, 5), tick(3, 1, 4), tick(4, 1, 6, 2)]
  const [first] = all
  if (!first) throw new Error('nothing was ticked')
  const { refused, folded } = foldRefused(all, first, problem)
  expect(folded.map(({ seq }) => seq)).toEqual([3])
  expect(refused).toMatchObject({ seq: 1, state: 'refused', problem, body: { prepared: 4 } })
  const left = [refused, ...all.filter(({ seq }) => seq === 2 || seq === 4)]
  expect(refusedOf(left, 1)).toHaveLength(1)
  expect(withTicks(picking, left).lines.map(({ prepared }) => prepared)).toEqual([0, 5, 0])
})

test('a preparation that was ended rests on its ticks: one that is refused takes the end back, of its order alone', () => {
  const end = (seq: number, orderId: number): Placed => ({
    ...tick(seq, 0, 0, orderId),
    kind: 'finish',
    key: `end-${seq}`,
  })
  const all = [tick(1, 1, 2), end(2, 1), tick(3, 1, 6, 2), end(4, 2)]
  const [first] = all
  if (!first) throw new Error('nothing was ticked')
  expect(foldRefused(all, first, problem).folded.map(({ seq }) => seq)).toEqual([2])
  expect(finishOf(all, 2)?.seq).toBe(4)
  // A refused end keeps its reason, and takes nothing with it.
  expect(foldRefused(all, end(2, 1), problem)).toMatchObject({ refused: { state: 'refused', problem }, folded: [] })
})
