import { type BillingInterval, priceOf } from '@plantule/contract/subscription/plans'
import type { PlanAnswer } from '@plantule/contract/subscription/subscription'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { euros } from '../../../ui/format.ts'
import { Group, Text, Title } from '../../../ui/layout.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { useHolds } from '../parts/use-holds.ts'
import classes from './Subscribe.module.css'

type PlanCardProps = { offer: PlanAnswer; interval: BillingInterval; chosen: boolean; onChoose: () => void }

/** A plan: what it costs and what it holds. */
export function PlanCard({ offer: { plan, quotes }, interval, chosen, onChoose }: PlanCardProps) {
  const { t } = useTranslation('subscription')
  const holds = useHolds(plan.holds)
  const current = quotes.find((quote) => quote.interval === interval)?.current ?? false
  return (
    <section className={classes.plan} data-chosen={chosen}>
      <Group justify="space-between">
        <Title order={2} size="h3">
          {t(`levels.${plan.level}`)}
        </Title>
        {current && <Pill tone="good">{t('subscribe.yours')}</Pill>}
      </Group>
      <div>
        <span className={classes.price}>{euros(priceOf(plan, interval))}</span>{' '}
        <Text span size="sm" c="dimmed">
          {t(interval === 'monthly' ? 'subscribe.perMonth' : 'subscribe.perYear')}
        </Text>
      </div>
      <ul>
        {holds.map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <Button fullWidth onClick={onChoose}>
        {t(current ? 'subscribe.keep' : 'subscribe.choose')} <span className="visually-hidden">{t(`levels.${plan.level}`)}</span>
      </Button>
    </section>
  )
}
