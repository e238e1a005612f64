import { fileURLToPath } from 'node:url'
import { DocumentFailed } from './document-failed.ts'
import { type DocumentData, documents, type TemplateName } from './documents.ts'
import { drawn, type Look } from './look.ts'
import type { PdfStandard } from './messages.ts'
import { createPool, type Pool } from './pool.ts'

export type RenderOptions = {
  /** The document's own date: it enters the file, so that the same data always give the same bytes. */
  date: Date
  standard?: PdfStandard
  attach?: { name: `/${string}`; bytes: Uint8Array }
  /** Structure for screen readers; without it a long internal list is a quarter of the size and twice as fast. */
  tagged?: boolean
  /** Of an invoice: SVG of the code by which it is paid. */
  payCode?: Uint8Array | null
  timeoutMs?: number
  /** The shop's logo and colour, or `plainLook`: asked of everybody, so that no paper forgets them. */
  look: Look
}

const FOLDER = fileURLToPath(new URL('../../../../documents', import.meta.url))
const TIMEOUT_MS = 60_000

let pool: Pool | undefined

/** Makes a PDF in a child process. Throws `DocumentFailed`, whose `reason` says if the data or the machine is at fault. */
export const renderPdf = <T extends TemplateName>(template: T, data: DocumentData<T>, options: RenderOptions): Promise<Buffer> =>
  render(template, data, options)

/** The same pages as a drawing, to be looked at before they are printed. */
export const renderSvg = async <T extends TemplateName>(template: T, data: DocumentData<T>, options: RenderOptions): Promise<string> =>
  (await render(template, data, options, 'svg')).toString('utf8')

function render<T extends TemplateName>(template: T, data: DocumentData<T>, options: RenderOptions, as?: 'svg'): Promise<Buffer> {
  const parsed = documents[template].safeParse(data)
  if (!parsed.success) return Promise.reject(DocumentFailed.ofIssues(parsed.error.issues))
  pool ??= createPool({ folder: FOLDER })
  const request = {
    file: `${template}.typ`,
    data: parsed.data,
    timestamp: Math.floor(options.date.getTime() / 1000),
    standard: options.standard ?? null,
    tagged: options.tagged ?? true,
    attach: options.attach ?? null,
    payCode: options.payCode ?? null,
    look: drawn(options.look),
    ...(as ? { as } : {}),
  }
  return pool.render(request, options.timeoutMs ?? TIMEOUT_MS)
}

/** Stops the document processes; the next document would start them again. */
export async function closeDocuments(): Promise<void> {
  const closing = pool
  pool = undefined
  await closing?.close()
}
