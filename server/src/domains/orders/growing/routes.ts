import { growingRoutes } from '@plantule/contract/orders/growing'
import { handle } from '../../../platform/handlers.ts'
import { contractsOfCustomer, contractsOfLot, doubtfulContracts } from '../../production/index.ts'
import { decideContract } from './decide-contract.ts'
import { openContract } from './open-contract.ts'

export const growingHandlers = handle(growingRoutes, {
  openContract: (ctx, { params, body }) => openContract(ctx, params.id, params.lineId, body),
  decideContract: (ctx, { params, body }) => decideContract(ctx, params.id, body),
  listDoubtfulContracts: doubtfulContracts,
  listContractsOfCustomer: (ctx, { params }) => contractsOfCustomer(ctx, params.id),
  listContractsOfLot: (ctx, { params }) => contractsOfLot(ctx, params.id),
})
