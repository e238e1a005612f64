import { roundRoutes } from '@plantule/contract/orders/rounds'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useNews } from '../../../api/live.ts'
import { refresh } from '../../../api/query.ts'

/** Reads rounds again once somebody else has changed one, or an order that stands on one. */
export function useRoundNews(): void {
  const client = useQueryClient()
  const hear = useCallback(() => void refresh(client, [roundRoutes.getRound, roundRoutes.listRounds, roundRoutes.proposeStops]), [client])
  useNews('rounds.changed', hear)
  useNews('orders.changed', hear)
}
