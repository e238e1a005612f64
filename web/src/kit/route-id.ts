import { useParams } from '@tanstack/react-router'

/** What an address says instead of an id when the record is still to be created. */
export const toCreate = -1

/** The id that an address says; null where it says none. */
export function idIn(text: string | undefined): number | null {
  const id = /^(-1|[1-9]\d*)$/.test(text ?? '') ? Number(text) : NaN
  return Number.isSafeInteger(id) ? id : null
}

/** The integer id of an address, `{orderId}`. @throws Error when it is no id: no screen is opened at such an address (`Guarded`). */
export function useRouteId(name: string): number {
  const params = useParams({ strict: false }) as Record<string, string | undefined>
  const id = idIn(params[name])
  if (id === null) throw new Error(`No ${name} in the address`)
  return id
}
