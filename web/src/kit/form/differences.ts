export type Difference = { key: string; mine: unknown; theirs: unknown; changedByMe: boolean }

type Record_ = Record<string, unknown>
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)

/** The fields where two people's values differ; the record's `version` is nobody's value. */
export function differences({ mine, theirs, base }: { mine: Record_; theirs: Record_; base: Record_ }): Difference[] {
  return Object.keys(theirs)
    .filter((key) => key !== 'version' && !same(mine[key], theirs[key]))
    .map((key) => ({ key, mine: mine[key], theirs: theirs[key], changedByMe: !same(mine[key], base[key]) }))
}
