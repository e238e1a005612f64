import { subscriptionRoutes } from '@plantule/contract/subscription/subscription'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { SettingsPage } from '../../../kit/settings/SettingsPage.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { useScreenSearch } from '../../../search.ts'
import { Button } from '../../../ui/Button.tsx'
import { Stack, Text } from '../../../ui/layout.ts'
import { Bills } from '../parts/Bills.tsx'
import { Methods } from '../parts/Methods.tsx'
import { useGivenCard } from '../parts/use-given-card.ts'
import { PlanPanel } from './PlanPanel.tsx'
import { UsageRows } from './UsageRows.tsx'

const BillingInfoDialog = lazy(() => import('../parts/BillingInfoDialog.tsx'))

/** What the shop pays Plantule: its plan, what it uses of it, invoices, cards, and to whom invoices go. */
export default function AccountScreen() {
  const { t } = useTranslation('subscription')
  const mayWrite = useCan('settings.write')
  const { card } = useScreenSearch('/account')
  const current = useQuery(read(subscriptionRoutes.current, {}))
  const bills = useQuery(read(subscriptionRoutes.invoices, {}))
  useGivenCard(mayWrite ? card : undefined)
  const { error } = current
  if (error && !current.data) return <LoadFailed error={error} retry={() => void current.refetch()} />
  if (!current.data) return <Waiting />
  const { subscription, usage } = current.data
  return (
    <SettingsPage
      title={t('title')}
      subtitle={t('subtitle')}
      sections={[
        { id: 'plan', title: t('plan'), content: <PlanPanel answer={current.data} mayWrite={mayWrite} /> },
        { id: 'usage', title: t('usage.title'), text: t('usage.text'), content: <UsageRows usage={usage} /> },
        {
          id: 'bills',
          title: t('bills'),
          content:
            bills.data && bills.data.items.length > 0 ? (
              <Bills bills={bills.data.items} back="account" payable={mayWrite && subscription.cardSetUp} />
            ) : (
              <Text size="sm" c="dimmed">
                {t('noBills')}
              </Text>
            ),
        },
        { id: 'methods', title: t('methods'), content: <Methods back="account" mayChange={mayWrite} /> },
        { id: 'info', title: t('info'), text: t('infoText'), content: <Info mayWrite={mayWrite} /> },
      ]}
    />
  )
}

function Info({ mayWrite }: { mayWrite: boolean }) {
  const { t } = useTranslation(['subscription', 'kit'])
  const { data: info } = useQuery(read(subscriptionRoutes.getInfo, {}))
  const [edits, setEdits] = useState(false)
  if (!info) return <Waiting />
  const town = [info.postcode, info.city].filter(Boolean).join(' ')
  const lines = [info.legalName, info.line1, info.line2, town, info.siren && `SIREN ${info.siren}`, info.vatNumber, info.email]
  return (
    <Stack gap="sm">
      <div>
        {lines.filter(Boolean).map((line) => (
          <Text key={line} size="sm">
            {line}
          </Text>
        ))}
      </div>
      {mayWrite && (
        <div>
          <Button onClick={() => setEdits(true)}>{t('kit:edit')}</Button>
        </div>
      )}
      {edits && (
        <Suspense>
          <BillingInfoDialog info={info} onClose={() => setEdits(false)} />
        </Suspense>
      )}
    </Stack>
  )
}
