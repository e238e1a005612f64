import { commonErrors, type Message } from './base/errors.ts'
import type { Route, Schema } from './base/route.ts'
import { type ErrorCode, modules } from './modules.gen.ts'

export type { ErrorCode }

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'permission' in value

const isSchema = (value: unknown): value is Schema => typeof value === 'object' && value !== null && '_zod' in value

/** Every route of the product with the room that declares it and its name there, found by looking at what the modules export. */
export const namedRoutes: { room: string; name: string; route: Route }[] = modules.flatMap(({ room, exported }) =>
  Object.values(exported).flatMap((group) =>
    typeof group === 'object' && group !== null && !isRoute(group)
      ? Object.entries(group).flatMap(([name, route]) => (isRoute(route) ? [{ room, name, route }] : []))
      : [],
  ),
)
export const allRoutes: Route[] = namedRoutes.map(({ route }) => route)

/** Every schema that a module exports by a name of its own; the small ones of fields are written in small letters. */
export const namedSchemas: { room: string; name: string; schema: Schema }[] = modules.flatMap(({ room, exported }) =>
  Object.entries(exported).flatMap(([name, schema]) => (/^[A-Z]/.test(name) && isSchema(schema) ? [{ room, name, schema }] : [])),
)

/** Every refusal's sentence. A domain's own stand in its export `errors`. */
export const messages: Record<string, Message> = Object.assign({}, commonErrors, ...modules.map(({ exported }) => exported['errors'] ?? {}))
