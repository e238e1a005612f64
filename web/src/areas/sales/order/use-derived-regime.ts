import { isFetched } from '@plantule/contract/orders/states'
import { customersRoutes } from '@plantule/contract/customers/routes'
import type { TaxRegime } from '@plantule/contract/orders/schemas'
import { regimeOf } from '@plantule/contract/orders/tax-regime'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { read } from '../../../api/query.ts'
import { useInit } from '../../../api/session.ts'
import type { Draft } from '../../../kit/sale/draft.ts'

/**
 * The TVA regime that follows from who buys and where the plants go; the form takes it whenever that changes. What a saved
 * order has stands until then. Null while it is not known.
 */
export function useDerivedRegime({ saved }: { saved: boolean }): TaxRegime | null {
  const { pay_tva, country, postcode } = useInit().client.invoicing_info
  const { control, setValue } = useFormContext<Draft>()
  const [customerId, delivery, billing, mode] = useWatch({
    control,
    name: ['customerId', 'deliveryAddress', 'billingAddress', 'deliveryMode'],
  })
  const { data } = useQuery({ ...read(customersRoutes.getCustomer, { params: { id: customerId ?? 0 } }), enabled: customerId !== null })
  const to = delivery ?? data?.addresses.find((one) => one.isDelivery) ?? data?.addresses[0] ?? billing ?? null
  const facts = {
    from: { country, postcode },
    to,
    handedOver: isFetched(mode),
    isPrivate: data?.kind === 'private' || !data,
    vatNumber: data?.vatNumber ?? null,
  }
  const regime = pay_tva && (customerId === null || data) ? regimeOf(facts) : null
  const last = useRef<TaxRegime | null>(null)
  useEffect(() => {
    if (regime === null || regime === last.current) return
    const stands = last.current === null && saved
    last.current = regime
    if (!stands) setValue('taxRegime', regime, { shouldDirty: true })
  }, [regime, saved, setValue])
  return regime
}
