import type { vouchersRoutes } from '@plantule/contract/codes/vouchers'
import { useQuery } from '@tanstack/react-query'
import { readList } from '../../../api/query.ts'

type ListRoute = (typeof vouchersRoutes)['listGiftCards'] | (typeof vouchersRoutes)['listCreditCodes']

/** What the shop owes by all codes of the kind, whatever the list is filtered by. */
export const useOwed = (route: ListRoute): number | undefined =>
  useQuery(readList(route, { params: { page: 1 }, query: { size: 25, status: 'active,partially_used' } })).data?.owedCents
