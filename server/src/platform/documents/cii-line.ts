import type { DocumentLine, VatCategory } from './lines.ts'
import { leaf, node, type XmlChild } from './xml.ts'

/** UN/ECE Recommendation 20. */
const unitCodes: Record<DocumentLine['unit'], string> = {
  piece: 'H87',
  set: 'SET',
  kg: 'KGM',
  g: 'GRM',
  l: 'LTR',
  m: 'MTR',
  m2: 'MTK',
  m3: 'MTQ',
  hour: 'HUR',
  day: 'DAY',
  km: 'KMT',
}
/** UNTDID 5189: discount. */
const DISCOUNT = '95'

export const amount = (cents: number) => (cents / 100).toFixed(2)
/** BR-FR-16 wants "5.50", neither "5.5" nor "5.5000". */
export const rate = (basisPoints: number) => (basisPoints / 100).toFixed(2)

export function tradeTax(name: string, of: { category: VatCategory; rateBp: number }): XmlChild {
  return node(name, leaf('ram:TypeCode', 'VAT'), leaf('ram:CategoryCode', of.category), leaf('ram:RateApplicablePercent', rate(of.rateBp)))
}

export function allowance(cents: number, reason: string, ...tax: XmlChild[]): XmlChild {
  return node(
    'ram:SpecifiedTradeAllowanceCharge',
    node('ram:ChargeIndicator', leaf('udt:Indicator', 'false')),
    leaf('ram:ActualAmount', amount(cents)),
    leaf('ram:ReasonCode', DISCOUNT),
    leaf('ram:Reason', reason),
    ...tax,
  )
}

export function lineItem(line: DocumentLine, number: number): XmlChild {
  const description = [line.latinName, line.details].filter(Boolean).join(' \u2013 ')
  return node(
    'ram:IncludedSupplyChainTradeLineItem',
    node('ram:AssociatedDocumentLineDocument', leaf('ram:LineID', String(number))),
    node(
      'ram:SpecifiedTradeProduct',
      leaf('ram:SellerAssignedID', line.reference),
      leaf('ram:Name', line.label),
      leaf('ram:Description', description),
    ),
    node(
      'ram:SpecifiedLineTradeAgreement',
      node(
        'ram:NetPriceProductTradePrice',
        leaf(
          'ram:ChargeAmount',
          line.unitPriceMicros === undefined ? (line.unitPrice / 10_000).toFixed(4) : (line.unitPriceMicros / 1_000_000).toFixed(6),
        ),
      ),
    ),
    node(
      'ram:SpecifiedLineTradeDelivery',
      leaf('ram:BilledQuantity', (line.quantity / 1000).toFixed(3), { unitCode: unitCodes[line.unit] }),
    ),
    node(
      'ram:SpecifiedLineTradeSettlement',
      tradeTax('ram:ApplicableTradeTax', line),
      line.discountCents > 0 && allowance(line.discountCents, line.discountLabel ?? 'Remise'),
      node('ram:SpecifiedTradeSettlementLineMonetarySummation', leaf('ram:LineTotalAmount', amount(line.netCents))),
    ),
  )
}
