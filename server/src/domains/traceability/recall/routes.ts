import { recallRoutes } from '@plantule/contract/traceability/recalls'
import { handle } from '../../../platform/handlers.ts'
import { writeRecallLetters } from './letters.ts'
import { listRecalls } from './list-recalls.ts'
import { printRecallLetters } from './paper-letters.ts'
import { previewRecall } from './reached.ts'
import { recallReport } from './recall-report.ts'
import { recallAnswer } from './recall.db.ts'
import { createRecall, holdRecallLot, holdRecallSize, releaseRecall } from './save-recall.ts'

export const recallHandlers = handle(recallRoutes, {
  listRecalls: (ctx, { params, query }) => listRecalls(ctx, params.page, query),
  previewRecall: (ctx, { body }) => previewRecall(ctx, body),
  createRecall: (ctx, { body }) => createRecall(ctx, body),
  getRecall: (ctx, { params }) => recallAnswer(ctx, params.id),
  holdRecallLot: (ctx, { params, body }) => holdRecallLot(ctx, params.id, params.lotId, body),
  holdRecallSize: (ctx, { params, body }) => holdRecallSize(ctx, params.id, params.subproductId, body),
  releaseRecall: (ctx, { params, body }) => releaseRecall(ctx, params.id, body),
  writeRecallLetters: (ctx, { params, body }) => writeRecallLetters(ctx, params.id, body.message),
  printRecallLetters: (ctx, { params, body }) => printRecallLetters(ctx, params.id, body.message),
  recallReport: (ctx, { params }) => recallReport(ctx, params.id),
})
