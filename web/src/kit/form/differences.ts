export type Difference = { key: string; mine: unknown; theirs: unknown; changedByMe: boolean }

type Record_ = Record<string, unknown>
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
const isRecord = (value: unknown): value is Record_ => typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The fields where two people's values differ; the record's `version` is nobody's value. A group of fields that `parted`
 * names is compared field by field, under `group.field`.
 */
export function differences(
  { mine, theirs, base }: { mine: Record_; theirs: Record_; base: Record_ },
  parted: (key: string) => boolean = () => false,
): Difference[] {
  return Object.keys(theirs).flatMap((key) => {
    if (key === 'version' || same(mine[key], theirs[key])) return []
    const [own, other] = [mine[key], theirs[key]]
    if (parted(key) && isRecord(own) && isRecord(other)) {
      const before = isRecord(base[key]) ? base[key] : {}
      return differences({ mine: own, theirs: other, base: before }).map((part) => ({ ...part, key: `${key}.${part.key}` }))
    }
    return [{ key, mine: own, theirs: other, changedByMe: !same(own, base[key]) }]
  })
}
