import type { Download } from '@plantule/contract/downloads/downloads'
import type { ManyReport } from '@plantule/contract/downloads/many'

/** What an operation left, when it was a deed on many records. */
export function reportOf(result: unknown): ManyReport | undefined {
  const found = result as Partial<ManyReport> | null
  return typeof found?.done === 'number' && typeof found.refused === 'number' && Array.isArray(found.told)
    ? (found as ManyReport)
    : undefined
}

/** How a deed ended: `first` is said before its report, which also one has that failed or was stopped half-way. */
type End = { first: 'failed' | 'cancelled' | 'over' | null; report: ManyReport | undefined }

/** Undefined while it goes on. */
export function endOf({ status, result }: Pick<Download, 'status' | 'result'>): End | undefined {
  if (status === 'queued' || status === 'running') return undefined
  const report = reportOf(result)
  if (status !== 'done') return { first: status, report }
  return { first: report ? null : 'over', report }
}
