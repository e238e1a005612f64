import { tillCatalogueRoutes } from '@plantule/contract/till/catalogue'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { call } from '../../../../api/client.ts'
import { useInit } from '../../../../api/session.ts'
import { cardsCentsOf, emptyBasket, linesToSend, totalsOfBasket, type Basket } from '../../parts/basket.ts'
import { keepBasket, keptBasket } from '../storage.ts'

export type BasketChange = (change: (basket: Basket) => Basket) => void

/** The basket of a register; it outlives a reload. */
export function useBasket(registerId: number) {
  const [basket, setBasket] = useState(() => keptBasket(registerId))
  const change = useCallback<BasketChange>(
    (next) =>
      setBasket((before) => {
        const after = next(before)
        keepBasket(registerId, after)
        return after
      }),
    [registerId],
  )
  const clear = useCallback(() => change(emptyBasket), [change])
  return { basket, change, clear }
}

export type Shown = {
  unitCents: readonly number[]
  netCents: readonly number[]
  discountCents: number
  inclCents: number
  /** With gift cards: what is to be paid. */ dueCents: number
  codes: readonly QuotedCode[]
  settled: boolean
}
/** `fits` is false for a code that takes nothing off this basket. */
export type QuotedCode = { typed: string; cents: number; fits: boolean }

/** A customer waits: without an answer the device's own prices stand, which the server checks when the sale is made. */
const QUOTE_MS = 2_500

/** Prices as the server will take them; until it has answered, and without a connection, those that the device knows. */
export function useQuote(basket: Basket, connected: boolean): Shown {
  const { client } = useInit()
  const body = {
    lines: linesToSend(basket),
    discount: basket.discount,
    customerId: basket.customer?.id ?? null,
    priceProfileId: basket.priceProfileId,
    codes: basket.codes ?? [],
  }
  const asked = JSON.stringify(body)
  const { data, isError } = useQuery({
    queryKey: [tillCatalogueRoutes.quoteSale.path, asked],
    queryFn: async () => ({ asked, ...(await call(tillCatalogueRoutes.quoteSale, { body }, { signal: AbortSignal.timeout(QUOTE_MS) })) }),
    retry: false,
    enabled: connected && basket.lines.length > 0,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
  })
  if (data?.asked === asked) {
    const { lines, discountCents, inclCents } = data
    const codes = data.codes.map(({ typed, cents, fault }) => ({ typed, cents, fits: fault === null }))
    return {
      unitCents: lines.map((line) => line.unitCents),
      netCents: lines.map((line) => line.netCents),
      discountCents,
      inclCents,
      dueCents: inclCents + cardsCentsOf(basket),
      codes,
      settled: true,
    }
  }
  const own = totalsOfBasket(basket, client.invoicing_info.pay_tva)
  return {
    unitCents: basket.lines.map((line) => line.unitCents),
    netCents: own.lines.map((line) => line.netCents),
    discountCents: own.discountCents,
    inclCents: own.inclCents,
    dueCents: own.inclCents + cardsCentsOf(basket),
    codes: (basket.codes ?? []).map((typed) => ({ typed, cents: 0, fits: false })),
    // Only the server knows what a code takes off.
    settled: !connected || basket.lines.length === 0 || (isError && body.codes.length === 0),
  }
}
