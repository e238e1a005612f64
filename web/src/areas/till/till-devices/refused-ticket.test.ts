import { expect, test } from 'vitest'
import { refusedTicket } from './refused-ticket.ts'

const sale = {
  number: 'T1-2026-D1-000002',
  at: '2026-11-22T10:00:00.000Z',
  inclCents: 1_200,
  lines: [{ label: 'Lavande', quantity: 2, unitCents: 600 }],
  device: 1,
}

test('says what a refused ticket holds', () => {
  expect(refusedTicket(JSON.stringify(sale))).toEqual({
    number: sale.number,
    at: sale.at,
    inclCents: 1_200,
    lines: [{ label: 'Lavande', quantity: 2 }],
  })
})

test.each([
  undefined,
  12,
  '',
  '{',
  'null',
  '[]',
  '{"lines":{}}',
  JSON.stringify({ ...sale, at: 'hier' }),
  JSON.stringify({ ...sale, inclCents: '12' }),
])('reads %j as nothing', (content) => {
  expect(refusedTicket(content)).toBeNull()
})

test('keeps a line that says nothing', () => {
  expect(refusedTicket(JSON.stringify({ ...sale, lines: [null] }))?.lines).toEqual([{ label: '', quantity: 0 }])
})
