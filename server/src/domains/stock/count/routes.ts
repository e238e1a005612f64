import { stockCountRoutes } from '@plantule/contract/stock/count'
import { handle } from '../../../platform/handlers.ts'
import { findCounted } from './find-counted.ts'
import { saveCount } from './save-count.ts'

export const countHandlers = handle(stockCountRoutes, {
  findCounted: (ctx, { query }) => findCounted(ctx, query.code, query.since),
  saveCount: (ctx, { body }) => saveCount(ctx, body),
})
