import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { invoiceDocument } from './invoice-document.ts'
import { drawn, plainLook } from './look.ts'
import { createPool } from './pool.ts'
import { plantLines, sampleInvoice } from './sample-documents.ts'

const residentMegabytes = (pid: number) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

test.skipIf(!existsSync('/proc/self/status'))('the memory of a child stays bounded over 200 documents', { timeout: 300_000 }, async () => {
  const pool = createPool({ folder: fileURLToPath(new URL('../../../../documents', import.meta.url)), size: 1 })
  const megabytes: number[] = []
  for (let index = 1; index <= 200; index++) {
    const data = invoiceDocument.parse(sampleInvoice(plantLines(10, index * 11), { number: `FA2026-${index}` }))
    await pool.render(
      { file: 'invoice.typ', data, timestamp: 0, standard: 'a-3b', tagged: true, attach: null, payCode: null, look: drawn(plainLook) },
      60_000,
    )
    if (index % 50 === 0) megabytes.push(residentMegabytes(pool.pids()[0] ?? 0))
  }
  await pool.close()
  const [early = 0, , , late = 0] = megabytes
  expect(late).toBeLessThan(220)
  expect(late - early).toBeLessThan(40)
})
