import { tillSalesRoutes, type Ticket } from '@plantule/contract/till-sales'
import { useState } from 'react'
import { useAction } from '../../api/query.ts'
import type { ApiError } from '../../api/error.ts'
import { staleAfterTicket } from './stale.ts'
import { keepSending, keptSending, type SaleBody } from './storage.ts'

export type Sale = {
  /** Sent, and nobody knows yet whether it arrived: only sending it again may follow. */
  sending: SaleBody | null
  busy: boolean
  error: ApiError | null
  send: (body: SaleBody) => void
  again: () => void
  /** A server that keeps failing must not hold the till: the basket stays, under the same uuid, so nothing is sold twice. */
  drop: () => void
  forgetError: () => void
}

/** Sends paid sales, each kept on the device until its answer has come: it is sent again with the same uuid, and sold once. */
export function useSale(registerId: number, onSold: (ticket: Ticket) => void): Sale {
  const [sending, setSending] = useState(() => keptSending(registerId))
  const settle = (left: SaleBody | null): void => {
    keepSending(registerId, left)
    setSending(left)
  }
  const create = useAction(tillSalesRoutes.createSale, staleAfterTicket, {
    onError: (error) => {
      // A refusal is an answer: nothing was sold. Silence or a crash is none.
      if (!error.unreachable && error.status < 500) settle(null)
      return true
    },
  })
  const run = (body: SaleBody): void =>
    create.mutate({ body }, {
      onSuccess: (ticket) => {
        settle(null)
        onSold(ticket)
      },
    })
  return {
    sending,
    busy: create.isPending,
    error: create.error,
    send(body) {
      settle(body)
      run(body)
    },
    again: () => {
      if (sending) run(sending)
    },
    drop: () => settle(null),
    forgetError: create.reset,
  }
}
