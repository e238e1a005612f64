import { caliberRoutes, containerRoutes, rootstockRoutes } from '@plantule/contract/catalogue/reference'
import { useQuery } from '@tanstack/react-query'
import { read, useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import type { Option } from '../../../kit/list/filter.ts'

const options = (rows: readonly { id: number; name: string }[] | undefined): Option[] =>
  (rows ?? []).map(({ id, name }) => ({ value: String(id), label: name }))

type Create = (name: string) => Promise<{ id: number }>
export type SizeChoices = {
  containers: Option[]
  calibers: Option[]
  rootstocks: Option[]
  /** Makes one by its name, for people who may; the rest of it is told on its page. */
  create: { containerId: Create; caliberId: Create; rootstockId: Create } | undefined
}

const quiet = { onError: () => true }

/** What a size may be made of, from the shop's reference data. */
export function useSizeChoices(): SizeChoices {
  const containers = useQuery(read(containerRoutes.listContainers, {}))
  const calibers = useQuery(read(caliberRoutes.listCalibers, {}))
  const rootstocks = useQuery(read(rootstockRoutes.listRootstocks, {}))
  const mayWrite = useCan('catalogue.write')
  const container = useAction(containerRoutes.createContainer, [containerRoutes.listContainers], quiet)
  const caliber = useAction(caliberRoutes.createCaliber, [caliberRoutes.listCalibers], quiet)
  const rootstock = useAction(rootstockRoutes.createRootstock, [rootstockRoutes.listRootstocks], quiet)
  return {
    create: mayWrite
      ? {
          containerId: (name) => container.mutateAsync({ body: { name, idx: containers.data?.items.length ?? 0 } }),
          caliberId: (name) => caliber.mutateAsync({ body: { name, idx: calibers.data?.items.length ?? 0 } }),
          rootstockId: (name) => rootstock.mutateAsync({ body: { name, idx: rootstocks.data?.items.length ?? 0 } }),
        }
      : undefined,
    containers: options(containers.data?.items),
    calibers: options(calibers.data?.items),
    rootstocks: options(rootstocks.data?.items),
  }
}
