import type { TicketPaper } from '@plantule/contract/till/ticket-paper'
import type { TFunction } from 'i18next'
import { expect, test } from 'vitest'
import { rowsOf } from './paper-rows.ts'

const paper: TicketPaper = {
  kind: 'sale',
  number: 'T1-2026-000007',
  originalNumber: null,
  at: '22/11/2026 10:15:00',
  register: '1',
  operator: 'Anne',
  customer: 'Mme Roux',
  shop: { name: 'Pépinière du Tilleul', lines: ['49100 Angers', 'SIRET 73282932000074'] },
  lines: [
    { label: 'Sauge', quantity: 2, unitCents: 450, discountCents: 90, discountLabel: 'Fidélité', code: 'A', held: [], totalCents: 810 },
    {
      label: 'Coffret',
      quantity: 1,
      unitCents: 1500,
      discountCents: 0,
      discountLabel: null,
      code: 'AB',
      held: ['2 × Thym'],
      totalCents: 1500,
    },
  ],
  giftCards: [{ reference: 'CK2026-00001', code: 'ABCD-EFGH', cents: 5000 }],
  items: 3,
  totalCents: 2310,
  discountCents: 90,
  rates: [
    { code: 'A', rateBp: 1000, exclCents: 1645, vatCents: 165, inclCents: 1810 },
    { code: 'B', rateBp: 2000, exclCents: 417, vatCents: 83, inclCents: 500 },
  ],
  exemption: null,
  payments: [{ label: 'Espèces', cents: 8000 }],
  changeCents: 690,
  duplicate: 0,
  policy: 'Sous 14 jours',
  signature: 'aBcD',
  software: 'Plantule 1.0',
  training: false,
  address: 'https://plantule.example/t/tilleul/abc',
}
// Words as their key with what is put into them.
const t = ((key: string, values: object = {}) => `${key} ${JSON.stringify(values)}`) as unknown as TFunction<
  ['till', 'tillOffline', 'tillCards', 'orders']
>

test('a copy on the roll has one row more than the ticket, its mark, and every other row alike', () => {
  const first = rowsOf(paper, t)
  const copy = rowsOf({ ...paper, duplicate: 2 }, t)
  const marked = copy.filter(({ left }) => left.includes('DUPLICATA'))
  expect(marked).toEqual([{ left: 'DUPLICATA 2', centred: true, strong: true }])
  expect(copy.filter((row) => !marked.includes(row))).toEqual(first)
})
