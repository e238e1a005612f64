import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import type { Order } from '@plantule/contract/orders/schemas'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../../api/query.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { euros, moment } from '../../../../ui/format.ts'
import { Stack, Text } from '../../../../ui/layout.ts'
import { showToast } from '../../../../ui/toast.ts'
import { StatusPill } from '../../../../kit/sale/OrderPills.tsx'
import { orderLists } from '../../parts/use-steps.ts'
import classes from '../../parts/OrderLayout.module.css'

/** Which other order of the same customer comes over to this one. */
export default function MergeDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { t } = useTranslation('orderLife')
  const params = { id: order.id }
  const { data } = useQuery({ ...read(orderLifeRoutes.listMergeable, { params }), staleTime: 0 })
  const merge = useAction(orderLifeRoutes.mergeOrder, [...orderLists, ordersRoutes.getOrder], { onSuccess: onClose })
  return (
    <Dialog title={t('merge.title', { reference: order.reference })} size="lg" onClose={onClose}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t('merge.text')}
        </Text>
        {data?.bar && <Text size="sm">{t(`merge.bars.${data.bar}`)}</Text>}
        {data?.items.length === 0 && <Text size="sm">{t('merge.none')}</Text>}
        <ul className={classes.list}>
          {data?.items.map((other) => (
            <li key={other.id}>
              <div>
                <b>{other.reference}</b> <StatusPill status={other.status} />
                <Text size="xs" c="dimmed">
                  {moment(other.placedAt)} · {t('merge.items', { count: other.items })} · {euros(other.inclCents)}
                </Text>
                {other.bar && <Text size="xs">{t(`merge.bars.${other.bar}`)}</Text>}
              </div>
              <div className={classes.keep}>
                <Button
                  size="xs"
                  disabled={Boolean(data.bar ?? other.bar) && t(`merge.bars.${data.bar ?? other.bar ?? 'merge_invoiced'}`)}
                  busy={merge.isPending && merge.variables.body.from === other.id}
                  onClick={() =>
                    merge.mutate(
                      { params, body: { from: other.id, version: order.version } },
                      { onSuccess: () => void showToast({ text: t('merge.done', { reference: other.reference }) }) },
                    )
                  }
                >
                  {t('merge.take')}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      </Stack>
    </Dialog>
  )
}
