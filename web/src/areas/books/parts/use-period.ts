import { booksRoutes } from '@plantule/contract/books/books'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { textsFor, useTexts } from '../../../search.ts'
import { read } from '../../../api/query.ts'
import { parisDay } from '../../../ui/format.ts'
import { periodOf, searchOf, type Period } from './period.ts'

/** The period in the address, and how to go to another; filters of a list stay, its page does not. */
export function usePeriod(): { period: Period; yearStart: number; go: (period: Period) => void } {
  const navigate = useNavigate()
  const search = useTexts()
  const { data } = useQuery(read(booksRoutes.getAccounts, {}))
  const yearStart = data?.yearStart ?? 1
  return {
    period: periodOf(search, parisDay(), yearStart),
    yearStart,
    go: (period) => {
      const { period: _, from: __, to: ___, ...kept } = search
      const { page: ____, row: _____, ...filters } = kept
      void navigate({ to: '.', search: textsFor({ ...filters, ...searchOf(period) }), replace: true, resetScroll: false })
    },
  }
}
