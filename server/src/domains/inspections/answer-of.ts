import { type InspectorPreset, mayInspect } from '@plantule/contract/base/inspections'
import { holds, presets, type Right } from '@plantule/contract/base/permissions'
import type { Route } from '@plantule/contract/base/route'
import type { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import type { FileReply, Mounted } from '../../platform/handlers.ts'
import { books } from '../books/index.ts'
import { fiscal } from '../fiscal/index.ts'
import { invoicing } from '../invoicing/index.ts'
import { passports } from '../passports/index.ts'
import { production } from '../production/index.ts'
import { traceability } from '../traceability/index.ts'

const mounted = new Map<Route, Mounted>(
  [production, fiscal, passports, traceability, invoicing, books].flatMap(({ routes }) =>
    routes.map((each) => [each.route, each] as const),
  ),
)

export type Asked = { route: Route; params?: object; query?: object }

/**
 * What a route answers to an inspector of a kind, in this transaction: the dossier holds what they may read by their account, and cannot
 * hold more. Throws what the route refuses, and an error for a route that is closed to them.
 */
export async function answerOf(ctx: Ctx, kind: InspectorPreset, { route, params = {}, query = {} }: Asked): Promise<FileReply> {
  const found = mounted.get(route)
  if (!found || !mayInspect(kind, route) || !holds(presets[kind], route.permission as Right))
    throw new Error(`${route.method} ${route.path} is closed to ${kind}`)
  const input = { params, query: route.query ? (route.query as z.ZodType).parse(query) : {}, body: {}, files: [], form: {} }
  return (await found.handler(ctx, input as never)) as FileReply
}
