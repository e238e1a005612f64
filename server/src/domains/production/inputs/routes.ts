import { consumableRoutes, consumableSheets } from '@plantule/contract/production/consumables'
import { handle } from '../../../platform/handlers.ts'
import { createConsumable, listConsumables, removeConsumable, updateConsumable } from './consumables.ts'
import { consumablesSheet } from './consumables-sheet.ts'
import { addUsage, listUsages, removeUsage } from './usages.ts'

export const inputHandlers = [
  ...handle(consumableRoutes, {
    listConsumables: (ctx, { query }) => listConsumables(ctx, query),
    createConsumable: (ctx, { body }) => createConsumable(ctx, body),
    updateConsumable: (ctx, { params, body }) => updateConsumable(ctx, params.id, body),
    removeConsumable: (ctx, { params }) => removeConsumable(ctx, params.id),
    listUsages: (ctx, { params, query }) => listUsages(ctx, params.id, query.page),
    addUsage: (ctx, { body }) => addUsage(ctx, body),
    removeUsage: (ctx, { params }) => removeUsage(ctx, params.id),
  }),
  ...handle(consumableSheets, { consumablesSheet: (ctx, { query }) => consumablesSheet(ctx, query) }),
]
