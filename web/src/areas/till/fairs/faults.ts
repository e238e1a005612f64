import type { Problem } from '@plantule/contract/base/errors'

/** What the server refused of each line, by size. */
export function faultsOf(problem: Problem | undefined, sent: readonly { subproductId: number }[]): Map<number, string> {
  return new Map(
    (problem?.errors ?? []).flatMap(({ path, message }): [number, string][] => {
      const line = path[0] === 'lines' ? sent[Number(path[1])] : undefined
      return line ? [[line.subproductId, message]] : []
    }),
  )
}
