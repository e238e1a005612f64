import { orderLifeRoutes } from '@plantule/contract/orders/life-routes'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import type { LotPromise, Proposal } from '@plantule/contract/production/promises'
import { promiseRoutes } from '@plantule/contract/production/promises'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../api/query.ts'
import { useCan } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { figure, longDay, shortDay } from '../../ui/format.ts'
import { Group, Text } from '../../ui/layout.ts'
import { Link } from '../../ui/Link.tsx'
import { Pill } from '../../ui/Pill.tsx'
import classes from './ShortSizes.module.css'

const stale = [
  ordersRoutes.getOrder,
  promiseRoutes.listLotPromises,
  promiseRoutes.listHurtPromises,
  cultivationRoutes.getCultivation,
  cultivationRoutes.listCultivations,
]

/** What orders hold of plants that are still growing: by whom, from where, and what to do where there will be too few. */
export function PromiseList({ items, of }: { items: readonly LotPromise[]; of: 'order' | 'lot' }) {
  return (
    <ul className={classes.holders}>
      {items.map((item) => (
        <Promised key={item.id} item={item} of={of} />
      ))}
    </ul>
  )
}

function Promised({ item, of }: { item: LotPromise; of: 'order' | 'lot' }) {
  const { t } = useTranslation('kit')
  const [seesOrders, changes, seesLots] = [useCan('orders.read'), useCan('orders.write'), useCan('production.read')]
  const exchange = useAction(orderLifeRoutes.exchangePromise, stale)
  const take = (proposal: Exclude<Proposal, { kind: 'tell' }>): void =>
    exchange.mutate({
      params: { id: item.orderId },
      body: {
        subproductId: item.subproductId,
        from: item.lotSizeId,
        to: proposal.kind === 'stock' ? null : proposal.lotSizeId,
        quantity: proposal.quantity,
      },
    })
  const lot = [item.number, item.size].filter(Boolean).join(' · ')
  return (
    <li>
      <span className={classes.who}>
        {of === 'lot' && (seesOrders ? <Link to={paths.order(item.orderId)}>{item.reference}</Link> : <b>{item.reference}</b>)}
        {of === 'order' && <b>{item.label}</b>}
        <Text component="span" size="xs" c="dimmed" display="block">
          {of === 'lot' ? (
            [item.customerName, item.label, item.wantedOn && t('short.for', { day: longDay(item.wantedOn) })].filter(Boolean).join(' · ')
          ) : (
            <>
              {t('promise.from')} {seesLots ? <Link to={paths.cultivation(item.lotId)}>{lot}</Link> : lot}
              {', '}
              {item.readyOn ? t('promise.on', { day: shortDay(item.readyOn) }) : t('promise.noDay')}
            </>
          )}
        </Text>
        {item.proposals.length > 0 && (
          <Group gap={6} mt={4}>
            {item.proposals.map((proposal) =>
              proposal.kind === 'tell' ? (
                <Text key="tell" size="xs">
                  {t('promise.tell', { count: proposal.quantity, shown: figure(proposal.quantity) })}
                </Text>
              ) : (
                <Button
                  key={proposal.kind === 'lot' ? proposal.lotSizeId : 'stock'}
                  size="xs"
                  busy={exchange.isPending}
                  disabled={!changes && t('promise.mayNot')}
                  onClick={() => take(proposal)}
                >
                  {proposal.kind === 'stock'
                    ? t('promise.ofStock', { shown: figure(proposal.quantity) })
                    : t('promise.ofLot', { shown: figure(proposal.quantity), number: proposal.number, day: shortDay(proposal.on) })}
                </Button>
              ),
            )}
          </Group>
        )}
      </span>
      {item.missing > 0 ? (
        <Pill tone="attention">{t('short.missing', { count: item.missing, held: figure(item.quantity) })}</Pill>
      ) : (
        <Pill tone="good">{t('promise.held', { count: item.quantity, shown: figure(item.quantity) })}</Pill>
      )}
    </li>
  )
}
