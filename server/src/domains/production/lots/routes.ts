import { lotRoutes } from '@plantule/contract/production/lot-routes'
import { manyCultivationsRoutes } from '@plantule/contract/production/many'
import { handle } from '../../../platform/handlers.ts'
import { startEnding, startTagging } from './change-many.ts'
import { lotsOfDeed } from './chosen-lots.ts'
import { connectProduct, disconnectProduct } from './connect-product.ts'
import { exportCultivations } from './export-cultivations.ts'
import { listLotCalibers } from './list-calibers.ts'
import { listLotChoices } from './list-choices.ts'
import { addLotPicture, removeLotPicture } from './lot-pictures.ts'
import { lotsBefore } from './lots-before.ts'
import { registerTransfer } from './register-transfer.ts'

export const manyHandlers = handle(manyCultivationsRoutes, {
  previewCultivations: async (ctx, { body }) => ({ items: await lotsBefore(ctx, await lotsOfDeed(ctx, body.target)) }),
  terminateCultivations: (ctx, { body }) => startEnding(ctx, body),
  tagCultivations: (ctx, { body }) => startTagging(ctx, body.target, body.change),
})

export const lotHandlers = handle(lotRoutes, {
  listLotCalibers,
  listLotChoices,
  connectProduct: (ctx, { params, body }) => connectProduct(ctx, params.id, params.productId, body),
  disconnectProduct: (ctx, { params, body }) => disconnectProduct(ctx, params.id, params.productId, body.version),
  registerTransfer: (ctx, { params, body }) => registerTransfer(ctx, params.id, body),
  addCultivationPicture: (ctx, { params, body, files }) => addLotPicture(ctx, params.id, files[0], body.alt),
  removeCultivationPicture: (ctx, { params }) => removeLotPicture(ctx, params.id, params.pictureId),
  exportCultivations: (ctx, { params, body }) => exportCultivations(ctx, params.which, body.target),
})
