import type { CatalogueImport, ImportSettings } from '@plantule/contract/imports/schemas'
import { importRoutes } from '@plantule/contract/imports/imports'
import { productRoutes } from '@plantule/contract/catalogue/products'
import type { TestShop } from '../../testing/new-shop.ts'

type Files = { name: string; bytes: Buffer } | { name: string; bytes: Buffer }[]

/** The steps of an import as a person takes them, in one shop. */
export function importing(shop: TestShop) {
  const get = (id: number): Promise<CatalogueImport> => shop.ok(importRoutes.getImport, { params: { id } })
  const upload = (file: Files | string): Promise<CatalogueImport> =>
    shop.ok(importRoutes.uploadImport, {}, { file: typeof file === 'string' ? { name: 'catalogue.csv', bytes: Buffer.from(file) } : file })
  const check = async (id: number, change: Partial<ImportSettings> = {}): Promise<CatalogueImport> => {
    const { settings } = await get(id)
    await shop.ok(importRoutes.setImportMapping, { params: { id }, body: { ...settings, ...change } })
    await shop.drain()
    return get(id)
  }
  const checked = async (file: Files | string, change: Partial<ImportSettings> = {}) => check((await upload(file)).id, change)
  const approve = async (id: number): Promise<CatalogueImport> => {
    await shop.ok(importRoutes.approveImport, { params: { id } })
    await shop.drain()
    return get(id)
  }
  const imported = async (file: Files | string, change: Partial<ImportSettings> = {}) => approve((await checked(file, change)).id)
  const differences = async (id: number) => (await shop.ok(importRoutes.importDiff, { params: { id, page: 1 }, query: {} })).items
  const problems = async (id: number) => (await shop.ok(importRoutes.importErrors, { params: { id, page: 1 } })).items
  const whole = async (reference: string) => {
    const { items } = await shop.ok(productRoutes.listProducts, { params: { page: 1 }, query: { sort: 'reference', dir: 'asc' } })
    return shop.ok(productRoutes.getProduct, { params: { id: items.find((row) => row.reference === reference)?.id ?? 0 } })
  }
  return { get, upload, check, checked, approve, imported, differences, problems, whole }
}
