import { useEffect, useState } from 'react'
import { draft } from '../../../../kit/form/draft.ts'
import type { Count } from './CashCount.tsx'
import type { Counted } from './CountedTenders.tsx'

export type Counting = {
  /** What was counted blind is compared once; who counts again does not see what is expected. */
  compared: boolean
  cash: Count | null
  counted: Counted
  deposit: number
  reason: string
  notes: string
}
const nothing: Counting = { compared: false, cash: null, counted: {}, deposit: 0, reason: '', notes: '' }

/** What is counted of a session's drawer, kept in this tab: a page that begins anew when the network is back must not ask for it twice. */
export function useCounting(sessionId: number) {
  const name = `close.${sessionId}`
  const [counting, setCounting] = useState<Counting>(() => ({ ...nothing, ...(draft.read(name) as Partial<Counting> | undefined) }))
  useEffect(() => draft.keep(name, counting), [name, counting])
  return {
    counting,
    set: (part: Partial<Counting>): void => setCounting((before) => ({ ...before, ...part })),
    forget: (): void => draft.forget(name),
  }
}
