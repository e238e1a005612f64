import { caliberRoutes, containerRoutes, rootstockRoutes } from '@plantule/contract/catalogue/reference'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../../api/query.ts'
import type { Option } from '../../../kit/list/filter.ts'

const options = (rows: readonly { id: number; name: string }[] | undefined): Option[] =>
  (rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))

export type SizeChoices = { containers: Option[]; calibers: Option[]; rootstocks: Option[] }

/** What a size may be made of, from the shop's reference data. */
export function useSizeChoices(): SizeChoices {
  const containers = useQuery(read(containerRoutes.listContainers, {}))
  const calibers = useQuery(read(caliberRoutes.listCalibers, {}))
  const rootstocks = useQuery(read(rootstockRoutes.listRootstocks, {}))
  return {
    containers: options(containers.data?.items),
    calibers: options(calibers.data?.items),
    rootstocks: options(rootstocks.data?.items),
  }
}
