import type { BillingInterval, BillingMeans } from '@plantule/contract/subscription/plans'
import { type ChangeQuote, type PlanAnswer, subscriptionRoutes } from '@plantule/contract/subscription/subscription'
import { initRoutes } from '@plantule/contract/shops/init'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read, useAction } from '../../../api/query.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { euros, shortDay } from '../../../ui/format.ts'
import { SegmentedControl } from '../../../ui/inputs.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { showToast } from '../../../ui/toast.ts'
import { stale } from '../parts/use-given-card.ts'

const BillingInfoDialog = lazy(() => import('../parts/BillingInfoDialog.tsx'))

/** What the choice costs today, how it is paid, and to whom the invoices go. */
export function PayStep({ offer: { plan, quotes, subscription }, interval }: { offer: PlanAnswer; interval: BillingInterval }) {
  const { t } = useTranslation('subscription')
  const navigate = useNavigate()
  const [means, setMeans] = useState<BillingMeans>(subscription.cardSetUp ? 'card' : 'transfer')
  const [asksInfo, setAsksInfo] = useState(false)
  const { data: info } = useQuery(read(subscriptionRoutes.getInfo, {}))
  const choose = useAction(subscriptionRoutes.choose, [...stale, initRoutes.init], {
    onSuccess: ({ setupUrl }) => {
      if (setupUrl) return window.location.assign(setupUrl)
      showToast({ text: t('subscribe.done') })
      void navigate({ to: paths.account })
    },
  })
  const quote = quotes.find((each) => each.interval === interval)
  const back = subscription.state === 'suspended' ? 'suspended' : 'account'
  return (
    <Panel title={t('subscribe.pay', { plan: t(`levels.${plan.level}`) })}>
      <Stack gap="md">
        {quote && <QuoteWords quote={quote} />}
        <div>
          <Text size="sm" mb={4}>
            {t('subscribe.means')}
          </Text>
          <SegmentedControl
            aria-label={t('subscribe.means')}
            value={means}
            onChange={(value) => setMeans(value as BillingMeans)}
            data={[
              { value: 'card', label: t('means.card'), disabled: !subscription.cardSetUp },
              { value: 'transfer', label: t('means.transfer') },
            ]}
          />
          <Text size="sm" c="dimmed" mt={4}>
            {t(subscription.cardSetUp ? `subscribe.how.${means}` : 'subscribe.cardOff')}
          </Text>
        </div>
        <Group>
          <Text size="sm">
            {subscription.infoComplete && info
              ? t('subscribe.infoIs', { name: info.legalName, town: `${info.postcode} ${info.city}` })
              : t('subscribe.infoMissing')}
          </Text>
          <Button size="xs" onClick={() => setAsksInfo(true)}>
            {t(subscription.infoComplete ? 'subscribe.infoChange' : 'subscribe.infoGive')}
          </Button>
        </Group>
        <div>
          <Button
            look="main"
            busy={choose.isPending}
            disabled={!subscription.infoComplete && subscription.state !== 'demo' && t('subscribe.infoMissing')}
            onClick={() => choose.mutate({ params: { plan: plan.level }, body: { interval, means, back, version: subscription.version } })}
          >
            {t('subscribe.confirm')}
          </Button>
        </div>
      </Stack>
      {asksInfo && info && (
        <Suspense>
          <BillingInfoDialog info={info} onClose={() => setAsksInfo(false)} />
        </Suspense>
      )}
    </Panel>
  )
}

/** What a change costs, in a sentence. */
function QuoteWords({ quote: { when, cents, from, to, givenBackCents, current } }: { quote: ChangeQuote }) {
  const { t } = useTranslation('subscription')
  const days = { from: shortDay(from), to: shortDay(to), amount: euros(cents), back: euros(givenBackCents) }
  if (current) return <Text>{t('quote.same')}</Text>
  if (when === 'period_end') return <Text>{t('quote.later', days)}</Text>
  return <Text>{t(givenBackCents > 0 ? 'quote.nowLess' : 'quote.now', days)}</Text>
}
