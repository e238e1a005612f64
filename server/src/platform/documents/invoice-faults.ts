import type { InvoiceDocument } from './invoice-document.ts'

type Fault = { path: (string | number)[]; message: string }

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
const key = (of: { category: string; rateBp: number }) => `${of.category} ${of.rateBp}`
/** A line priced with its tax keeps, excluding tax, the share that the document's rounding gives it. */
const LINE_TOLERANCE_CENTS = 2
/** BR-CO-17: a retail price is rounded with its tax, so the tax of a rate may differ from base x rate. */
const VAT_TOLERANCE_CENTS = 100

/** What EN 16931 and the French rules would refuse in the sums and parties of an invoice; empty when all is well. */
export function faultsOf(invoice: InvoiceDocument): Fault[] {
  return [...lineFaults(invoice), ...vatFaults(invoice), ...totalFaults(invoice), ...partyFaults(invoice)]
}

function lineFaults({ lines }: InvoiceDocument): Fault[] {
  return lines.flatMap((line, index) => {
    const micros = line.unitPriceMicros ?? line.unitPrice * 100
    const net = (line.quantity * micros) / 10_000_000 - line.discountCents
    // Half of the last decimal of the price, as often as it is bought.
    const rounding = (Math.abs(line.quantity) * (line.unitPriceMicros === undefined ? 50 : 0.5)) / 10_000_000
    if (Math.abs(net - line.netCents) <= LINE_TOLERANCE_CENTS + Math.abs(net) / 1000 + rounding) return []
    return [{ path: ['lines', index, 'netCents'], message: 'is not quantity x price - discount' }]
  })
}

function vatFaults({ lines, allowances, vatGroups, seller, buyer }: InvoiceDocument): Fault[] {
  const faults: Fault[] = []
  const bases = new Map<string, number>()
  for (const line of lines) bases.set(key(line), (bases.get(key(line)) ?? 0) + line.netCents)
  for (const allowance of allowances) bases.set(key(allowance), (bases.get(key(allowance)) ?? 0) - allowance.amountCents)
  vatGroups.forEach((group, index) => {
    const fault = (field: string, message: string) => faults.push({ path: ['vatGroups', index, field], message })
    if (bases.get(key(group)) !== group.baseCents) fault('baseCents', 'is not the sum of its lines (BR-S-08)')
    bases.delete(key(group))
    const vat = (group.baseCents * group.rateBp) / 10_000
    if (Math.abs(vat - group.vatCents) > VAT_TOLERANCE_CENTS) fault('vatCents', 'is not base x rate (BR-CO-17)')
    if (group.category !== 'S' && group.rateBp !== 0) fault('rateBp', 'only category S has a rate')
    if (group.category === 'S' && group.rateBp === 0) fault('rateBp', 'category S needs a rate')
    if (group.rateBp === 0 && group.vatCents !== 0) fault('vatCents', 'no rate, no tax')
    if (!['S', 'Z'].includes(group.category) && !group.exemption) fault('exemption', 'the law that exempts is needed')
    if (['S', 'Z', 'AE', 'K', 'G'].includes(group.category) && !seller.vatId) fault('category', 'seller has no VAT id')
    if (group.category === 'K' && !buyer.vatId) fault('category', 'a supply inside the EU needs the buyer\u2019s VAT id')
    if (group.category === 'AE' && !buyer.vatId && !buyer.siren) fault('category', 'reverse charge needs the buyer\u2019s id')
  })
  if (bases.size > 0) faults.push({ path: ['vatGroups'], message: `no group for ${[...bases.keys()].join(', ')}` })
  return faults
}

function totalFaults({ lines, allowances, vatGroups, totals, deposits, paidCents, dueCents }: InvoiceDocument): Fault[] {
  const faults: Fault[] = []
  const expect = (path: string[], actual: number, expected: number, message: string) => {
    if (actual !== expected) faults.push({ path, message })
  }
  const reductions = sum(allowances.map((allowance) => allowance.amountCents))
  expect(['totals', 'linesCents'], totals.linesCents, sum(lines.map((line) => line.netCents)), 'BR-CO-10')
  expect(['totals', 'allowancesCents'], totals.allowancesCents, reductions, 'BR-CO-11')
  expect(['totals', 'exclCents'], totals.exclCents, totals.linesCents - totals.allowancesCents, 'BR-CO-13')
  expect(['totals', 'vatCents'], totals.vatCents, sum(vatGroups.map((group) => group.vatCents)), 'BR-CO-14')
  expect(['totals', 'inclCents'], totals.inclCents, totals.exclCents + totals.vatCents, 'BR-CO-15')
  expect(['dueCents'], dueCents, totals.inclCents - paidCents, 'BR-CO-16')
  if (sum(deposits.map((deposit) => deposit.inclCents)) > paidCents) {
    faults.push({ path: ['paidCents'], message: 'does not hold the deposits' })
  }
  return faults
}

function partyFaults(invoice: InvoiceDocument): Fault[] {
  const { seller, buyer, mentions, type, dueCents } = invoice
  const faults: Fault[] = []
  const fault = (path: string[], message: string) => faults.push({ path, message })
  if (seller.siren && seller.siret && !seller.siret.startsWith(seller.siren)) fault(['seller', 'siret'], 'is not of the SIREN')
  if (buyer.siren && buyer.siret && !buyer.siret.startsWith(buyer.siren)) fault(['buyer', 'siret'], 'is not of the SIREN')
  for (const subject of ['PMD', 'PMT', 'AAB'] as const) {
    const count = mentions.filter((mention) => mention.subject === subject).length
    if (count > 1) fault(['mentions'], `${subject} is said twice`)
    if (buyer.professional && count === 0) fault(['mentions'], `${subject} is missing (BR-FR-05)`)
  }
  if (['creditInvoice', 'correctiveInvoice'].includes(type) && !invoice.precedingInvoice) {
    fault(['precedingInvoice'], 'a correction names its invoice')
  }
  if (dueCents > 0 && !invoice.dueDate && !invoice.paymentTerms) fault(['dueDate'], 'BR-CO-25')
  if (invoice.paymentMeans === 'transfer' && dueCents > 0 && type !== 'creditInvoice' && !seller.iban) {
    fault(['seller', 'iban'], 'a transfer needs an IBAN (BR-61)')
  }
  return faults
}
