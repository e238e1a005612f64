import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { ciiXml } from '../server/src/platform/documents/cii.ts'
import { renderInvoice } from '../server/src/platform/documents/facturx.ts'
import { invoiceDocument } from '../server/src/platform/documents/invoice-document.ts'
import { drawn, plainLook } from '../server/src/platform/documents/look.ts'
import { createPool } from '../server/src/platform/documents/pool.ts'
import { closeDocuments } from '../server/src/platform/documents/render.ts'
import { plantLines, sampleInvoice } from '../server/src/platform/documents/sample-documents.ts'

type Figures = Record<string, number>

const FOLDER = fileURLToPath(new URL('../documents', import.meta.url))
const MEGABYTE = 1024 * 1024
const DOCUMENTS = 600

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const round = (value: number) => Math.round(value * 10) / 10

/** Resident memory of a child; zero where there is no /proc. */
function residentMegabytes(pid: number): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return (Number(kilobytes) * 1024) / MEGABYTE
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
    throw error
  }
}

async function timed(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Invoices of 1 and 40 lines as Factur-X, one at a time; then a queue of them; memory of a child along the way. */
export async function run(): Promise<Figures> {
  const figures: Figures = { cores: availableParallelism() }
  const numbered = (lines: number, index: number) => sampleInvoice(plantLines(lines, index * 41), { number: `FA2026-${index}` })

  figures.firstInvoiceMs = round(await timed(() => renderInvoice(numbered(1, 0))))
  for (const lines of [1, 40]) {
    const times: number[] = []
    for (let index = 0; index < 40; index++) times.push(await timed(() => renderInvoice(numbered(lines, index))))
    figures[`invoiceOf${lines}LinesMs`] = round(median(times.slice(5)))
  }
  const invoice = invoiceDocument.parse(numbered(40, 1))
  const writing = await timed(() => Array.from({ length: 100 }, () => ciiXml(invoice)))
  figures.hundredXmlOf40LinesMs = round(writing)

  const together = 200
  const all = await timed(() => Promise.all(Array.from({ length: together }, (_, index) => renderInvoice(numbered(40, index)))))
  figures.invoicesOf40LinesPerSecond = round((together * 1000) / all)
  await closeDocuments()
  return { ...figures, ...(await memory()) }
}

async function memory(): Promise<Figures> {
  const pool = createPool({ folder: FOLDER, size: 1, documentsPerChild: DOCUMENTS + 1 })
  const figures: Figures = {}
  for (let index = 1; index <= DOCUMENTS; index++) {
    const data = invoiceDocument.parse(sampleInvoice(plantLines(40, index * 41), { number: `FA2026-${index}` }))
    await pool.render(
      { file: 'invoice.typ', data, timestamp: 0, standard: 'a-3b', tagged: true, attach: null, payCode: null, look: drawn(plainLook) },
      60_000,
    )
    const [pid] = pool.pids()
    if (pid && [1, 100, 200, 400, DOCUMENTS].includes(index)) figures[`childMegabytesAfter${index}`] = round(residentMegabytes(pid))
  }
  await pool.close()
  return figures
}

if (import.meta.main) console.log(JSON.stringify(await run(), null, 2))
