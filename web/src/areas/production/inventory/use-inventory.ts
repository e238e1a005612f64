import type { LotImport } from '@plantule/contract/imports/lot-schemas'
import { lotImportRoutes } from '@plantule/contract/production/lot-import'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { read, useAction } from '../../../api/query.ts'
import { searchFor, useScreenSearch } from '../../../search.ts'
import { ofCultivations } from '../parts/of-cultivations.ts'

const pollMs = 1_200
const moving: readonly LotImport['state'][] = ['checking', 'running']

/** The inventory named in the address, followed while it works. */
export function useInventory() {
  const navigate = useNavigate()
  const { id: text } = useScreenSearch('/cultivations/import')
  const id = Number(text) || null
  const query = useQuery({
    ...read(lotImportRoutes.getLotImport, { params: { id: id ?? 0 } }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && moving.includes(state.data.state) ? pollMs : false),
  })
  const open = (next: number | null): void =>
    void navigate({ to: '.', search: searchFor('/cultivations/import', next === null ? {} : { id: String(next) }) })
  return { id, current: id === null ? undefined : query.data, error: query.error, open }
}

const stale = [
  lotImportRoutes.getLotImport,
  lotImportRoutes.listLotImports,
  lotImportRoutes.lotImportDiff,
  lotImportRoutes.lotImportProblems,
  ...ofCultivations,
]

export const useInventoryVerbs = () => ({
  upload: useAction(lotImportRoutes.uploadLotImport, [lotImportRoutes.listLotImports]),
  map: useAction(lotImportRoutes.setLotImportMapping, stale),
  approve: useAction(lotImportRoutes.approveLotImport, stale),
  undo: useAction(lotImportRoutes.undoLotImport, stale),
})
