import { readFile } from 'node:fs/promises'
import { answerApart } from '../../../../platform/apart/answer-apart.ts'
import { Refused } from '../../../../platform/refused.ts'
import { readProbeFile } from './read-probe-file.ts'
import type { ReadAs } from './read-probe.ts'

export type ProbeTask = {
  path: string
  told: ReadAs
  /** The columns whose values are wanted; none: only how it is read. */ columns: number[]
}

// Started by `import-probe.ts`.
answerApart(async ({ path, told, columns }: ProbeTask) => {
  const found = await readProbeFile(await readFile(path), told)
  if (!found) throw new Refused('probe_unread')
  const places = columns.map((index) => found.reading.columns.findIndex((column) => column.index === index))
  if (places.includes(-1)) throw new Refused('probe_column')
  return {
    reading: found.reading,
    moments: columns.length > 0 ? found.rows.map((row) => row.at) : [],
    values: places.map((place) => found.rows.map((row) => row.values[place] ?? null)),
  }
})
