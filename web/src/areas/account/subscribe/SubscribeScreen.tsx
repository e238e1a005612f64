import { type BillingInterval, planLevels, type PlanLevel } from '@plantule/contract/subscription/plans'
import { subscriptionRoutes } from '@plantule/contract/subscription/subscription'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { paths } from '../../../paths.ts'
import { SegmentedControl } from '../../../ui/inputs.ts'
import { Link } from '../../../ui/Link.tsx'
import { Text } from '../../../ui/layout.ts'
import { Sheet } from '../parts/Sheet.tsx'
import { PlanCard } from './PlanCard.tsx'
import { PayStep } from './PayStep.tsx'
import classes from './Subscribe.module.css'

/** Chooses a plan and how it is paid. */
export default function SubscribeScreen() {
  const { t } = useTranslation('subscription')
  return (
    <Sheet title={t('subscribe.title')}>
      <Subscribe />
    </Sheet>
  )
}

function Subscribe() {
  const { t } = useTranslation('subscription')
  const [interval, setInterval] = useState<BillingInterval | null>(null)
  const [chosen, setChosen] = useState<PlanLevel | null>(null)
  const answers = useQueries({ queries: planLevels.map((plan) => read(subscriptionRoutes.plan, { params: { plan } })) })
  const failed = answers.find(({ error, data }) => error && !data)
  if (failed?.error) {
    if ((failed.error as { code?: string }).code === 'no_right') return <Text>{t('suspended.askOwner')}</Text>
    return <LoadFailed error={failed.error as never} retry={() => answers.forEach((answer) => void answer.refetch())} />
  }
  const offers = answers.flatMap(({ data }) => data ?? [])
  const [first] = offers
  if (offers.length < planLevels.length || !first) return <Waiting />
  const { subscription } = first
  const shown = interval ?? subscription.interval
  const offer = offers.find(({ plan }) => plan.level === chosen)
  return (
    <>
      <Text c="dimmed">{t('subscribe.text')}</Text>
      <SegmentedControl
        mt="md"
        aria-label={t('subscribe.interval')}
        value={shown}
        onChange={(value) => setInterval(value as BillingInterval)}
        data={[
          { value: 'monthly', label: t('intervals.monthly') },
          { value: 'yearly', label: t('subscribe.yearlyTwoFree') },
        ]}
      />
      <div className={classes.plans}>
        {offers.map((each) => (
          <PlanCard
            key={each.plan.level}
            offer={each}
            interval={shown}
            chosen={chosen === each.plan.level}
            onChoose={() => setChosen(each.plan.level)}
          />
        ))}
      </div>
      {offer && <PayStep key={`${offer.plan.level}${shown}`} offer={offer} interval={shown} />}
      <Text size="sm" mt="lg">
        <Link to={subscription.state === 'suspended' ? paths.suspended : paths.account}>{t('subscribe.back')}</Link>
      </Text>
    </>
  )
}
