import type { Permission, StaffRight } from './permissions.ts'

/**
 * Any zod schema. Naming `z.ZodType` here instead makes the compiler compare the whole zod interface,
 * several times dearer over hundreds of routes.
 */
export type Schema<Output = unknown, Input = unknown> = {
  readonly _zod: { readonly output: Output; readonly input: Input }
}

/** An answer that is a file rather than JSON. */
export const fileKinds = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  zip: 'application/zip',
  csv: 'text/csv; charset=utf-8',
  text: 'text/plain; charset=utf-8',
  events: 'text/event-stream',
  file: 'application/octet-stream',
} as const
export type FileKind = keyof typeof fileKinds

export type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Below /api/v2, with `{name}` parameters; a path that begins with /v1 stands alone. */
  path: `/${string}`
  summary: string
  permission: Permission
  /** Of a route of the provider: what its staff must hold besides being staff. */
  staffRight?: StaffRight
  params?: Schema
  query?: Schema
  body?: Schema
  response: Schema | FileKind
  /** 201 on creations; 200 unless told. */
  status?: number
  /** The refusals that this route can answer, keys of the error catalogue. */
  errors?: readonly string[]
  /** Multipart: the largest file in bytes. The handler receives streams. */
  upload?: { maxBytes: number; maxFiles?: number }
  /** Answers carry an ETag and honour If-None-Match. */
  etag?: boolean
  /** `none`: the handler opens no transaction; it is the platform's own. */
  shop?: 'none'
  /** Of a public route: it answers visitors of a shop that has closed its pages, since it shows or sells nothing of them. */
  openWhenClosed?: true
  /** A read that changes something (the specification fixes some GET verbs): runs in a writing transaction. */
  writes?: boolean
  /** A read whose answer may be some seconds old, but for what the shop itself has just written: a replica may give it. */
  mayLag?: boolean
  /** The list whose rows this file holds: it takes every filter of that list, by the same names. */
  exports?: { readonly path: string; readonly query?: Schema }
  /** What is sent or answered holds a person's secret: nothing of it is kept, so a repeat with the same key runs again. */
  secret?: boolean
}

export const route = <const R extends Route>(definition: R): R => definition

export type Out<S> = S extends Schema<infer O, unknown> ? O : undefined
export type In<S> = S extends Schema<unknown, infer I> ? I : undefined

type Part = 'params' | 'query' | 'body'
/** What the server's handler receives, after validation. */
export type Received<R extends Route> = { [P in Part]: P extends keyof R ? Out<R[P]> : undefined }
/** What a client sends, before validation; parts that the route does not declare are absent. */
export type Sent<R extends Route> = {
  [P in Extract<keyof R, Part>]: In<R[P]>
}
/** What a client gets: parsed JSON, or a Blob for files. */
export type Answer<R extends Route> = R['response'] extends FileKind ? Blob : Out<R['response']>
/** What a handler returns before serialisation. */
export type Replied<R extends Route> = R['response'] extends FileKind ? never : In<R['response']>

/** The full path of a route on the wire. */
export const fullPath = ({ path }: Pick<Route, 'path'>): string => (path.startsWith('/v1/') ? path : `/api/v2${path}`)

/** `/order/{id}` and `{ id: 7 }` to `/api/v2/order/7`. */
export function urlOf(of: Pick<Route, 'path'>, params: Record<string, string | number> = {}): string {
  return fullPath(of).replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`${of.path} needs the parameter ${name}`)
    return encodeURIComponent(String(value))
  })
}
