import { gridRoutes } from '@plantule/contract/stock/grid'
import { handle } from '../../../platform/handlers.ts'
import { readGrid } from './read-grid.ts'
import { saveGrid } from './save-grid.ts'
import { undoGrid } from './undo-grid.ts'

export const gridHandlers = handle(gridRoutes, {
  readGrid: (ctx, { query }) => readGrid(ctx, query),
  saveGrid: (ctx, { body }) => saveGrid(ctx, body.rows),
  undoGrid: (ctx, { params }) => undoGrid(ctx, params.id),
})
