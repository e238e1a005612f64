import { roundRoutes } from '@plantule/contract/orders/rounds'
import { sql } from 'kysely'
import { handle } from '../../../platform/handlers.ts'
import { addDays } from '../../../platform/paris.ts'
import { addStops } from './add-stops.ts'
import { removeStop, setStopHours, sortStops } from './change-stops.ts'
import { closeStop, departRound } from './drive-round.ts'
import { proposeStops } from './propose-stops.ts'
import { roundSheet } from './round-sheet.ts'
import { countAwaiting, roundAnswer, roundsWhere } from './rounds.db.ts'
import { createRound, deleteRound, updateRound } from './save-round.ts'
import { mailRound } from './mail-round.ts'

export const roundHandlers = handle(roundRoutes, {
  listRounds: async (ctx, { params: { from }, query }) => ({
    items: await roundsWhere(ctx, sql`r.day >= ${from}::date and r.day < ${addDays(from, query.days)}::date`),
    awaiting: await countAwaiting(ctx),
  }),
  createRound: (ctx, { body }) => createRound(ctx, body),
  getRound: (ctx, { params }) => roundAnswer(ctx, params.id),
  updateRound: (ctx, { params, body }) => updateRound(ctx, params.id, body),
  deleteRound: (ctx, { params }) => deleteRound(ctx, params.id),
  proposeStops: (ctx, { params }) => proposeStops(ctx, params.id),
  addStops: (ctx, { params, body }) => addStops(ctx, params.id, body.orderIds, body.beyond),
  sortStops: (ctx, { params, body }) => sortStops(ctx, params.id, body.stopIds),
  setStopHours: (ctx, { params, body }) => setStopHours(ctx, params.id, params.stopId, body),
  removeStop: (ctx, { params }) => removeStop(ctx, params.id, params.stopId),
  departRound: (ctx, { params }) => departRound(ctx, params.id),
  closeStop: (ctx, { params, body }) => closeStop(ctx, params.id, params.stopId, body),
  mailRound: (ctx, { params }) => mailRound(ctx, params.id),
  roundSheet: (ctx, { params }) => roundSheet(ctx, params.id),
})
