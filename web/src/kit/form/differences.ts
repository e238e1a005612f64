export type Difference = { key: string; mine: unknown; theirs: unknown; changedByMe: boolean }

type Record_ = Record<string, unknown>
const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
/** The names whose values are not those of `base`. */
export const changedKeys = (values: object, base: object): string[] =>
  Object.entries(values)
    .filter(([key, value]) => !same(value, (base as Record_)[key]))
    .map(([key]) => key)
type Three = { mine: object; theirs: object; base: object }
/** What somebody else changed that the person changed too, to another value. */
export const clashing = ({ mine, theirs, base }: Three): string[] =>
  changedKeys(mine, base).filter((key) => {
    const [own, other, before] = [mine, theirs, base].map((values) => (values as Record_)[key])
    return !same(other, before) && !same(own, other)
  })
export const clashes = (three: Three): boolean => clashing(three).length > 0
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
