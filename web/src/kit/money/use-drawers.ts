import { tillSessionsRoutes } from '@plantule/contract/till/sessions'
import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/query.ts'

/** Tills whose drawer can take or give the cash of an order now; asked only where cash is chosen. */
export function useDrawers(cash: boolean): { missing: boolean; options: { value: string; label: string }[] } {
  const { data } = useQuery({ ...read(tillSessionsRoutes.cashSessions, {}), enabled: cash, staleTime: 0 })
  const items = cash ? (data?.items ?? []) : []
  return {
    missing: cash && data?.needed === true && items.length === 0,
    options: items.map(({ id, register, number }) => ({ value: String(id), label: `${register} · ${number}` })),
  }
}
