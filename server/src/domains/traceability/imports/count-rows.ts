import type { LocalDiff } from '@plantule/contract/imports/local-schemas'
import type { TableReport } from '@plantule/contract/imports/table-schemas'

export function countRows(diffs: readonly LocalDiff[]): TableReport['rows'] {
  const rows = { new: 0, changed: 0, unchanged: 0 }
  for (const { status } of diffs) rows[status] += 1
  return rows
}
