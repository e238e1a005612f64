import { useState } from 'react'
import { AloneTickets } from '../offline/AloneTickets.tsx'
import type { Alone } from '../offline/use-alone.ts'
import { TicketsDialog } from './TicketsDialog.tsx'

type TicketsProps = { online: boolean; alone: Alone; registerId: number; number: string; onClose: () => void }

/** All tickets, or those of this device while the server is away. As it was opened it stays: a refund being typed outlives a cut. */
export function Tickets({ online, alone, ...shown }: TicketsProps) {
  const [fromServer] = useState(online)
  return fromServer ? <TicketsDialog {...shown} /> : <AloneTickets store={alone.store} number={shown.number} onClose={shown.onClose} />
}
