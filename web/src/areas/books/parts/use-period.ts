import { booksRoutes } from '@plantule/contract/books/books'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { read } from '../../../api/query.ts'
import { parisDay } from '../../../ui/format.ts'
import { periodOf, searchOf, type Period } from './period.ts'

type Search = { period?: string; from?: string; to?: string; list?: string }

/** The period in the address, and how to go to another; filters of a list stay, its page does not. */
export function usePeriod(): { period: Period; yearStart: number; go: (period: Period) => void } {
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as Search
  const { data } = useQuery(read(booksRoutes.getAccounts, {}))
  const yearStart = data?.yearStart ?? 1
  return {
    period: periodOf(search, parisDay(), yearStart),
    yearStart,
    go: (period) => {
      const { period: _, from: __, to: ___, ...kept } = search as Record<string, string>
      const { page: ____, row: _____, ...filters } = kept
      void navigate({ to: '.', search: { ...filters, ...searchOf(period) } as never, replace: true, resetScroll: false })
    },
  }
}
