import { expect, test } from 'vitest'
import { documentDetails } from '../../testing/shop-details.ts'
import { exemptionsAmong } from '../shops/legal-mentions.ts'
import { dueDay, mentionsOf, paymentMeans, reasonNote, withoutReason } from './rules.ts'

test('an invoice says how it was paid, and how the rest is asked', () => {
  expect(paymentMeans('gift_card', true, 0)).toBe('voucher')
  expect(paymentMeans('credit_code', false, 0)).toBe('voucher')
  expect(paymentMeans('cheque', true, 0)).toBe('cheque')
  // A deposit by cheque: what is left is asked by transfer, with the account.
  expect(paymentMeans('cheque', true, 5_000)).toBe('transfer')
  expect(paymentMeans('cheque', false, 5_000)).toBe('cheque')
  expect(paymentMeans('direct_debit', true, 5_000)).toBe('directDebit')
  expect(paymentMeans(undefined, true, 5_000)).toBe('transfer')
  expect(paymentMeans('transfer', false, 0)).toBe('other')
  expect(paymentMeans(undefined, false, 5_000)).toBe('other')
})

test('nothing agreed is 30 days for a professional, at once for a consumer', () => {
  expect(dueDay('2026-11-30', null, true)).toBe('2026-12-30')
  expect(dueDay('2026-11-30', null, false)).toBe('2026-11-30')
  expect(dueDay('2026-11-30', { due_days: 30, end_of_month: true, early_discount_bp: 0, name: '' }, true)).toBe('2026-12-31')
})

test('a consumer reads neither penalties nor the 40 €; a reason is said on its own document alone', () => {
  expect(mentionsOf(documentDetails, null, false, '2026-11-22')).toEqual([])
  const mentions = [...mentionsOf(documentDetails, null, true, '2026-11-22'), ...reasonNote('Erreur de nom')]
  expect(mentions.map((mention) => mention.subject)).toEqual(['PMD', 'PMT', 'AAB', 'SUR'])
  expect(withoutReason({ mentions }).map((mention) => mention.subject)).toEqual(['PMD', 'PMT', 'AAB'])
  expect(reasonNote('')).toEqual([])
})

test('a text of law is that of the day, and its absence is no silence', () => {
  const codes = ['293b', '298quater', 'intra_eu', 'export', 'export_overseas']
  const old = codes.map((code) => ({ code, text: `${code} CGI`, valid_from: '2000-01-01', valid_to: '2027-12-31' }))
  const rows = [...old, ...codes.map((code) => ({ code, text: `${code} CIBS`, valid_from: '2028-01-01', valid_to: null }))]
  expect(exemptionsAmong(rows, '2027-12-31')['293b']).toBe('293b CGI')
  expect(exemptionsAmong(rows, '2028-01-01').intra_eu).toBe('intra_eu CIBS')
  expect(() => exemptionsAmong(old, '2028-01-01')).toThrow('293b')
})

test('penalties are said at the rate of the day of issue', () => {
  const info = {
    ...documentDetails,
    lateRateBp: 1315,
    lateRates: [
      { from: '2026-07-01', bp: 1215 },
      { from: '2026-01-01', bp: 1250 },
    ],
  }
  const said = (day: string) => mentionsOf(info, null, true, day)[0]?.text
  expect([said('2025-12-31'), said('2026-06-30'), said('2026-07-01')].map((text) => /de ([\d,]+)/.exec(text ?? '')?.[1])).toEqual([
    '13,15',
    '12,5',
    '12,15',
  ])
})
