import { growingRoutes } from '@plantule/contract/orders/growing'
import { ordersRoutes } from '@plantule/contract/orders/routes'
import type { GrowingContract } from '@plantule/contract/production/growing-contracts'
import { promiseRoutes } from '@plantule/contract/production/promises'
import { cultivationRoutes } from '@plantule/contract/production/routes'
import type { TFunction } from 'i18next'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../api/query.ts'
import { useCan } from '../../api/session.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/confirm.ts'
import { figure, shortDay } from '../../ui/format.ts'
import { Group, Text } from '../../ui/layout.ts'
import { Link } from '../../ui/Link.tsx'
import { Pill } from '../../ui/Pill.tsx'
import classes from './ContractList.module.css'

/** What a cultivation that was begun for an order makes stale. */
export const ofContracts = [
  ordersRoutes.getOrder,
  growingRoutes.listContractsOfCustomer,
  growingRoutes.listContractsOfLot,
  growingRoutes.listDoubtfulContracts,
  promiseRoutes.listLotPromises,
  promiseRoutes.listHurtPromises,
  cultivationRoutes.getCultivation,
  cultivationRoutes.listCultivations,
]

type Of = 'order' | 'customer' | 'lot' | 'all'

/** Cultivations that are raised for somebody: what of them is ready, and what becomes of those that nobody wants any more. */
export function ContractList({ items, of }: { items: readonly GrowingContract[]; of: Of }) {
  return (
    <ul className={classes.list}>
      {items.map((item) => (
        <Contract key={item.id} item={item} of={of} />
      ))}
    </ul>
  )
}

function Contract({ item, of }: { item: GrowingContract; of: Of }) {
  const { t } = useTranslation('growing')
  const [seesOrders, seesLots] = [useCan('orders.read'), useCan('production.read')]
  const facts: ReactNode[] = [
    of !== 'order' && (seesOrders ? <Link to={paths.order(item.orderId)}>{item.reference}</Link> : item.reference),
    (of === 'lot' || of === 'all') && item.customerName,
    of !== 'lot' && (seesLots ? <Link to={paths.cultivation(item.lotId)}>{t('inLot', item)}</Link> : t('inLot', item)),
    item.outcome === null && (item.readyOn ?? item.askedOn) && t('readyOn', { day: shortDay(item.readyOn ?? item.askedOn) }),
    item.readyOn !== null && item.readyOn > item.askedOn && t('late', { day: shortDay(item.askedOn) }),
  ].filter(Boolean)
  return (
    <li>
      <div className={classes.head}>
        <span className={classes.label}>
          {t('asked', { count: item.quantity, shown: figure(item.quantity) })} · {item.label}
        </span>
        <State t={t} item={item} />
      </div>
      <Text size="xs" c="dimmed">
        {facts.map((fact, at) => (
          // oxlint-disable-next-line react/no-array-index-key
          <Fragment key={at}>
            {at > 0 && ' · '}
            {fact}
          </Fragment>
        ))}
      </Text>
      {item.doubt && <Decide item={item} doubt={item.doubt} />}
    </li>
  )
}

function State({ t, item }: { t: TFunction<'growing'>; item: GrowingContract }) {
  if (item.outcome === 'delivered') return <Pill>{t('states.lifted')}</Pill>
  if (item.outcome) return <Pill>{t(`states.${item.outcome}`)}</Pill>
  if (item.missing > 0) return <Pill tone="attention">{t('states.missing', { count: item.missing, shown: figure(item.missing) })}</Pill>
  if (item.stocked === 0) return <Pill tone="progress">{t('states.growing')}</Pill>
  return <Pill tone="good">{item.growing === 0 ? t('states.ready') : t('states.partly', { shown: figure(item.stocked) })}</Pill>
}

function Decide({ item, doubt }: { item: GrowingContract; doubt: NonNullable<GrowingContract['doubt']> }) {
  const { t } = useTranslation('growing')
  const [sells, grows] = [useCan('orders.write'), useCan('production.write')]
  const decide = useAction(growingRoutes.decideContract, ofContracts)
  const say = async (becomes: 'freed' | 'ended'): Promise<void> => {
    const shown = figure(item.growing + item.stocked)
    const question =
      becomes === 'freed'
        ? { title: t('freeTitle', { shown }), text: t('freeText', item), confirm: t('free') }
        : { title: t('endTitle', item), text: t('endText'), confirm: t('end'), danger: true }
    if (await confirm(question)) decide.mutate({ params: { id: item.id }, body: { becomes } })
  }
  return (
    <>
      <Text size="sm" mt={6}>
        {t(`doubts.${doubt}`)}
      </Text>
      <Group gap={6} mt={6}>
        <Button size="xs" busy={decide.isPending} disabled={!sells && t('mayNot')} onClick={() => void say('freed')}>
          {t('free')}
        </Button>
        <Button
          size="xs"
          look="quiet"
          busy={decide.isPending}
          disabled={!(sells && grows) && t('mayNot')}
          onClick={() => void say('ended')}
        >
          {t('end')}
        </Button>
      </Group>
    </>
  )
}
