import { readFile } from 'node:fs/promises'
import { getDocumentProxy } from 'unpdf'
import { answerApart } from '../../../platform/apart/answer-apart.ts'
import { xmlText } from './invoice-text.ts'
import { type InvoiceFields, readInvoiceXml } from './invoice-xml.ts'

export type InvoiceTask = { path: string; kind: 'pdf' | 'xml' }
/** `attached`: whether there was an XML to read; `fields` is null when it is no invoice. */
export type InvoiceAnswer = { fields: InvoiceFields | null; attached: boolean }

/** Names under which the XML hangs in a PDF: Factur-X, ZUGFeRD 1 and 2, XRechnung. */
const names = /^(factur-x|zugferd-invoice|xrechnung)\.xml$/i

async function xmlOf(bytes: Uint8Array): Promise<string | null> {
  const pdf = await getDocumentProxy(bytes, { verbosity: 0 })
  const attached = [...((await pdf.getAttachments()) ?? [])]
  const file = attached.find(([, each]) => names.test(each.filename)) ?? attached.find(([, each]) => /\.xml$/i.test(each.filename))
  if (!file) return null
  const content = await pdf.getAttachmentContent(file[0])
  return content ? xmlText(content) : null
}

// Started by `read-invoice.ts`.
answerApart(async ({ path, kind }: InvoiceTask): Promise<InvoiceAnswer> => {
  const bytes = new Uint8Array(await readFile(path))
  const xml = kind === 'xml' ? xmlText(bytes) : await xmlOf(bytes)
  return { fields: xml === null ? null : (readInvoiceXml(xml) ?? null), attached: xml !== null }
})
