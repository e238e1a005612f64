import type { Route } from '@plantule/contract/base/route'
import { stratificationRoutes } from '@plantule/contract/production/stratifications'
import { useAction } from '../../../api/query.ts'

const stale = [
  stratificationRoutes.getStratification,
  stratificationRoutes.listStratifications,
  stratificationRoutes.stratificationProtocols,
]

/** An act upon a lot whose refusal its own window shows. */
export const useStratificationAct = <R extends Route>(route: R) => useAction(route, stale, { onError: () => true })
