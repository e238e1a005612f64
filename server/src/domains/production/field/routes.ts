import { fieldRoutes } from '@plantule/contract/production/field'
import { handle } from '../../../platform/handlers.ts'
import { listUnsettled } from './list-unsettled.ts'
import { readField } from './read-field.ts'
import { settleDeed } from './settle-deed.ts'
import { takeDeed, takePhoto } from './take-deed.ts'

export const fieldHandlers = handle(fieldRoutes, {
  readField: (ctx, { query }) => readField(ctx, query.since),
  takeDeed: (ctx, { body }) => takeDeed(ctx, body),
  takePhoto: (ctx, { body, files }) => takePhoto(ctx, body, files[0]),
  listUnsettled,
  settleDeed: (ctx, { params, body }) => settleDeed(ctx, params.id, body),
})
