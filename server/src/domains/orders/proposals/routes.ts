import { substituteLinkRoutes } from '@plantule/contract/orders/substitute-links'
import { handle } from '../../../platform/handlers.ts'
import { proposalOf, proposeSubstitute, withdrawProposal } from './propose.ts'

export const proposalHandlers = handle(substituteLinkRoutes, {
  getProposal: (ctx, { params }) => proposalOf(ctx, params.id, params.lineId),
  proposeSubstitute: (ctx, { params, body }) => proposeSubstitute(ctx, params.id, params.lineId, body),
  withdrawProposal: (ctx, { params }) => withdrawProposal(ctx, params.id, params.lineId),
})
