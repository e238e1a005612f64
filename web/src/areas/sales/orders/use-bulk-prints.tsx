import { carrierRoutes } from '@plantule/contract/carriers/carriers'
import { parcelRoutes } from '@plantule/contract/parcels/parcels'
import { useQuery } from '@tanstack/react-query'
import { manyOrdersRoutes } from '@plantule/contract/orders/many'
import { preparationRoutes, SHEETS_AT_ONCE } from '@plantule/contract/orders/preparation'
import { IconPrinter, IconTags, IconTruckDelivery } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../api/download.ts'
import { call } from '../../../api/client.ts'
import { read, useAction } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import type { BulkAction } from '../../../kit/list/BulkBar.tsx'
import { type Chosen, targetOf } from '../../../kit/list/target-of.ts'
import { confirm } from '../../../ui/confirm.ts'
import { showError, showToast } from '../../../ui/toast.ts'

const PrintLabels = lazy(async () => ({ default: (await import('../../../kit/labels/PrintLabels.tsx')).PrintLabels }))

/** Papers of the orders ticked; many sheets are made in the background. */
export function useBulkPrints(): { actions: BulkAction<Chosen>[]; dialog: ReactNode } {
  const { t } = useTranslation('orders')
  const mayWrite = useCan('orders.write')
  const [labelled, setLabelled] = useState<number[] | null>(null)
  const make = useAction(preparationRoutes.makePreparations, [], { onSuccess: () => void showToast({ text: t('bulk.making') }) })
  const sheets = (ids: number[], layout: 'sheets' | 'both'): void => {
    if (ids.length > SHEETS_AT_ONCE) make.mutate({ body: { ids, layout } })
    else void openFile(preparationRoutes.preparationsPdf, { body: { ids, layout } }).catch(showError)
  }
  const label = useAction(parcelRoutes.makeManyLabels, [], { onSuccess: () => void showToast({ text: t('bulk.making') }) })
  const carriers = useQuery(read(carrierRoutes.getCarriers, {}))
  const labels = async (ids: number[]): Promise<void> => {
    const sure = await confirm({
      title: t('bulk.carrierTitle', { count: ids.length }),
      text: t('bulk.carrierText'),
      confirm: t('bulk.carrierLabels'),
    })
    if (sure) label.mutate({ body: { ids } })
  }
  const withIds = async (chosen: Chosen, print: (ids: number[]) => void): Promise<void> => {
    const target = targetOf(chosen)
    if (target.kind === 'ids') return print(target.ids)
    const { ids } = await call(manyOrdersRoutes.matchingOrders, { query: target.query })
    print(ids)
  }
  const run = (print: (ids: number[]) => void) => (chosen: Chosen) => void withIds(chosen, print).catch(showError)
  const actions = [
    { label: t('bulk.sheets'), icon: <IconPrinter size={16} />, run: run((ids) => sheets(ids, 'sheets')) },
    { label: t('bulk.round'), run: run((ids) => sheets(ids, 'both')) },
    {
      label: t('bulk.labels'),
      icon: <IconTags size={16} />,
      run: run(setLabelled),
    },
    // Only where a carrier takes parcels, and for who may spend on labels.
    ...(mayWrite && (carriers.data?.home || carriers.data?.relay)
      ? [{ label: t('bulk.carrierLabels'), icon: <IconTruckDelivery size={16} />, run: run((ids) => void labels(ids)) }]
      : []),
  ]
  const dialog = labelled && <PrintLabels subject="order" ids={labelled} count={labelled.length} onClose={() => setLabelled(null)} />
  return { actions, dialog: <Suspense>{dialog}</Suspense> }
}
