import type { InvoicingInfo } from '@plantule/contract/shops/settings'
import { noInvoicingInfo } from '@plantule/contract/shops/settings'
import type { Ctx } from '../../platform/context.ts'
import { writeSetting } from '../../platform/settings.ts'
import { insertRows } from '../bulk.ts'

/** A company that does not exist: its check digits hold, its bank details are those of the standard's example. */
export const demoInvoicing: InvoicingInfo = {
  ...noInvoicingInfo,
  legalName: 'Pépinière des Sources',
  legalForm: 'SARL',
  capitalCents: 3_000_000,
  line1: '12 chemin des Sources',
  postcode: '49320',
  city: 'Brissac Loire Aubance',
  siren: '732829320',
  siret: '73282932000074',
  rcsTown: 'Angers',
  vatNumber: 'FR44732829320',
  naf: '01.30Z',
  email: 'bonjour@pepiniere-des-sources.example',
  phone: '02 61 91 20 26',
  website: 'https://pepiniere-des-sources.example',
  iban: 'FR1420041010050500013M02606',
  bic: 'PSSTFRPPXXX',
  footer: 'Nos végétaux voyagent avec leur passeport phytosanitaire.',
}

const terms = [
  { name: 'À réception de facture', due_days: 0, end_of_month: false },
  { name: '30 jours', due_days: 30, end_of_month: false },
  { name: '30 jours fin de mois', due_days: 30, end_of_month: true },
  { name: '45 jours fin de mois', due_days: 45, end_of_month: true },
]

export type TermsId = { id: number; name: string }

/** Invoicing details and payment terms of the demonstration. */
export async function fillShopDetails(ctx: Ctx): Promise<TermsId[]> {
  await writeSetting(ctx, 'invoicing_info', noInvoicingInfo, demoInvoicing)
  return insertRows<TermsId>(ctx, 'invoicing_terms', terms, ['id', 'name'])
}
