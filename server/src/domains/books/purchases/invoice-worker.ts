import { parentPort, workerData } from 'node:worker_threads'
import { getDocumentProxy } from 'unpdf'
import { xmlText } from './invoice-text.ts'
import { type InvoiceFields, readInvoiceXml } from './invoice-xml.ts'

export type InvoiceTask = { bytes: Uint8Array; kind: 'pdf' | 'xml' }
export type InvoiceAnswer = { fields: InvoiceFields | null; attached: boolean }

/** Names under which the XML hangs in a PDF: Factur-X, ZUGFeRD 1 and 2, XRechnung. */
const names = /^(factur-x|zugferd-invoice|xrechnung)\.xml$/i

async function xmlOf(bytes: Uint8Array): Promise<string | null> {
  const pdf = await getDocumentProxy(bytes)
  const attached = [...((await pdf.getAttachments()) ?? [])]
  const file = attached.find(([, each]) => names.test(each.filename)) ?? attached.find(([, each]) => /\.xml$/i.test(each.filename))
  if (!file) return null
  const content = await pdf.getAttachmentContent(file[0])
  return content ? xmlText(content) : null
}

async function read({ bytes, kind }: InvoiceTask): Promise<InvoiceAnswer> {
  const xml = kind === 'xml' ? xmlText(bytes) : await xmlOf(bytes)
  return { fields: xml === null ? null : (readInvoiceXml(xml) ?? null), attached: xml !== null }
}

// Started by `read-invoice.ts` with the task as its data.
let answer: InvoiceAnswer
try {
  answer = await read(workerData as InvoiceTask)
} catch {
  // A damaged file is one that cannot be read.
  answer = { fields: null, attached: true }
}
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's port has no origin
parentPort?.postMessage(answer)
