import type { FileKind, Received, Replied, Route } from '@plantule/contract/base/route'
import type { Readable } from 'node:stream'
import type { Ctx } from './context.ts'
import type { Written } from './written.ts'

/** A file that came with a request: spooled to disk before the transaction opened, its type read from its bytes. */
export type Upload = { field: string; name: string; mime: string; bytes: number; path: string }

/** The answer of a route whose response is a file. */
export type FileReply = {
  name: string
  /** A function runs once the transaction is over: documents are made there. */
  body: Buffer | Readable | (() => Promise<Buffer | Readable>)
  /** When the route's kind is `file`. */
  mime?: string
  inline?: boolean
}

export type Reply<R extends Route> = R['response'] extends FileKind ? FileReply : Replied<R>

export type Input<R extends Route> = Received<R> & { files: Upload[]; form: Record<string, string> }

/**
 * What a domain gives for one route, also as JSON that is written already. A function as answer runs once the transaction is over: outside
 * services are asked there.
 */
export type Handler<R extends Route> = (ctx: Ctx, input: Input<R>) => Promise<Reply<R> | Written<Reply<R>> | (() => Promise<Reply<R>>)>

/** Who sent the files of a request that are read before its transaction. */
export type Sender = { shopId: number; locale: 'fr' | 'en' }
type ReadFirst<T> = { read?: (files: readonly Upload[], sender: Sender, body: never) => Promise<T> }

export type Mounted = { route: Route; handler: ((ctx: Ctx, input: never, found?: never) => Promise<unknown>) & ReadFirst<unknown> }

/** A handler whose files are read before its transaction opens: reading takes its time, and no connection or lock is held meanwhile. */
export const afterReading = <I, T, A>(
  read: NonNullable<ReadFirst<T>['read']>,
  work: (ctx: Ctx, input: I, found: T) => Promise<A>,
): ((ctx: Ctx, input: I) => Promise<A>) =>
  // `mount` gives what was read; the type of a handler, which all routes share, does not name it.
  Object.assign((ctx: Ctx, input: I, found?: unknown) => work(ctx, input, found as T), { read })

/** Pairs each route of a contract group with its verb; the compiler refuses a missing one. */
export function handle<G extends Record<string, Route>>(group: G, handlers: { [K in keyof G]: Handler<G[K]> }): Mounted[] {
  return Object.keys(group).map((key) => ({
    route: group[key] as Route,
    // The pair is checked by the parameter's type above; a list of mixed routes cannot say it.
    handler: handlers[key as keyof G] as Mounted['handler'],
  }))
}
