import type { LocalImport, LocalImportKind } from '@plantule/contract/imports/local-schemas'
import { batchRoutes } from '@plantule/contract/traceability/batches'
import { localImportRoutes } from '@plantule/contract/traceability/local-imports'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { read, useAction } from '../../../api/query.ts'
import { searchFor, useScreenSearch } from '../../../search.ts'
import { ofZones } from '../parts/of-zones.ts'

const pollMs = 1_200
const moving: readonly LocalImport['state'][] = ['checking', 'running']

/** The import named in the address, followed while it works. */
export function useLocalImport(what: LocalImportKind) {
  const navigate = useNavigate()
  const { id: text } = useScreenSearch(`/vegetal-local/${what}/import`)
  const id = Number(text) || null
  const query = useQuery({
    ...read(localImportRoutes.getLocalImport, { params: { id: id ?? 0 } }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && moving.includes(state.data.state) ? pollMs : false),
  })
  const open = (next: number | null): void =>
    void navigate({ to: '.', search: searchFor(`/vegetal-local/${what}/import`, next === null ? {} : { id: String(next) }) })
  return { id, current: id === null ? undefined : query.data, error: query.error, open }
}

const stale = [
  localImportRoutes.getLocalImport,
  localImportRoutes.listLocalImports,
  localImportRoutes.localImportDiff,
  localImportRoutes.localImportProblems,
  batchRoutes.listBatches,
  batchRoutes.getBatch,
  batchRoutes.batchYears,
  ...ofZones,
]

export const useLocalImportVerbs = () => ({
  upload: useAction(localImportRoutes.uploadLocalImport, [localImportRoutes.listLocalImports]),
  map: useAction(localImportRoutes.setLocalImportMapping, stale),
  approve: useAction(localImportRoutes.approveLocalImport, stale),
  undo: useAction(localImportRoutes.undoLocalImport, stale),
})
