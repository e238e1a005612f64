import { allowance, amount, lineItem, rate, tradeTax } from './cii-line.ts'
import { buyerParty, sellerParty, shipToParty } from './cii-party.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { leaf, node, type XmlChild } from './xml.ts'

const PROFILE = 'urn:cen.eu:en16931:2017'
const NAMESPACES = [
  'xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100"',
  'xmlns:qdt="urn:un:unece:uncefact:data:standard:QualifiedDataType:100"',
  'xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100"',
  'xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100"',
].join(' ')

/** UNTDID 1001. */
const typeCodes: Record<InvoiceDocument['type'], string> = {
  invoice: '380',
  depositInvoice: '386',
  creditInvoice: '381',
  correctiveInvoice: '384',
  selfBilledInvoice: '389',
}
/** UNTDID 4461. */
const meansCodes: Record<InvoiceDocument['paymentMeans'], string> = {
  transfer: '30',
  card: '48',
  cash: '10',
  cheque: '20',
  directDebit: '59',
  voucher: 'ZZZ',
  other: 'ZZZ',
}
/** CEF list of exemption reasons; the text says the article. */
const exemptionCodes = { S: null, Z: null, E: null, AE: 'VATEX-EU-AE', K: 'VATEX-EU-IC', G: 'VATEX-EU-G' }

const compact = (day: string) => day.replaceAll('-', '')
const date = (name: string, day: string | null, type = 'udt:DateTimeString') =>
  day && node(name, leaf(type, compact(day), { format: '102' }))

const isPaid = ({ dueCents, paidCents, type }: InvoiceDocument) => dueCents === 0 && paidCents > 0 && type !== 'creditInvoice'

/** BT-23: goods, services or both; 2 when already paid, 4 when it settles deposits (BR-FR-08, BR-FR-CO-08 and 09). */
function businessProcess(invoice: InvoiceDocument): string {
  const letter = { goods: 'B', services: 'S', mixed: 'M' }[invoice.operation]
  if (invoice.deposits.length > 0 && invoice.type !== 'depositInvoice') return `${letter}4`
  return isPaid(invoice) ? `${letter}2` : `${letter}1`
}

/** BAR says to the platform which circuit the invoice follows. */
function treatment({ buyer }: InvoiceDocument): string {
  if (!buyer.professional) return 'B2C'
  return buyer.siren ? 'B2B' : 'B2BINT'
}

function notes(invoice: InvoiceDocument): XmlChild[] {
  const note = (text: string, subject: string | null) =>
    node('ram:IncludedNote', leaf('ram:Content', text), leaf('ram:SubjectCode', subject))
  const said = invoice.mentions.map((mention) => note(mention.text, mention.subject))
  // The three are asked of every invoice (BR-FR-05), though a consumer owes none of them.
  const unsaid = (['PMD', 'PMT', 'AAB'] as const)
    .filter((subject) => !invoice.mentions.some((mention) => mention.subject === subject))
    .map((subject) => note('Sans objet', subject))
  return [...said, ...unsaid, note(treatment(invoice), 'BAR')]
}

function paymentMeans({ paymentMeans: means, seller }: InvoiceDocument): XmlChild {
  const iban = means === 'transfer' ? seller.iban : null
  return node(
    'ram:SpecifiedTradeSettlementPaymentMeans',
    leaf('ram:TypeCode', meansCodes[means]),
    node('ram:PayeePartyCreditorFinancialAccount', leaf('ram:IBANID', iban)),
    iban && node('ram:PayeeSpecifiedCreditorFinancialInstitution', leaf('ram:BICID', seller.bic)),
  )
}

function vatBreakdown({ vatGroups, vatOnDebits }: InvoiceDocument): XmlChild[] {
  return vatGroups.map((group) =>
    node(
      'ram:ApplicableTradeTax',
      leaf('ram:CalculatedAmount', amount(group.vatCents)),
      leaf('ram:TypeCode', 'VAT'),
      leaf('ram:ExemptionReason', group.exemption),
      leaf('ram:BasisAmount', amount(group.baseCents)),
      leaf('ram:CategoryCode', group.category),
      leaf('ram:ExemptionReasonCode', exemptionCodes[group.category]),
      // UNTDID 2475: the tax is due on the day of the invoice.
      vatOnDebits && leaf('ram:DueDateTypeCode', '5'),
      leaf('ram:RateApplicablePercent', rate(group.rateBp)),
    ),
  )
}

function period({ period: days }: InvoiceDocument): XmlChild {
  return days && node('ram:BillingSpecifiedPeriod', date('ram:StartDateTime', days.from), date('ram:EndDateTime', days.to))
}

function summation({ totals, paidCents, dueCents, currency }: InvoiceDocument): XmlChild {
  return node(
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    leaf('ram:LineTotalAmount', amount(totals.linesCents)),
    leaf('ram:AllowanceTotalAmount', amount(totals.allowancesCents)),
    leaf('ram:TaxBasisTotalAmount', amount(totals.exclCents)),
    leaf('ram:TaxTotalAmount', amount(totals.vatCents), { currencyID: currency }),
    leaf('ram:GrandTotalAmount', amount(totals.inclCents)),
    leaf('ram:TotalPrepaidAmount', amount(paidCents)),
    leaf('ram:DuePayableAmount', amount(dueCents)),
  )
}

function preceding({ precedingInvoice, deposits, type }: InvoiceDocument): XmlChild[] {
  // A corrective invoice names one invoice and no other (BR-FR-CO-04).
  const named = type === 'correctiveInvoice' ? [] : deposits
  return [...(precedingInvoice ? [precedingInvoice] : []), ...named].map((invoice) =>
    node(
      'ram:InvoiceReferencedDocument',
      leaf('ram:IssuerAssignedID', invoice.number),
      date('ram:FormattedIssueDateTime', invoice.date, 'qdt:DateTimeString'),
    ),
  )
}

function settlement(invoice: InvoiceDocument): XmlChild {
  // Of a paid invoice, the due date is the day of payment (BR-FR-CO-09).
  const dueDate = invoice.dueDate ?? (isPaid(invoice) ? invoice.issueDate : null)
  return node(
    'ram:ApplicableHeaderTradeSettlement',
    leaf('ram:PaymentReference', invoice.number),
    leaf('ram:InvoiceCurrencyCode', invoice.currency),
    paymentMeans(invoice),
    vatBreakdown(invoice),
    period(invoice),
    invoice.allowances.map((one) => allowance(one.amountCents, one.label, tradeTax('ram:CategoryTradeTax', one))),
    node('ram:SpecifiedTradePaymentTerms', leaf('ram:Description', invoice.paymentTerms), date('ram:DueDateDateTime', dueDate)),
    summation(invoice),
    preceding(invoice),
  )
}

/**
 * The invoice in the Cross Industry Invoice syntax, profile EN 16931 of Factur-X 1.09, with what the French reform adds
 * (rules BR-FR). Pure: takes a parsed `InvoiceDocument`, whose sums are already checked.
 */
export function ciiXml(invoice: InvoiceDocument): string {
  const root = node(
    'rsm:CrossIndustryInvoice',
    node(
      'rsm:ExchangedDocumentContext',
      node('ram:BusinessProcessSpecifiedDocumentContextParameter', leaf('ram:ID', businessProcess(invoice))),
      node('ram:GuidelineSpecifiedDocumentContextParameter', leaf('ram:ID', PROFILE)),
    ),
    node(
      'rsm:ExchangedDocument',
      leaf('ram:ID', invoice.number),
      leaf('ram:TypeCode', typeCodes[invoice.type]),
      date('ram:IssueDateTime', invoice.issueDate),
      notes(invoice),
    ),
    node(
      'rsm:SupplyChainTradeTransaction',
      invoice.lines.map((line, index) => lineItem(line, index + 1)),
      node(
        'ram:ApplicableHeaderTradeAgreement',
        sellerParty(invoice.seller),
        buyerParty(invoice.buyer),
        node('ram:BuyerOrderReferencedDocument', leaf('ram:IssuerAssignedID', invoice.purchaseOrder)),
      ),
      node(
        'ram:ApplicableHeaderTradeDelivery',
        shipToParty(invoice.buyer),
        node('ram:ActualDeliverySupplyChainEvent', date('ram:OccurrenceDateTime', invoice.deliveryDate ?? invoice.issueDate)),
      ),
      settlement(invoice),
    ),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n${String(root).replace('>', ` ${NAMESPACES}>`)}\n`
}
