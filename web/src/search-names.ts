/** Names of an address' query, besides a list's filters: any text, or one of a few. A screen's stand in its `search.ts`. */
export type SearchNames = Readonly<Record<string, 'text' | readonly string[]>>
