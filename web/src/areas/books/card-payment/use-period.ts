import { useNavigate } from '@tanstack/react-router'
import { searchFor, useScreenSearch } from '../../../search.ts'
import { daysOf } from '../parts/periods.ts'

type Period = { from: string; to: string }

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** The period in the address, so that it can be kept and sent; this month when there is none. */
export function usePeriod(): [Period, (period: Period) => void] {
  const navigate = useNavigate()
  const search = useScreenSearch('/card-payment')
  const thisMonth = daysOf('month')
  const day = (value: string | undefined, usual: string): string => (value && DAY.test(value) ? value : usual)
  const period = { from: day(search.from, thisMonth.from), to: day(search.to, thisMonth.to) }
  return [period, (next) => void navigate({ to: '.', search: searchFor('/card-payment', { ...search, ...next }), replace: true })]
}
