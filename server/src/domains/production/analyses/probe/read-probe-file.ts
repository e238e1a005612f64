import { MAX_PROBE_BYTES, MAX_PROBE_ROWS } from '@plantule/contract/production/analyses'
import { readContent } from '../../../../platform/sheets/read-content.ts'
import { SheetError } from '../../../../platform/sheets/sheet-error.ts'
import { defaultLimits, type SheetLimits } from '../../../../platform/sheets/sheet-limits.ts'
import { sniffKind } from '../../../../platform/sheets/sniff-kind.ts'
import { type ProbeContent, type ReadAs, readProbe } from './read-probe.ts'

const limits: SheetLimits = { ...defaultLimits, maxBytes: MAX_PROBE_BYTES, maxRows: MAX_PROBE_ROWS, maxColumns: 100 }
const separators = [';', ',', '\t']
/** So much of a text tells how its columns are parted. */
const HEAD_BYTES = 64 * 1024

/** The file of a probe, untrusted; undefined where no column holds dates beside values. Throws `SheetError`. */
export async function readProbeFile(bytes: Buffer, told: ReadAs): Promise<ProbeContent | undefined> {
  const separator = sniffKind(bytes) === 'csv' ? await separatorOf(bytes, told) : undefined
  return readBy(bytes, separator, told)
}

async function readBy(bytes: Buffer, separator: string | undefined, told: ReadAs): Promise<ProbeContent | undefined> {
  const found = await readContent(bytes, { ...limits, ...(separator ? { separator } : {}) })
  return readProbe(
    found.rows.map((row) => row.values),
    found.separator ?? '',
    told,
  )
}

/** The one by which most dated values are read: what probes write above their columns misleads whoever counts cells. */
async function separatorOf(bytes: Buffer, told: ReadAs): Promise<string | undefined> {
  const head = bytes.length > HEAD_BYTES ? bytes.subarray(0, Math.max(bytes.lastIndexOf(10, HEAD_BYTES), 1)) : bytes
  let best: { separator: string; values: number } | undefined
  for (const separator of separators) {
    const values = await valuesBy(head, separator, told)
    if (values > (best?.values ?? 0)) best = { separator, values }
  }
  return best?.separator
}

async function valuesBy(head: Buffer, separator: string, told: ReadAs): Promise<number> {
  try {
    const found = await readBy(head, separator, told)
    return found ? found.reading.columns.reduce((sum, column) => sum + column.values, 0) : 0
  } catch (error) {
    // Read so, the head is no table; what is wrong with the whole is said when it is read.
    if (error instanceof SheetError) return 0
    throw error
  }
}
