// The rules that the French reform adds to EN 16931 (BR-FR), read on the XML itself and not on what wrote it.

const all = (xml: string, pattern: RegExp) => [...xml.matchAll(pattern)].map((match) => match[1] ?? '')
const first = (xml: string, pattern: RegExp) => pattern.exec(xml)?.[1] ?? ''
const party = (xml: string, name: string) => first(xml, new RegExp(`<ram:${name}TradeParty>(.*?)</ram:${name}TradeParty>`, 's'))

const TYPES = ['380', '389', '393', '501', '386', '500', '384', '471', '472', '473', '261', '262', '381', '396', '502', '503']
const PROCESSES = /^([BSM][1248]|[BS]7|[BSM]9|S[356])$/
const AMOUNTS = /<ram:(?:\w+TotalAmount|ActualAmount|BasisAmount|CalculatedAmount|\w*PayableAmount)[^>]*>(.*?)</g
const RATES = [0, 0.9, 1.05, 2.1, 5.5, 7, 8.5, 10, 13, 19.6, 20, 20.6]

/** The names of all rules that are looked at. */
export const frenchRules = (xml: string): string[] => Object.keys(verdicts(xml))

/** The names of the broken rules; empty for an invoice that a French platform takes. */
export const brokenFrenchRules = (xml: string): string[] =>
  Object.entries(verdicts(xml))
    .filter(([, kept]) => !kept)
    .map(([rule]) => rule)

function verdicts(xml: string): Record<string, boolean> {
  const number = first(xml, /<rsm:ExchangedDocument><ram:ID>(.*?)</)
  const type = first(xml, /<rsm:ExchangedDocument>.*?<ram:TypeCode>(.*?)</s)
  const process = first(xml, /BusinessProcessSpecifiedDocumentContextParameter><ram:ID>(.*?)</)
  const subjects = all(xml, /<ram:SubjectCode>(.*?)</g)
  const count = (subject: string) => subjects.filter((one) => one === subject).length
  const seller = party(xml, 'Seller')
  const buyer = party(xml, 'Buyer')
  const amountOf = (name: string) => first(xml, new RegExp(`<ram:${name}[^>]*>(.*?)<`))
  const siren = (of: string) => first(of, /<ram:ID schemeID="0002">(.*?)</)
  const siretAgrees = (of: string) => {
    const siret = first(of, /<ram:GlobalID schemeID="0009">(.*?)</)
    return !siret || (/^\d{14}$/.test(siret) && siret.startsWith(siren(of)))
  }
  const references = all(xml, /<ram:InvoiceReferencedDocument>(.*?)<\/ram:InvoiceReferencedDocument>/gs)
  const issue = first(xml, /<ram:IssueDateTime>.*?>(\d{8})</)
  const due = first(xml, /<ram:DueDateDateTime>.*?>(\d{8})</)
  const trade = xml.includes('<ram:Content>B2B</ram:Content>')

  return {
    'BR-FR-01': number.length > 0 && number.length <= 35,
    'BR-FR-02': /^[A-Za-z0-9+\-_/]+$/.test(number),
    'BR-FR-03': all(xml, /format="102">(.*?)</g).every((date) => /^20\d{6}$/.test(date)),
    'BR-FR-04': TYPES.includes(type),
    'BR-FR-05': ['PMD', 'PMT', 'AAB'].every((subject) => count(subject) > 0),
    'BR-FR-06': ['PMD', 'PMT', 'AAB', 'TXD'].every((subject) => count(subject) <= 1),
    'BR-FR-08': PROCESSES.test(process),
    'BR-FR-09': siretAgrees(seller) && siretAgrees(buyer),
    'BR-FR-10': /^\d{9}$/.test(siren(seller)),
    'BR-FR-11': !trade || /^\d{9}$/.test(siren(buyer)),
    'BR-FR-12': /<ram:URIID schemeID="/.test(buyer),
    'BR-FR-13': /<ram:URIID schemeID="0225">/.test(seller),
    'BR-FR-15': all(xml, /<ram:CategoryCode>(.*?)</g).every((code) => ['S', 'E', 'AE', 'K', 'G', 'O', 'Z'].includes(code)),
    'BR-FR-16': all(xml, /<ram:RateApplicablePercent>(.*?)</g).every(
      (rate) => /^\d{1,2}\.\d{1,2}$/.test(rate) && RATES.includes(Number(rate)),
    ),
    'BR-FR-20': count('BAR') === 1,
    'BR-FR-21': !trade || first(buyer, /<ram:URIID schemeID="0225">(.*?)</).startsWith(siren(buyer)),
    'BR-FR-23': all(xml, /<ram:URIID schemeID="0225">(.*?)</g).every((id) => /^[A-Za-z0-9_.-]{1,125}$/.test(id)),
    'BR-FR-CO-04': type !== '384' || references.length === 1,
    'BR-FR-CO-05': type !== '381' || references.length > 0,
    'BR-FR-CO-07': !due || due >= issue || type === '386' || process.endsWith('2'),
    'BR-FR-CO-08': !process.endsWith('4') || type !== '386',
    'BR-FR-CO-09':
      !process.endsWith('2') ||
      (amountOf('TotalPrepaidAmount') === amountOf('GrandTotalAmount') && Number(amountOf('DuePayableAmount')) === 0 && due !== ''),
    'BR-FR-DEC': all(xml, AMOUNTS).every((amount) => /^-?\d+\.\d\d$/.test(amount)),
  }
}
