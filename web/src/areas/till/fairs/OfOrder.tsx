import { ordersRoutes } from '@plantule/contract/orders/routes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { readList } from '../../../api/query.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextInput } from '../../../ui/inputs.ts'
import { Stack, Text } from '../../../ui/layout.ts'
import { showError, showToast } from '../../../ui/toast.ts'
import classes from './Fairs.module.css'
import type { WayProps } from './ManyPlants.tsx'

/** The list of the van as it was written in an order or a quotation; packs count by what they hold. */
export function OfOrder({ shelf, onAdd, onClose }: WayProps) {
  const { t } = useTranslation('fairs')
  const [typed, setTyped] = useState('')
  const input = { params: { page: 1 }, query: { q: typed.trim(), size: 25 as const } }
  const quotations = useQuery(readList(ordersRoutes.listQuotations, input))
  const running = useQuery(readList(ordersRoutes.listInProgress, input))
  const found = [...(quotations.data?.items ?? []), ...(running.data?.items ?? [])]
  const take = async (id: number): Promise<void> => {
    const { lines } = await call(ordersRoutes.getOrder, { params: { id } })
    const wanted = lines.flatMap((line) =>
      line.subproductId === null
        ? (line.parts ?? []).map((part) => ({ id: part.subproductId, quantity: part.quantity * line.quantity }))
        : [{ id: line.subproductId, quantity: line.quantity }],
    )
    const items = wanted.toReversed().flatMap(({ id: size, quantity }) => {
      const item = shelf.prices.items.get(size)
      const there = Math.min(quantity, item?.available ?? quantity)
      return item && there > 0 ? [{ item, quantity: there }] : []
    })
    for (const { item, quantity } of items) onAdd({ ...item, pack: null }, quantity)
    const left = wanted.length - items.length
    if (left > 0) showToast({ text: t('many.unavailable', { count: left }) })
    onClose()
  }
  return (
    <Dialog title={t('many.order')} onClose={onClose}>
      <Stack>
        <TextInput
          label={t('many.orderLabel')}
          description={t('many.orderText')}
          data-autofocus
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {found.length === 0 && !running.isPending && <Text c="dimmed">{t('many.noOrder')}</Text>}
        {found.length > 0 && (
          <div className={classes.choice}>
            {found.map((order) => (
              <button key={order.id} type="button" className={classes.option} onClick={() => void take(order.id).catch(showError)}>
                <span>
                  <b>{order.reference}</b> {order.customerName}
                </span>
              </button>
            ))}
          </div>
        )}
      </Stack>
    </Dialog>
  )
}
