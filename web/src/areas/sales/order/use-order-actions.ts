import type { Order } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import type { Promised } from '@plantule/contract/stock/promise'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refresh, useAction } from '../../../api/query.ts'
import type { ApiError } from '../../../api/error.ts'
import { confirm } from '../../../ui/confirm.ts'
import { showToast } from '../../../ui/toast.ts'
import { orderLists } from '../parts/use-steps.ts'
import { draftOf } from '../../../kit/sale/draft.ts'

const stale = [...orderLists, ordersRoutes.getOrder]

/** What the person chose to take all the same. */
type Decided = {
  belowMinimum?: boolean | undefined
  overCredit?: boolean | undefined
  later?: boolean | undefined
  prices?: 'now' | 'standing' | undefined
}

/** What a draft comes to as it is written, and at the prices of now; the choice makes it firm. */
export type PricesChanged = { beforeCents: number; afterCents: number; choose: (prices: 'now' | 'standing') => void }

/** What stock lacks is growing: plants can be promised for a day. */
const comesLater = ({ problem }: ApiError): boolean => {
  const short = (problem.details?.['shortages'] ?? []) as { promise?: Promised }[]
  return short.length > 0 && short.every(({ promise }) => promise?.decision.lacking === 0)
}

/** What makes an order firm, ends it or begins another like it. */
export function useOrderActions(order: Order) {
  const { t } = useTranslation('orders')
  const client = useQueryClient()
  const params = { id: order.id }
  const [pricesChanged, setPricesChanged] = useState<PricesChanged | null>(null)
  // A refusal may say that the order or its stock is not what the screen shows.
  const onError = (): void => void refresh(client, [ordersRoutes.getOrder])
  /** Below the minimum of the customer's profile and beyond their credit limit the person decides. */
  const onRefusal = (error: ApiError, { body }: { body: Decided }): boolean => {
    if (error.code === 'minimum_order') void takeAnyway(t('minimum.title'), error.message, { ...body, belowMinimum: true })
    else if (error.code === 'credit_exceeded') void takeAnyway(t('minimum.creditTitle'), error.message, { ...body, overCredit: true })
    else if (error.code === 'out_of_stock' && comesLater(error))
      void takeAnyway(t('promises.ask'), error.message, { ...body, later: true }, t('promises.hold'))
    else if (error.code === 'prices_changed') {
      const { beforeCents, afterCents } = error.problem.details as { beforeCents: number; afterCents: number }
      const choose = (prices: 'now' | 'standing'): void => {
        setPricesChanged(null)
        send({ ...body, prices })
      }
      setPricesChanged({ beforeCents, afterCents, choose })
    } else {
      onError()
      return false
    }
    return true
  }
  const takeAnyway = async (title: string, text: string, decided: Decided, word: string = t('minimum.anyway')): Promise<void> => {
    if (await confirm({ title, text, confirm: word, cancel: t('minimum.back') })) send(decided)
  }
  const said = (): void => void showToast({ text: t('validated', { reference: order.reference }) })
  const validate = useAction(ordersRoutes.validateOrder, stale, { onSuccess: said, onError: onRefusal })
  const accept = useAction(ordersRoutes.validateQuotation, stale, { onSuccess: said, onError: onRefusal })
  const cancelOrder = useAction(ordersRoutes.cancelOrder, stale, { onError })
  const cancelQuotation = useAction(ordersRoutes.cancelQuotation, stale, { onError })
  const create = useAction(ordersRoutes.createOrder, orderLists)
  const quotation = order.status === 'quotation'
  const send = ({ belowMinimum, overCredit, later, prices }: Decided): void => {
    const body = { version: order.version, belowMinimum, overCredit, later }
    if (quotation) accept.mutate({ params, body })
    else validate.mutate({ params, body: { ...body, prices } })
  }

  return {
    busy: validate.isPending || accept.isPending,
    validate: () => send({}),
    pricesChanged,
    leavePrices: () => setPricesChanged(null),
    cancel: async () => {
      const sure = await confirm({
        title: t('cancel.title', { reference: order.reference }),
        text: t(quotation ? 'cancel.quotationText' : 'cancel.text'),
        confirm: t(quotation ? 'actions.cancelQuotation' : 'actions.cancel'),
        cancel: t('cancel.keep'),
        danger: true,
      })
      if (!sure) return
      if (quotation) cancelQuotation.mutate({ params })
      else cancelOrder.mutate({ params })
    },
    duplicate: (open: (id: number) => void) => {
      const { lines, ...rest } = draftOf(order)
      create.mutate(
        {
          body: {
            ...rest,
            deliveryCents: rest.deliveryCents ?? 0,
            wantedOn: null,
            validUntil: null,
            // A copy takes today's prices of the catalogue; what has none there keeps its own.
            lines: lines.map((line) => ({
              ...line,
              id: null,
              quantity: line.quantity ?? 1,
              ...(line.subproductId !== null && { unitCents: null }),
            })),
          },
        },
        { onSuccess: (made) => open(made.id) },
      )
    },
  }
}
