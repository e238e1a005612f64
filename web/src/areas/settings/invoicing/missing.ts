import type { InvoicingInfo } from '@plantule/contract/shops/settings'

/** What an invoice cannot be issued without (CGI ann. II art. 242 nonies A); the TVA number only where TVA is charged. */
export function missingForInvoices(info: InvoicingInfo): (keyof InvoicingInfo & string)[] {
  const needed = ['legalName', 'line1', 'postcode', 'city', 'siren', ...(info.payTva ? (['vatNumber'] as const) : [])] as const
  return needed.filter((field) => info[field] === '')
}
