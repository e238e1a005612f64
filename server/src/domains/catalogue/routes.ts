import { batchRoutes } from '@plantule/contract/catalogue/batch'
import { categoryRoutes } from '@plantule/contract/catalogue/categories'
import { pictureRoutes } from '@plantule/contract/catalogue/pictures'
import { productRoutes } from '@plantule/contract/catalogue/products'
import { caliberRoutes, containerRoutes, plantProviderRoutes, rootstockRoutes, tvaRateRoutes } from '@plantule/contract/catalogue/reference'
import { subproductRoutes } from '@plantule/contract/catalogue/subproducts'
import { handle } from '../../platform/handlers.ts'
import { allowRegulated } from './allow-regulated.ts'
import { batchEdit } from './batch/batch-edit.ts'
import { listBatchEdits } from './batch/list-batches.ts'
import { undoBatchEdit } from './batch/undo-batch.ts'
import { archiveProduct, removeSubproduct, restoreProduct, restoreSubproduct } from './archive-product.ts'
import { productDetails } from './catalogue.db.ts'
import { createCategory, getCategory, listCategories, removeCategory, updateCategory } from './categories.ts'
import { duplicateProduct } from './duplicate-product.ts'
import { listProducts, listTags, searchArchived } from './list-products.ts'
import { getMenu, setMenu } from './menu.ts'
import { priceHistory, productPrices } from './price-history.ts'
import { addLibraryPicture, addPicture, publicPictures, removePicture, updatePicture } from './pictures.ts'
import { calibers, containers, plantProviders, rootstocks } from './reference-kinds.ts'
import { drawBarcodes } from './own-barcodes.ts'
import { createProduct, setProductCategories, updateProduct } from './save-product.ts'
import { createGrid, createSubproduct, orderSubproducts, updateSubproduct } from './save-subproduct.ts'
import { testName } from './test-name.ts'
import { listTvaRates, setTvaRates } from './tva-rates.ts'

const productHandlers = handle(productRoutes, {
  listProducts: (ctx, { params, query }) => listProducts(ctx, params.page, query),
  searchArchived: (ctx, { params }) => searchArchived(ctx, params.q),
  listTags,
  testName: (ctx, { body }) => testName(ctx, body),
  allowRegulated: (ctx, { params, body }) => allowRegulated(ctx, params.id, body.reason),
  getProduct: (ctx, { params }) => productDetails(ctx, params.id),
  createProduct: (ctx, { body }) => createProduct(ctx, body),
  updateProduct: (ctx, { params, body }) => updateProduct(ctx, params.id, body),
  setProductCategories: (ctx, { params, body }) => setProductCategories(ctx, params.id, body.categoryIds),
  archiveProduct: (ctx, { params }) => archiveProduct(ctx, params.id),
  restoreProduct: (ctx, { params }) => restoreProduct(ctx, params.id),
  duplicateProduct: (ctx, { params }) => duplicateProduct(ctx, params.id),
})

const batchHandlers = handle(batchRoutes, {
  batchEdit: (ctx, { body }) => batchEdit(ctx, body),
  undoBatchEdit: (ctx, { params }) => undoBatchEdit(ctx, params.id),
  listBatchEdits,
})

const subproductHandlers = handle(subproductRoutes, {
  createSubproduct: (ctx, { params, body }) => createSubproduct(ctx, params.id, body),
  createGrid: (ctx, { params, body }) => createGrid(ctx, params.id, body.cells),
  updateSubproduct: (ctx, { params, body }) => updateSubproduct(ctx, params.id, body),
  drawBarcodes: (ctx, { body }) => drawBarcodes(ctx, body.count),
  orderSubproducts: (ctx, { params, body }) => orderSubproducts(ctx, params.id, body.ids),
  removeSubproduct: (ctx, { params }) => removeSubproduct(ctx, params.id),
  restoreSubproduct: (ctx, { params }) => restoreSubproduct(ctx, params.id),
  productPrices: (ctx, { params }) => productPrices(ctx, params.id),
  priceHistory: (ctx, { params }) => priceHistory(ctx, params.id),
})

const pictureHandlers = handle(pictureRoutes, {
  listPictures: (ctx, { params }) => publicPictures(ctx, params.id),
  addPicture: (ctx, { params, body, files }) => addPicture(ctx, params.id, files[0], body),
  addLibraryPicture: (ctx, { params, body }) => addLibraryPicture(ctx, params.id, body),
  updatePicture: (ctx, { params, body }) => updatePicture(ctx, params.id, params.pictureId, body),
  removePicture: (ctx, { params }) => removePicture(ctx, params.id, params.pictureId),
})

const categoryHandlers = handle(categoryRoutes, {
  getMenu,
  setMenu: (ctx, { body }) => setMenu(ctx, body),
  listSupercategories: (ctx) => listCategories(ctx, 1),
  createSupercategory: (ctx, { body }) => createCategory(ctx, 1, { ...body, parentId: null }),
  updateSupercategory: (ctx, { params, body }) => updateCategory(ctx, 1, params.id, body),
  removeSupercategory: (ctx, { params, query }) => removeCategory(ctx, 1, params.id, query.detach ?? false),
  listCategories: (ctx) => listCategories(ctx, 2),
  getCategory: (ctx, { params }) => getCategory(ctx, params.id),
  createCategory: (ctx, { body }) => createCategory(ctx, 2, body),
  updateCategory: (ctx, { params, body }) => updateCategory(ctx, 2, params.id, body),
  removeCategory: (ctx, { params, query }) => removeCategory(ctx, 2, params.id, query.detach ?? false),
  listSubcategories: (ctx) => listCategories(ctx, 3),
  createSubcategory: (ctx, { body }) => createCategory(ctx, 3, body),
  updateSubcategory: (ctx, { params, body }) => updateCategory(ctx, 3, params.id, body),
  removeSubcategory: (ctx, { params, query }) => removeCategory(ctx, 3, params.id, query.detach ?? false),
})

const referenceHandlers = [
  ...handle(containerRoutes, {
    listContainers: containers.list,
    createContainer: (ctx, { body }) => containers.create(ctx, body),
    updateContainer: (ctx, { params, body }) => containers.update(ctx, params.id, body),
    removeContainer: (ctx, { params }) => containers.remove(ctx, params.id),
  }),
  ...handle(rootstockRoutes, {
    listRootstocks: rootstocks.list,
    createRootstock: (ctx, { body }) => rootstocks.create(ctx, body),
    updateRootstock: (ctx, { params, body }) => rootstocks.update(ctx, params.id, body),
    removeRootstock: (ctx, { params }) => rootstocks.remove(ctx, params.id),
  }),
  ...handle(caliberRoutes, {
    listCalibers: calibers.list,
    createCaliber: (ctx, { body }) => calibers.create(ctx, body),
    updateCaliber: (ctx, { params, body }) => calibers.update(ctx, params.id, body),
    removeCaliber: (ctx, { params }) => calibers.remove(ctx, params.id),
  }),
  ...handle(plantProviderRoutes, {
    listPlantProviders: plantProviders.list,
    createPlantProvider: (ctx, { body }) => plantProviders.create(ctx, body),
    updatePlantProvider: (ctx, { params, body }) => plantProviders.update(ctx, params.id, body),
    removePlantProvider: (ctx, { params }) => plantProviders.remove(ctx, params.id),
  }),
  ...handle(tvaRateRoutes, {
    listTvaRates,
    setTvaRates: (ctx, { body }) => setTvaRates(ctx, body.items),
  }),
]

export const routes = [
  ...productHandlers,
  ...batchHandlers,
  ...pictureHandlers,
  ...subproductHandlers,
  ...categoryHandlers,
  ...referenceHandlers,
]
