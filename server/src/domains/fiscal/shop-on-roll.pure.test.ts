import { noInvoicingInfo } from '@plantule/contract/shops/settings'
import { expect, test } from 'vitest'
import { shopOnRoll } from './shop-on-roll.ts'

const lines = (given: object): string[] =>
  shopOnRoll({ ...noInvoicingInfo, legalName: 'Serres du Val', legalForm: 'EARL', siren: '732829320', ...given }, 'Pépinière du Val').lines

// C. com. art. R123-237 and R123-238: SIREN with the town of the register, and for a company its form and capital.
test('a ticket names the company as its receipts must', () => {
  expect(lines({ capitalCents: 1_000_000, rcsTown: 'Angers', siret: '73282932000074' }).map((line) => line.replace(/\s/g, ' '))).toEqual([
    'Serres du Val EARL au capital de 10 000,00 €',
    'SIRET 73282932000074',
    'RCS Angers 732 829 320',
  ])
  expect(lines({}).filter((line) => /capital|RCS/.test(line))).toEqual([])
})
