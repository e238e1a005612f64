import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import Papa from 'papaparse'

const folder = fileURLToPath(new URL('../../../../reference-data/', import.meta.url))

/** A shipped file as bytes, unpacked when its name ends in `.gz`. */
export function referenceBytes(name: string): Buffer {
  const bytes = readFileSync(folder + name)
  return name.endsWith('.gz') ? gunzipSync(bytes) : bytes
}

/** The rows of a shipped `.csv`, `.tsv.gz` or `.psv` file, by column name; every value is text. */
export function referenceRows(name: string): Record<string, string>[] {
  const delimiter = name.includes('.tsv') ? '\t' : name.endsWith('.psv') ? '|' : ','
  const parsed = Papa.parse<Record<string, string>>(referenceBytes(name).toString('utf8'), {
    header: true,
    skipEmptyLines: true,
    delimiter,
    // Names may hold a lone quotation mark, so only comma-separated files are read with quoting.
    ...(delimiter === ',' ? {} : { quoteChar: '\0' }),
  })
  const [problem] = parsed.errors
  if (problem) throw new Error(`${name}, row ${problem.row}: ${problem.message}`)
  return parsed.data
}

/** Changes whenever one of the files does. */
export function referenceVersion(names: readonly string[]): string {
  const hash = createHash('sha256')
  for (const name of names) hash.update(referenceBytes(name))
  return hash.digest('hex')
}
