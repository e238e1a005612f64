import type { Ticket } from '@plantule/contract/till/tickets'
import { tillSalesRoutes } from '@plantule/contract/till/sales'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isConnected, noteConnection, whileThere } from '../../../../api/connection.ts'
import type { AloneTicket } from '../../../../offline/device-store.ts'
import { call } from '../../../../api/client.ts'
import { useInit } from '../../../../api/session.ts'
import { ApiError, unreachable } from '../../../../api/error.ts'
import { refresh } from '../../../../api/query.ts'
import type { Basket } from '../../parts/basket.ts'
import { staleAfterTicket } from '../../parts/stale.ts'
import { keepSending, keptSending, takerAway, type SaleBody, type SendingSale, type Taker } from '../storage.ts'
import type { Alone } from '../offline/use-alone.ts'

export type Sale = {
  /** Sent, and nobody knows yet whether it arrived: only sending it again may follow. */
  sending: SaleBody | null
  /** Who took its money, if it was somebody else: it would be sealed in the wrong name. */
  takerAway: Taker | null
  busy: boolean
  error: ApiError | null
  send: (body: SaleBody) => void
  again: () => void
  /** A server that keeps failing must not hold the till: the basket stays, under the same uuid, so nothing is sold twice. */
  drop: () => void
  forgetError: () => void
}
/** Of the server, or of this device alone. */
export type Sold = { ticket: Ticket } | { alone: AloneTicket }

/** A customer waits: an answer that takes longer counts as none, also from a server that is there. */
const ANSWER_MS = 5_000

/** What tells nothing about the sale: silence, a crash, the page of some other network, a session that ended. A refusal is an answer. */
const tellsNothing = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.unreachable || error.status >= 500 || error.status === 401

type Given = { registerId: number; basket: Basket; alone: Alone; onSold: (sold: Sold) => void }

/**
 * Sends paid sales, each kept on the device until its answer has come. When none comes, the device sells alone under the
 * same uuid: whatever the server had heard of it, it is one sale.
 */
export function useSale({ registerId, basket, alone, onSold }: Given): Sale {
  const { t } = useTranslation('tillOffline')
  const client = useQueryClient()
  const {
    session: { id: memberId, name },
  } = useInit()
  const [sending, setSending] = useState(() => keptSending(registerId))
  const away = sending && takerAway(sending, memberId)
  const settle = (left: SendingSale | null): void => {
    keepSending(registerId, left)
    setSending(left)
  }
  const sellHere = async (body: SaleBody): Promise<Sold> => {
    const result = await alone.sell(body, basket)
    if (typeof result !== 'string') return { alone: result }
    // Nothing was sold: the seller reads why, and chooses another way.
    throw new ApiError({ type: 'about:blank', title: t(`refused.${result}`), status: 409, code: `alone_${result}`, requestId: '' })
  }
  const sell = async (body: SaleBody): Promise<Sold> => {
    const before = await alone.find(body.uuid)
    if (before) return { alone: before }
    if (alone.opened || !isConnected()) return sellHere(body)
    const late = whileThere(ANSWER_MS)
    try {
      return { ticket: await call(tillSalesRoutes.createSale, { body }, { signal: late }) }
    } catch (error) {
      if (!tellsNothing(error)) throw error
      if (late.aborted) noteConnection(false)
      if (!alone.ready) throw unreachable(t('refused.not_ready'), error)
      // The server may have made the cards: only its answer tells, and this device could not sell them.
      if (body.giftCards?.length) throw unreachable(t('refused.gift_card'), error)
      return sellHere(body)
    }
  }
  // A crash may bring back a basket that was sold a moment before: it is shown as the ticket that it became, not sold into.
  const { find, store } = alone
  const atStart = useRef(sending === null ? basket.uuid : null)
  const shown = useRef(onSold)
  useEffect(() => {
    shown.current = onSold
  })
  useEffect(() => {
    const uuid = atStart.current
    if (!store || uuid === null) return
    atStart.current = null
    find(uuid).then(
      (ticket) => ticket && shown.current({ alone: ticket }),
      (error: unknown) => console.info('What this device keeps could not be read.', error),
    )
  }, [find, store])
  const create = useMutation<Sold, ApiError, SaleBody>({
    networkMode: 'always',
    mutationFn: sell,
    onSuccess: async (sold) => {
      settle(null)
      onSold(sold)
      if ('ticket' in sold) await refresh(client, staleAfterTicket)
    },
    onError: (error) => {
      // A refusal is an answer: nothing was sold.
      if (!tellsNothing(error)) settle(null)
    },
  })
  return {
    sending: sending && sending.body,
    takerAway: away,
    busy: create.isPending,
    error: create.error,
    send(body) {
      settle({ body, of: { memberId, name } })
      create.mutate(body)
    },
    again: () => {
      if (sending && !away) create.mutate(sending.body)
    },
    drop: () => settle(null),
    forgetError: create.reset,
  }
}
