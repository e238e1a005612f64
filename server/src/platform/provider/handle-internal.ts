import type { Route } from '@plantule/contract/base/route'
import type { Input, Reply } from '../handlers.ts'
import type { ProviderCtx } from './in-provider.ts'

/** What the provider's domain gives for one of its routes. */
type InternalHandler<R extends Route> = (ctx: ProviderCtx, input: Input<R>) => Promise<Reply<R>>
export type InternalMounted = { route: Route; handler: (ctx: ProviderCtx, input: never) => Promise<unknown> }

/** Pairs each route of a group with its verb; the compiler refuses a missing one. */
export const handleInternal = <G extends Record<string, Route>>(
  group: G,
  handlers: { [K in keyof G]: InternalHandler<G[K]> },
): InternalMounted[] =>
  Object.entries(group).map(([key, route]) => {
    if (route.permission !== 'internal') throw new Error(`${route.path} is no route of the provider`)
    // The pair is checked by the parameter's type above; a list of mixed routes cannot say it.
    return { route, handler: handlers[key as keyof G] as InternalMounted['handler'] }
  })
