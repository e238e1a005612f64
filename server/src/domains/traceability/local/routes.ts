import { batchRoutes } from '@plantule/contract/traceability/batches'
import { localLotRoutes } from '@plantule/contract/traceability/local-lots'
import { mixtureRoutes } from '@plantule/contract/traceability/mixtures'
import { seedlingRoutes } from '@plantule/contract/traceability/seedlings'
import { handle } from '../../../platform/handlers.ts'
import { batchAnswer, createBatch, updateBatch } from './batches.ts'
import { batchYears, findSources, listBatches, listMixtures, listSeedlings } from './list-local.ts'
import { localLabels } from './local-labels.ts'
import { addLocalPaper, getLocalPaper, removeLocalPaper } from './local-papers.ts'
import { createMixture, mixtureAnswer, setRecipe, updateMixture } from './mixtures.ts'
import { connectLocal, countLocal, disconnectLocal, packLocal, unpackLocal } from './packs.ts'
import { removeLocalLot } from './remove-local-lot.ts'
import { createSeedling, potSeedling, seedlingAnswer, updateSeedling } from './seedlings.ts'

export const localLotHandlers = [
  ...handle(localLotRoutes, {
    countLocalLot: (ctx, { params, body }) => countLocal(ctx, params.id, body),
    packLocalLot: (ctx, { params, body }) => packLocal(ctx, params.id, body),
    unpackLocalLot: (ctx, { params, body }) => unpackLocal(ctx, params.id, body),
    findLocalSources: (ctx, { params }) => findSources(ctx, params.q),
  }),
  ...handle(batchRoutes, {
    batchYears: (ctx, { query }) => batchYears(ctx, query.species),
    listBatches: (ctx, { params, query }) => listBatches(ctx, params.year, query),
    createBatch: (ctx, { body }) => createBatch(ctx, body),
    getBatch: (ctx, { params }) => batchAnswer(ctx, params.id),
    updateBatch: (ctx, { params, body }) => updateBatch(ctx, params.id, body),
    removeBatch: (ctx, { params }) => removeLocalLot(ctx, params.id, 'batch'),
    addBatchPaper: async (ctx, { params, files }) => {
      await addLocalPaper(ctx, params.id, 'batch', files[0])
      return batchAnswer(ctx, params.id)
    },
    getBatchPaper: (ctx, { params }) => getLocalPaper(ctx, params.id, 'batch', params.attachmentId),
    removeBatchPaper: (ctx, { params }) => removeLocalPaper(ctx, params.id, 'batch', params.attachmentId),
    connectBatch: async (ctx, { params }) => {
      await connectLocal(ctx, params.id, params.productId, 'batch')
      return batchAnswer(ctx, params.id)
    },
    disconnectBatch: async (ctx, { params }) => {
      await disconnectLocal(ctx, params.id, params.productId, 'batch')
      return batchAnswer(ctx, params.id)
    },
    batchLabels: (ctx, { params, body }) => localLabels(ctx, params.id, 'batch', body),
  }),
  ...handle(mixtureRoutes, {
    listMixtures: (ctx, { params, query }) => listMixtures(ctx, params.year, query),
    createMixture: (ctx, { body }) => createMixture(ctx, body),
    getMixture: (ctx, { params }) => mixtureAnswer(ctx, params.id),
    updateMixture: (ctx, { params, body }) => updateMixture(ctx, params.id, body),
    removeMixture: (ctx, { params }) => removeLocalLot(ctx, params.id, 'mixture'),
    setRecipe: (ctx, { params, body }) => setRecipe(ctx, params.id, body),
    connectMixture: async (ctx, { params }) => {
      await connectLocal(ctx, params.id, params.productId, 'mixture')
      return mixtureAnswer(ctx, params.id)
    },
    disconnectMixture: async (ctx, { params }) => {
      await disconnectLocal(ctx, params.id, params.productId, 'mixture')
      return mixtureAnswer(ctx, params.id)
    },
    mixtureLabels: (ctx, { params, body }) => localLabels(ctx, params.id, 'mixture', body),
  }),
  ...handle(seedlingRoutes, {
    listSeedlings: (ctx, { params, query }) => listSeedlings(ctx, params.year, query),
    createSeedling: (ctx, { body }) => createSeedling(ctx, body),
    getSeedling: (ctx, { params }) => seedlingAnswer(ctx, params.id),
    updateSeedling: (ctx, { params, body }) => updateSeedling(ctx, params.id, body),
    removeSeedling: (ctx, { params }) => removeLocalLot(ctx, params.id, 'seedling'),
    potSeedling: (ctx, { params, body }) => potSeedling(ctx, params.id, body),
    addSeedlingPaper: async (ctx, { params, files }) => {
      await addLocalPaper(ctx, params.id, 'seedling', files[0])
      return seedlingAnswer(ctx, params.id)
    },
    getSeedlingPaper: (ctx, { params }) => getLocalPaper(ctx, params.id, 'seedling', params.attachmentId),
    removeSeedlingPaper: (ctx, { params }) => removeLocalPaper(ctx, params.id, 'seedling', params.attachmentId),
    seedlingLabels: (ctx, { params, body }) => localLabels(ctx, params.id, 'seedling', body),
  }),
]
