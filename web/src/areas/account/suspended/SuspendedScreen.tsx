import { subscriptionRoutes } from '@plantule/contract/subscription/subscription'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { paths } from '../../../paths.ts'
import { useScreenSearch } from '../../../search.ts'
import { Button } from '../../../ui/Button.tsx'
import { Alert } from '../../../ui/inputs.ts'
import { Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Bills } from '../parts/Bills.tsx'
import { Methods } from '../parts/Methods.tsx'
import { Sheet } from '../parts/Sheet.tsx'
import { useGivenCard } from '../parts/use-given-card.ts'
import { AllData } from './AllData.tsx'
import { Exports } from './Exports.tsx'
import { SoldHere } from './SoldHere.tsx'

/** What a suspended shop finds: why, what is unpaid and how to pay it, another card, and its data. Mails about unpaid bills lead here. */
export default function SuspendedScreen() {
  const { t } = useTranslation('subscription')
  return (
    <Sheet title={t('suspended.page')} narrow>
      <Stack gap="md">
        <SoldHere />
        <Suspended />
      </Stack>
    </Sheet>
  )
}

function Suspended() {
  const { t } = useTranslation('subscription')
  const { card } = useScreenSearch('/suspended')
  const client = useQueryClient()
  const current = useQuery({ ...read(subscriptionRoutes.current, {}), refetchInterval: card ? 4_000 : false })
  const missing = useQuery(read(subscriptionRoutes.missing, {}))
  useGivenCard(card)
  const owed = current.data?.subscription.owedCents
  // A payment that has come in meanwhile.
  useEffect(() => void client.invalidateQueries(read(subscriptionRoutes.missing, {})), [client, owed])
  if (current.error && !current.data) {
    // Who may not settle it is told whom to ask.
    if (current.error.code === 'no_right') return <Text>{t('suspended.askOwner')}</Text>
    return <LoadFailed error={current.error} retry={() => void current.refetch()} />
  }
  if (!current.data || !missing.data) return <Waiting />
  const { subscription } = current.data
  const open = subscription.state !== 'suspended'
  return (
    <Stack gap="md">
      {open ? (
        <Alert color="green" title={t('suspended.open')}>
          <a href="/">{t('suspended.enter')}</a>
        </Alert>
      ) : (
        <Alert color="orange" title={subscription.suspendedReason ?? t('suspended.title')}>
          {t(missing.data.items.length > 0 ? 'suspended.payHow' : subscription.chosen ? 'suspended.askUs' : 'suspended.chooseHow')}
        </Alert>
      )}
      {missing.data.items.length > 0 && (
        <Panel title={t('missing')}>
          <Bills bills={missing.data.items} back="suspended" payable={subscription.cardSetUp} />
        </Panel>
      )}
      {!subscription.chosen && !open && (
        <div>
          <Button look="main" to={paths.subscribe}>
            {t('choosePlan')}
          </Button>
        </div>
      )}
      {subscription.chosen && (
        <Panel title={t('methods')}>
          <Methods back="suspended" mayChange />
        </Panel>
      )}
      <Panel title={t('suspended.data')} text={t('suspended.dataText')}>
        <Exports />
        <AllData />
      </Panel>
    </Stack>
  )
}
