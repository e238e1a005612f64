import { packRoutes } from '@plantule/contract/packs/packs'
import { packSheets } from '@plantule/contract/packs/sheets'
import { packsSheet } from './packs-sheet.ts'
import { handle } from '../../platform/handlers.ts'
import { listPacks } from './list-packs.ts'
import { packById } from './packs.db.ts'
import { pick, priceLinesOf } from './pick.ts'
import { addPicture, copyPictures, orderPictures, publicPackPictures, removePicture } from './pictures.ts'
import {
  addPackItem,
  createPack,
  lockLivePack,
  packConfig,
  removePack,
  removePackItem,
  setPackConfig,
  updatePack,
  updatePackItem,
} from './save-pack.ts'

export const routes = [
  ...handle(packRoutes, {
    listPacks: (ctx, { query }) => listPacks(ctx, query),
    packConfig,
    setPackConfig: (ctx, { body }) => setPackConfig(ctx, body),
    getPack: (ctx, { params }) => packById(ctx, params.id),
    createPack: (ctx, { body }) => createPack(ctx, body),
    updatePack: (ctx, { params, body }) => updatePack(ctx, params.id, body),
    removePack: (ctx, { params }) => removePack(ctx, params.id),
    addPackItem: (ctx, { params, body }) => addPackItem(ctx, params.id, body),
    updatePackItem: (ctx, { params, body }) => updatePackItem(ctx, params.id, body),
    removePackItem: (ctx, { params }) => removePackItem(ctx, params.id),
    listPackPictures: (ctx, { params }) => publicPackPictures(ctx, params.id),
    addPackPicture: async (ctx, { params, body, files }) => addPicture(ctx, await lockLivePack(ctx, params.id), files[0], body.alt),
    removePackPicture: (ctx, { params }) => removePicture(ctx, params.id, params.pictureId),
    orderPackPictures: async (ctx, { params, body }) => orderPictures(ctx, (await lockLivePack(ctx, params.id)).id, body.ids),
    copyPackPictures: async (ctx, { params }) => copyPictures(ctx, (await lockLivePack(ctx, params.id)).id),
    pickProducts: (ctx, { query }) => pick(ctx, query.q, query.size, query.customer ?? null),
    priceLines: (ctx, { body }) => priceLinesOf(ctx, body),
  }),
  ...handle(packSheets, { packsSheet: (ctx, { query }) => packsSheet(ctx, query) }),
]
