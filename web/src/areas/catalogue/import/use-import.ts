import type { CatalogueImport } from '@plantule/contract/imports/schemas'
import { importRoutes } from '@plantule/contract/imports/imports'
import { productRoutes } from '@plantule/contract/catalogue/products'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { searchFor, useScreenSearch } from '../../../search.ts'
import { read, useAction } from '../../../api/query.ts'

const pollMs = 1_200
const moving: readonly CatalogueImport['state'][] = ['checking', 'running']

/** The import named in the address, followed while it works. */
export function useImport() {
  const navigate = useNavigate()
  const { id: text } = useScreenSearch('/products/import')
  const id = Number(text) || null
  const query = useQuery({
    ...read(importRoutes.getImport, { params: { id: id ?? 0 } }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && (moving.includes(state.data.state) || state.data.pictures?.running) ? pollMs : false),
  })
  const open = (next: number | null): void =>
    void navigate({ to: '.', search: searchFor('/products/import', next === null ? {} : { id: String(next) }) })
  return { id, current: id === null ? undefined : query.data, error: query.error, open }
}

const stale = [
  importRoutes.getImport,
  importRoutes.listImports,
  importRoutes.importDiff,
  importRoutes.importErrors,
  importRoutes.importTaxa,
  importRoutes.importPictures,
  productRoutes.listProducts,
  productRoutes.getProduct,
]

export function useImportVerbs() {
  return {
    upload: useAction(importRoutes.uploadImport, [importRoutes.listImports]),
    setReading: useAction(importRoutes.setImportReading, stale),
    addArchive: useAction(importRoutes.addImportArchive, stale),
    retryPictures: useAction(importRoutes.retryImportPictures, stale),
    map: useAction(importRoutes.setImportMapping, stale),
    approve: useAction(importRoutes.approveImport, stale),
    undo: useAction(importRoutes.undoImport, stale),
  }
}
