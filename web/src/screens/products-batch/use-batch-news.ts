import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { ServerEvent } from '../../api/events.ts'
import { refresh } from '../../api/query.ts'
import { useNews } from '../../shell/live.ts'
import { staleByBatch } from './use-undo-batch.ts'

/** Reads the products again once a long operation has ended: it may have changed or restored many of them. */
export function useBatchNews(): void {
  const client = useQueryClient()
  const hear = useCallback(({ data }: ServerEvent) => void (hasEnded(data) && refresh(client, staleByBatch)), [client])
  useNews('operation', hear)
}

const hasEnded = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && 'status' in data && (data.status === 'done' || data.status === 'cancelled')
