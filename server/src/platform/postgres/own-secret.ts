import { chmodSync, existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'

/** The secret in a file that only its owner can read; made at first use. Of two processes at once both get the first one's. */
export function ownSecret(file: string): string {
  if (!existsSync(file)) {
    const beside = `${file}.new-${process.pid}`
    writeFileSync(beside, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
    try {
      linkSync(beside, file)
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') throw error
    } finally {
      rmSync(beside)
    }
  }
  chmodSync(file, 0o600)
  return readFileSync(file, 'utf8').trim()
}
