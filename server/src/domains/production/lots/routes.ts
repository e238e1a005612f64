import { lotRoutes } from '@plantule/contract/production/lot-routes'
import { handle } from '../../../platform/handlers.ts'
import { connectProduct, disconnectProduct } from './connect-product.ts'
import { exportCultivations } from './export-cultivations.ts'
import { listLotCalibers } from './list-calibers.ts'
import { listLotChoices } from './list-choices.ts'
import { addLotPicture, removeLotPicture } from './lot-pictures.ts'
import { registerTransfer } from './register-transfer.ts'

export const lotHandlers = handle(lotRoutes, {
  listLotCalibers,
  listLotChoices,
  connectProduct: (ctx, { params, body }) => connectProduct(ctx, params.id, params.productId, body),
  disconnectProduct: (ctx, { params, body }) => disconnectProduct(ctx, params.id, params.productId, body.version),
  registerTransfer: (ctx, { params, body }) => registerTransfer(ctx, params.id, body),
  addCultivationPicture: (ctx, { params, body, files }) => addLotPicture(ctx, params.id, files[0], body.alt),
  removeCultivationPicture: (ctx, { params }) => removeLotPicture(ctx, params.id, params.pictureId),
  exportCultivations: (ctx, { params }) => exportCultivations(ctx, params.which),
})
