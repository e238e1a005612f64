import { parseSync, type Rolldown } from 'vite'

export type Modules = { getModuleInfo: (id: string) => Rolldown.ModuleInfo | null }
/** A name of another module; without one, all of it. */
type Taken = { from: string; name?: string }
type Parsed = { taken: Taken[]; handedOn: ReadonlyMap<string, Taken>; stars: string[] }

/**
 * What a module needs at once, itself among it, as the bundler leaves it: a name that a library's index merely hands on leads to
 * the module that makes it, not to all that the index lists.
 */
export function needsIn(modules: Modules, isLeaf: (id: string) => boolean): (id: string) => ReadonlySet<string> {
  const parsed = remembered((id: string) => parse(modules.getModuleInfo(id)))

  function maker({ from, name }: Taken, asked = new Set<string>()): string | undefined {
    if (name === undefined) return from
    if (asked.has(`${from} ${name}`)) return undefined
    asked.add(`${from} ${name}`)
    const { handedOn, stars } = parsed(from)
    const on = handedOn.get(name)
    if (on) return maker(on, asked)
    if (modules.getModuleInfo(from)?.exports.includes(name) ?? true) return from
    for (const star of stars) {
      const found = maker({ from: star, name }, asked)
      if (found !== undefined) return found
    }
    return undefined
  }

  const next = remembered((id: string) => new Set((isLeaf(id) ? [] : parsed(id).taken).map((taken) => maker(taken) ?? taken.from)))
  return remembered((id: string) => {
    const needed = new Set([id])
    for (const each of needed) for (const one of next(each)) needed.add(one)
    return needed
  })
}

function remembered<T>(make: (id: string) => T): (id: string) => T {
  const made = new Map<string, T>()
  return (id) => {
    const known = made.get(id)
    if (known !== undefined) return known
    const value = make(id)
    made.set(id, value)
    return value
  }
}

function parse(info: Rolldown.ModuleInfo | null): Parsed {
  const { code } = info ?? {}
  // What the build adds itself stands nowhere in the code.
  const importedIds = info?.importedIds.filter((id) => !id.startsWith('\0')) ?? []
  const whole = { taken: importedIds.map((from) => ({ from })), handedOn: new Map<string, Taken>(), stars: [] }
  if (!code || importedIds.length === 0 || info?.inputFormat === 'cjs') return whole
  const { module } = parseSync('module.js', code)
  const handed = module.staticExports.flatMap(({ entries }) => entries).filter((entry) => entry.moduleRequest)
  const requests = [...module.staticImports.map((each) => each.moduleRequest), ...handed.flatMap((each) => each.moduleRequest ?? [])]
  const names = [...new Set(requests.toSorted((a, b) => a.start - b.start).map(({ value }) => value))]
  // They stand in the order in which they are asked for; two names of one module leave no way to tell.
  if (names.length !== importedIds.length) return whole
  const ids = new Map(names.map((name, at) => [name, importedIds[at]]))
  const idOf = (request: string): string => ids.get(request) ?? ''
  const handedOn = new Map(
    handed.flatMap(({ moduleRequest, importName, exportName }): [string, Taken][] =>
      moduleRequest && exportName.kind !== 'None' ? [[exportName.name ?? 'default', takenAs(idOf(moduleRequest.value), importName)]] : [],
    ),
  )
  return {
    taken: module.staticImports.flatMap(({ moduleRequest, entries }): Taken[] => {
      const from = idOf(moduleRequest.value)
      return entries.length === 0 ? [{ from }] : entries.map(({ importName }) => takenAs(from, importName))
    }),
    handedOn,
    stars: handed.flatMap(({ moduleRequest, exportName }) =>
      moduleRequest && exportName.kind === 'None' ? [idOf(moduleRequest.value)] : [],
    ),
  }
}

const takenAs = (from: string, { kind, name }: { kind: string; name: string | null }): Taken =>
  kind === 'Name' && name !== null ? { from, name } : kind === 'Default' ? { from, name: 'default' } : { from }
