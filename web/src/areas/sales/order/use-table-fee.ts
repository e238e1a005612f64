import type { AddressSnapshot } from '@plantule/contract/customers/schemas'
import { deliveryRoutes, feeModes } from '@plantule/contract/delivery/delivery'
import { feeExclOf, type GoodsRate } from '@plantule/contract/orders/fee-excl'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { call } from '../../../api/client.ts'
import type { Draft } from '../../../kit/sale/draft.ts'

export type GoodsToSend = {
  items: readonly { subproductId: number | null; packId: number | null; quantity: number }[]
  /** TTC after discounts, without the delivery. */
  goodsCents: number
  mode: 'incl' | 'excl'
  /** HT by rate: the fee follows them. */
  rates: readonly GoodsRate[]
}
export type FeeForm = Pick<Draft, 'deliveryCents' | 'deliveryFollows'>
export type ToDeliver = {
  mode: string
  goods: GoodsToSend
  address: AddressSnapshot | undefined
  customerId: number | null
  day: string | null
  km: number | null
}

/**
 * What the tables say of a delivery as it is typed; a fee that nobody typed follows it. What was saved stands until something moves on
 * which it depends: `saved` is that of an order that is there, as the server does it.
 */
export function useTableFee({ mode, goods, address, customerId, day, km }: ToDeliver, saved: boolean) {
  const { control, getValues, setValue } = useFormContext<FeeForm>()
  const follows = useWatch({ control, name: 'deliveryFollows' })
  const way = feeModes.find((each) => each === mode) ?? null
  const body = {
    mode: way ?? 'home',
    items: goods.items.map(({ subproductId, packId, quantity }) => ({ subproductId, packId, quantity: Math.max(1, Math.trunc(quantity)) })),
    goodsCents: Math.max(goods.goodsCents, 0),
    postcode: address?.postcode ?? '',
    country: address?.country ?? 'FR',
    customerId,
    day,
    km: way === 'own_truck' ? km : null,
  }
  // The week in which plants travel warns; it has no part in the fee.
  const depends = JSON.stringify({ ...body, day: null, way })
  const [asked] = useDebouncedValue(JSON.stringify(body), 250)
  const { data } = useQuery({
    queryKey: [deliveryRoutes.quote.path, asked],
    queryFn: async () => ({ asked, ...(await call(deliveryRoutes.quote, { body: JSON.parse(asked) as typeof body })) }),
    enabled: way !== null && body.items.length > 0,
    staleTime: 30_000,
  })
  const answer = way !== null && data?.asked === JSON.stringify(body) ? data : null
  const inclCents = answer?.feeCents ?? null
  const ofTable = way === null ? 0 : inclCents === null ? null : goods.mode === 'incl' ? inclCents : feeExclOf(inclCents, goods.rates)
  const stands = useRef(saved ? depends : null)
  useEffect(() => {
    if (!follows || ofTable === null || stands.current === depends) return
    stands.current = null
    if (getValues('deliveryCents') !== ofTable) setValue('deliveryCents', ofTable, { shouldDirty: true })
  }, [depends, follows, ofTable, getValues, setValue])
  const follow = (): void => {
    stands.current = null
    setValue('deliveryFollows', true, { shouldDirty: true })
    if (ofTable !== null) setValue('deliveryCents', ofTable, { shouldDirty: true })
  }
  return { answer, ofTable, follows, follow }
}
