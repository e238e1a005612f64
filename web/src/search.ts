import { useSearch } from '@tanstack/react-router'
import type { SearchNames } from './search-names.ts'
import { searches } from './searches.gen.ts'

/** What stands behind the question mark, as it was written: the router reads texts (`routes.tsx`). */
export type Texts = Readonly<Record<string, string>>
/** A screen whose address may hold something. */
export type SearchPath = keyof typeof searches
type NamesOf<Path extends SearchPath> = (typeof searches)[Path]
type ValueOf<Names> = Names extends readonly (infer One extends string)[] ? One : string
/** What the address of a screen may hold, as the screen declares it in its `search.ts`. */
export type SearchOf<Path extends SearchPath> = { readonly [Name in keyof NamesOf<Path>]?: ValueOf<NamesOf<Path>[Name]> | undefined }

/** All of it: for lists, whose filters are those of their route. */
export const useTexts = (): Texts => useSearch({ strict: false })

/** What a screen declares of its address' query; a value that is none of the few counts as absent. */
export function useScreenSearch<Path extends SearchPath>(path: Path): SearchOf<Path> {
  // As declared: names and values are those of this very path.
  return readSearch(searches[path], useTexts()) as SearchOf<Path>
}

export function readSearch(names: SearchNames, texts: Texts): Texts {
  const fits = ([name, allowed]: [string, SearchNames[string]]): boolean => {
    const text = texts[name]
    return text !== undefined && (allowed === 'text' || allowed.includes(text))
  }
  return Object.fromEntries(
    Object.entries(names)
      .filter(fits)
      .map(([name]) => [name, texts[name] ?? '']),
  )
}

const written = (search: object): never => Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as never

/** The query of a screen's address for `navigate`; the route tree is made from a table, so the router itself knows of none. */
export const searchFor = <Path extends SearchPath>(_path: Path, search: SearchOf<Path>): never => written(search)

/** As above, of whatever screen stands there: a list's filters, a period that several screens have. */
export const textsFor = (search: Readonly<Record<string, string | undefined>>): never => written(search)
