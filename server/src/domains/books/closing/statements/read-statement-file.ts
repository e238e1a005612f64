import { readContent } from '../../../../platform/sheets/read-content.ts'
import { SheetError } from '../../../../platform/sheets/sheet-error.ts'
import { isCamt, readCamt } from './read-camt.ts'
import { isOfx, readOfx } from './read-ofx.ts'
import { fromHeader, readStatement, type StatementRow } from './read-sheet-statement.ts'

/**
 * Lines of a statement in any form that French banks hand out, told apart by content; undefined when nothing is found in it.
 * Runs in a process of its own (`statement-worker.ts`).
 */
export async function readStatementFile(bytes: Buffer): Promise<StatementRow[] | undefined> {
  const lines = isOfx(bytes) ? readOfx(bytes) : isCamt(bytes) ? readCamt(bytes) : await fromSheet(bytes)
  return lines?.length ? lines : undefined
}

async function fromSheet(bytes: Buffer): Promise<StatementRow[] | undefined> {
  try {
    const sheet = await readContent(fromHeader(bytes))
    return readStatement(sheet.rows.map((row) => row.values))
  } catch (error) {
    if (error instanceof SheetError) return undefined
    throw error
  }
}
