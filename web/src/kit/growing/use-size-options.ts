import { caliberRoutes, containerRoutes } from '@plantule/contract/catalogue/reference'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/query.ts'
import type { Option } from '../../kit/list/filter.ts'

/** The shop's containers and calibers, to say in what plants stand. */
export function useSizeOptions(): { containers: Option[]; calibers: Option[] } {
  const containers = useQuery(read(containerRoutes.listContainers, {}))
  const calibers = useQuery(read(caliberRoutes.listCalibers, {}))
  const optionsOf = (items: readonly { id: number; name: string }[] | undefined): Option[] =>
    (items ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  return { containers: optionsOf(containers.data?.items), calibers: optionsOf(calibers.data?.items) }
}
