import type { ImportReport } from '@plantule/contract/imports/schemas'
import { containerKind } from './container-kinds.ts'

type Told = NonNullable<ImportReport['containers']>[number]

/** One name for all spellings of a container: the shop's own where it has that container, else what growers call it. */
export class ContainerNames {
  private readonly own = new Map<string, string>()
  private readonly ownKinds = new Map<string, string>()
  private readonly told = new Map<string, Told & { spellings: Set<string> }>()
  private readonly asWritten: boolean

  /** `own` are the names of the shop's containers, in its own order; with `asWritten` only capitals are brought together. */
  constructor(own: readonly string[], asWritten: boolean) {
    this.asWritten = asWritten
    for (const name of own) {
      if (!this.own.has(name.toLowerCase())) this.own.set(name.toLowerCase(), name)
      const key = containerKind(name)?.key
      if (key && !this.ownKinds.has(key)) this.ownKinds.set(key, name)
    }
  }

  of(written: string): string {
    const kind = containerKind(written)
    const known = this.own.get(written.toLowerCase()) ?? (kind && !this.asWritten ? this.ownKinds.get(kind.key) : undefined)
    const name = known ?? (kind && !this.asWritten ? kind.name : written)
    if (known === undefined) this.own.set(name.toLowerCase(), name)
    const told = this.told.get(name) ?? {
      name,
      from: [],
      volumeMl: kind?.volumeMl ?? null,
      sideCm: kind?.sideCm ?? null,
      rootType: kind?.rootType ?? 'container',
      known: known !== undefined,
      spellings: new Set(),
    }
    told.spellings.add(written)
    this.told.set(name, told)
    return name
  }

  /** Containers that are made, and those that other spellings lead to. */
  report(): Told[] {
    return [...this.told.values()]
      .map(({ spellings, ...told }) => ({ ...told, from: [...spellings].filter((one) => one !== told.name) }))
      .filter((told) => !told.known || told.from.length > 0)
      .slice(0, 200)
  }
}
