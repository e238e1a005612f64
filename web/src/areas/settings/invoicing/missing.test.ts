import { noInvoicingInfo } from '@plantule/contract/shops/settings'
import { expect, it } from 'vitest'
import { missingForInvoices } from './missing.ts'

it('asks for the TVA number only where TVA is charged', () => {
  expect(missingForInvoices(noInvoicingInfo)).toEqual(['legalName', 'line1', 'postcode', 'city', 'siren', 'vatNumber'])
  expect(missingForInvoices({ ...noInvoicingInfo, payTva: false })).not.toContain('vatNumber')
})
