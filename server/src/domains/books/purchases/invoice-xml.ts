import type { ReadInvoice } from '@plantule/contract/books/purchases'
import { all, said as text, textOf, type Tree, xmlTree } from '../../../platform/xml-tree.ts'

/** What an electronic invoice says, before it is compared with what the shop knows. */
export type InvoiceFields = Pick<
  ReadInvoice,
  | 'profile'
  | 'supplierName'
  | 'supplierSiren'
  | 'supplierVatNumber'
  | 'reference'
  | 'credit'
  | 'datedOn'
  | 'dueOn'
  | 'currency'
  | 'iban'
  | 'label'
  | 'rates'
  | 'inclCents'
> & {
  syntax: 'cii' | 'ubl'
  buyerSiren: string | null
  /** A day stands in the file that is in no calendar. */
  brokenDate: boolean
  /** What was invoiced, line by line, as far as the profile says it. */
  lines: { name: string; quantity: number; netCents: number }[]
  /** HT and TVA of the whole, as the paper sums them. */
  exclCents: number
  vatCents: number
}

/**
 * Reads an invoice in CII (Factur-X) or UBL; undefined for other XML. Nothing is declared in such files, so a document
 * type, with which entities could grow without end, is not read at all.
 */
export function readInvoiceXml(xml: string): InvoiceFields | undefined {
  const tree = xmlTree(xml) as Record<string, Tree[]> | undefined
  if (!tree) return undefined
  const cii = tree['CrossIndustryInvoice']?.[0]
  if (cii) return fromCii(cii)
  const ubl = tree['Invoice']?.[0] ?? tree['CreditNote']?.[0]
  return ubl && ubl['ID'] !== undefined ? fromUbl(ubl, tree['CreditNote'] !== undefined) : undefined
}

const one = (node: Tree | undefined, ...path: string[]): Tree | undefined => all(node, ...path)[0]

const cents = (value: string): number => (/^-?\d+(\.\d+)?$/.test(value) ? Math.round(Number(value) * 100) : 0)
const amount = (value: string): number => (/^-?\d+(\.\d+)?$/.test(value) ? Number(value) : 0)
const basisPoints = (value: string): number => Math.round(Number(value || '0') * 100)
/** `20260131` or `2026-01-31`; null for what is no day of the calendar, such as 31 February. */
function dayOf(value: string): string | null {
  const digits = value.replaceAll('-', '').slice(0, 8)
  const day = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`
  if (!/^\d{8}$/.test(digits)) return null
  const time = Date.parse(day)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : null
}
const days = (dated: string, due: string) => ({
  datedOn: dayOf(dated),
  dueOn: dayOf(due),
  brokenDate: [dated, due].some((value) => value !== '' && dayOf(value) === null),
})
/** Nine figures, also of a SIRET. */
const sirenOf = (value: string): string | null => /^\d{9}/.exec(value.replace(/\s/g, ''))?.[0] ?? null

type Rates = InvoiceFields['rates']
/** Categories without tax are a rate of nothing; several groups of one rate are one. */
function ratesOf(groups: readonly { rate: string; base: string; tax: string }[], sign: number): Rates {
  const sums = new Map<number, Rates[number]>()
  for (const { rate, base, tax } of groups) {
    const rateBp = basisPoints(rate)
    const sum = sums.get(rateBp) ?? { rateBp, exclCents: 0, vatCents: 0 }
    sums.set(rateBp, { rateBp, exclCents: sum.exclCents + sign * cents(base), vatCents: sum.vatCents + sign * cents(tax) })
  }
  return [...sums.values()].toSorted((a, b) => a.rateBp - b.rateBp)
}

/** Credit notes of EN 16931: 381, and self-billed 261; factored 396; deposit's 503 and 502. */
const creditTypes = ['381', '261', '396', '502', '503']

function fromCii(root: Tree): InvoiceFields {
  const document = one(root, 'ExchangedDocument')
  const trade = one(root, 'SupplyChainTradeTransaction')
  const agreement = one(trade, 'ApplicableHeaderTradeAgreement')
  const settlement = one(trade, 'ApplicableHeaderTradeSettlement')
  const seller = one(agreement, 'SellerTradeParty')
  const sums = one(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation')
  const taxes = all(settlement, 'ApplicableTradeTax').map((tax) => ({
    rate: text(tax, 'RateApplicablePercent'),
    base: text(tax, 'BasisAmount'),
    tax: text(tax, 'CalculatedAmount'),
  }))
  const total = cents(text(sums, 'GrandTotalAmount'))
  const credit = creditTypes.includes(text(document, 'TypeCode')) || total < 0
  // Amounts of a credit note are positive; those of a negative invoice are turned round.
  const sign = total < 0 ? -1 : 1
  const currency = text(settlement, 'InvoiceCurrencyCode') || 'EUR'
  const vat = all(sums, 'TaxTotalAmount').find((each) => (each['@currencyID'] ?? currency) === currency)
  return {
    syntax: 'cii',
    profile: profileOf(text(root, 'ExchangedDocumentContext', 'GuidelineSpecifiedDocumentContextParameter', 'ID')),
    supplierName: text(seller, 'Name'),
    supplierSiren: sirenOf(text(seller, 'SpecifiedLegalOrganization', 'ID')),
    supplierVatNumber:
      all(seller, 'SpecifiedTaxRegistration', 'ID')
        .filter((id) => id['@schemeID'] === 'VA')
        .map(textOf)[0] ?? null,
    buyerSiren: sirenOf(text(agreement, 'BuyerTradeParty', 'SpecifiedLegalOrganization', 'ID')),
    reference: text(document, 'ID'),
    credit,
    ...days(
      text(document, 'IssueDateTime', 'DateTimeString'),
      text(settlement, 'SpecifiedTradePaymentTerms', 'DueDateDateTime', 'DateTimeString'),
    ),
    currency,
    iban: text(settlement, 'SpecifiedTradeSettlementPaymentMeans', 'PayeePartyCreditorFinancialAccount', 'IBANID') || null,
    label: all(trade, 'IncludedSupplyChainTradeLineItem', 'SpecifiedTradeProduct')
      .map((line) => text(line, 'Name'))
      .filter(Boolean)
      .join(', ')
      .slice(0, 200),
    lines: all(trade, 'IncludedSupplyChainTradeLineItem').map((line) => ({
      name: text(line, 'SpecifiedTradeProduct', 'Name'),
      quantity: amount(text(line, 'SpecifiedLineTradeDelivery', 'BilledQuantity')),
      netCents: cents(text(line, 'SpecifiedLineTradeSettlement', 'SpecifiedTradeSettlementLineMonetarySummation', 'LineTotalAmount')),
    })),
    rates: ratesOf(taxes, sign),
    exclCents: sign * cents(text(sums, 'TaxBasisTotalAmount')),
    vatCents: sign * cents(textOf(vat)),
    inclCents: sign * total,
  }
}

/** How people call the profile that an identifier stands for (Factur-X, ZUGFeRD, Peppol, XRechnung); its last part for others. */
function profileOf(identifier: string): string {
  const id = identifier.toLowerCase()
  const [, name] = PROFILES.find(([mark]) => id.includes(mark)) ?? []
  return name ?? identifier.split(/[:#]/).at(-1) ?? ''
}

/** The narrower before the wider: each names itself as built on EN 16931. */
const PROFILES = [
  ['extended', 'EXTENDED'],
  ['basicwl', 'BASIC WL'],
  ['basic', 'BASIC'],
  ['minimum', 'MINIMUM'],
  ['xrechnung', 'XRechnung'],
  ['peppol', 'Peppol BIS'],
  ['comfort', 'EN 16931'],
  ['en16931', 'EN 16931'],
] as const

function fromUbl(root: Tree, creditNote: boolean): InvoiceFields {
  const party = one(root, 'AccountingSupplierParty', 'Party')
  const currency = text(root, 'DocumentCurrencyCode') || 'EUR'
  const total = one(root, 'LegalMonetaryTotal')
  const incl = cents(text(total, 'TaxInclusiveAmount'))
  const sign = incl < 0 ? -1 : 1
  const taxes = all(root, 'TaxTotal').filter((each) => (one(each, 'TaxAmount')?.['@currencyID'] ?? currency) === currency)
  const groups = taxes
    .flatMap((each) => all(each, 'TaxSubtotal'))
    .map((group) => ({
      rate: text(group, 'TaxCategory', 'Percent'),
      base: text(group, 'TaxableAmount'),
      tax: text(group, 'TaxAmount'),
    }))
  const lines = [...all(root, 'InvoiceLine'), ...all(root, 'CreditNoteLine')]
  return {
    syntax: 'ubl',
    profile: profileOf(text(root, 'CustomizationID')),
    supplierName: text(party, 'PartyLegalEntity', 'RegistrationName') || text(party, 'PartyName', 'Name'),
    supplierSiren: sirenOf(text(party, 'PartyLegalEntity', 'CompanyID')),
    supplierVatNumber: text(party, 'PartyTaxScheme', 'CompanyID') || null,
    buyerSiren: sirenOf(text(root, 'AccountingCustomerParty', 'Party', 'PartyLegalEntity', 'CompanyID')),
    reference: text(root, 'ID'),
    credit: creditNote || creditTypes.includes(text(root, 'InvoiceTypeCode')) || incl < 0,
    ...days(text(root, 'IssueDate'), text(root, 'DueDate') || text(root, 'PaymentMeans', 'PaymentDueDate')),
    currency,
    iban: text(root, 'PaymentMeans', 'PayeeFinancialAccount', 'ID') || null,
    label: lines
      .map((line) => text(line, 'Item', 'Name'))
      .filter(Boolean)
      .join(', ')
      .slice(0, 200),
    lines: lines.map((line) => ({
      name: text(line, 'Item', 'Name'),
      quantity: amount(text(line, 'InvoicedQuantity') || text(line, 'CreditedQuantity')),
      netCents: cents(text(line, 'LineExtensionAmount')),
    })),
    rates: ratesOf(groups, sign),
    exclCents: sign * cents(text(total, 'TaxExclusiveAmount')),
    vatCents: sign * taxes.reduce((sum, each) => sum + cents(text(each, 'TaxAmount')), 0),
    inclCents: sign * incl,
  }
}
