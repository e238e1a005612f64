import { useParams } from '@tanstack/react-router'

/** What an address says instead of an id when the record is still to be created. */
export const toCreate = -1

/** The integer id of an address, `{orderId}`. @throws Error when it is no id, which shows the screen's failure. */
export function useRouteId(name: string): number {
  const params = useParams({ strict: false }) as Record<string, string | undefined>
  const id = Number(params[name])
  if (!Number.isInteger(id) || id < toCreate || id === 0) throw new Error(`No ${name} in the address`)
  return id
}
