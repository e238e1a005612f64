import { noInvoicingInfo } from '@plantule/contract/shops/settings'
import type { DocumentInfo } from '../domains/shops/index.ts'

/** What a nursery fills in before it may invoice. */
export const shopDetails = {
  ...noInvoicingInfo,
  legalName: 'Pépinière des Essais',
  legalForm: 'EARL',
  line1: '12 chemin des Serres',
  postcode: '49000',
  city: 'Angers',
  siren: '732829320',
  siret: '73282932000074',
  rcsTown: 'Angers',
  vatNumber: 'FR44732829320',
  iban: 'FR7630006000011234567890189',
}

/** The same for what needs no database, with a text of law for each exemption. */
export const documentDetails: DocumentInfo = {
  ...shopDetails,
  exemptions: {
    '293b': 'art. 293 B du CGI',
    '298quater': 'art. 298 quater du CGI',
    intra_eu: 'art. 262 ter I du CGI',
    export: 'art. 262 I du CGI',
    export_overseas: 'art. 262 I et 294, 2 du CGI',
  },
}
