import { type Route, route, type Schema } from './route.ts'

type Listed = Route & { query: Schema }
/** The file of a list: what the list takes, as a spreadsheet. */
export type SheetOf<L extends Route> = {
  readonly method: 'GET'
  readonly path: `/${string}`
  readonly summary: string
  readonly permission: L['permission']
  readonly query: L extends { query: infer Q extends Schema } ? Q : Schema
  readonly response: 'xlsx'
  readonly exports: L
}

/** All rows of a list as a file, found by the list's own query and seen by whoever may see the list. */
export const sheetOf = <L extends Listed>(list: L, path: `/${string}`): SheetOf<L> =>
  // Of a list that has a query the conditional type says that very query.
  route({
    method: 'GET',
    path,
    summary: `${list.summary}, as a spreadsheet`,
    permission: list.permission,
    query: list.query,
    response: 'xlsx',
    exports: list,
  }) as unknown as SheetOf<L>
