import { euros } from '../../platform/euros.ts'
import type { Written } from '../../platform/mail/compose.ts'
import { frenchDay } from '../../platform/paris.ts'
import { names } from './invoice-pdf.ts'
import type { Invoice } from './invoices.db.ts'

type Said = Pick<Invoice, 'kind' | 'number' | 'issued_on' | 'due_on' | 'incl_cents'>

/** What goes with an invoice; what somebody wrote for this reader stands in the place of the usual sentence. */
export function invoiceMail(invoice: Said, message: string, shop: string, language: 'fr' | 'en'): Written<'message'> {
  const { title, hello, sentence } = words[language](invoice)
  const { number, issued_on, due_on, incl_cents } = invoice
  return {
    flow: 'invoice',
    values: {
      numero: number,
      date: frenchDay(issued_on),
      total: euros(incl_cents, language),
      echeance: isDueLater(invoice) ? frenchDay(due_on ?? '') : null,
    },
    template: 'message',
    data: {
      subject: `${title} – ${shop}`,
      paragraphs: message ? [hello] : [hello, sentence],
      said: message ? message.split(/\n+/) : [],
    },
  }
}

const english: Record<string, string> = {
  invoice: 'Invoice',
  deposit_invoice: 'Deposit invoice',
  corrective_invoice: 'Corrective invoice',
  credit_invoice: 'Credit note',
}
const isDueLater = ({ kind, issued_on, due_on }: Said): boolean => kind !== 'credit_invoice' && due_on !== null && due_on > issued_on

const words = {
  fr(invoice: Said) {
    const { kind, number, issued_on, due_on, incl_cents } = invoice
    const paper = `${(names[kind] ?? '').toLowerCase()} ${number} du ${frenchDay(issued_on)}, d’un montant de ${euros(incl_cents)} TTC`
    const due = isDueLater(invoice) ? ` Elle est à régler avant le ${frenchDay(due_on ?? '')}.` : ''
    return {
      title: `${names[kind]} ${number}`,
      hello: 'Bonjour,',
      sentence: `Vous trouverez ci-joint ${kind === 'credit_invoice' ? 'l’' : 'la '}${paper}.${due}`,
    }
  },
  en(invoice: Said) {
    const { kind, number, issued_on, due_on, incl_cents } = invoice
    const title = `${english[kind]} ${number}`
    const due = isDueLater(invoice) ? ` It is due by ${frenchDay(due_on ?? '')}.` : ''
    return {
      title,
      hello: 'Hello,',
      sentence: `Please find attached ${title.charAt(0).toLowerCase()}${title.slice(1)} of ${frenchDay(issued_on)}, of ${euros(incl_cents, 'en')} including VAT.${due}`,
    }
  },
}
