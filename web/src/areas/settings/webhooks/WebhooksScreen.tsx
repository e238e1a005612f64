import { type WebhookEndpoint, webhookRoutes } from '@plantule/contract/programs/webhooks'
import { IconWebhook } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { useInit } from '../../../api/session.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Stack } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { OwnerOnly } from '../parts/OwnerOnly.tsx'
import { ProgramKinds } from '../parts/ProgramKinds.tsx'
import { DeliveriesDialog } from './DeliveriesDialog.tsx'
import { EndpointDialog } from './EndpointDialog.tsx'
import { EndpointLine } from './EndpointLine.tsx'

type Shown = { what: 'new' } | { what: 'change' | 'log'; of: WebhookEndpoint }

/** To which addresses the shop's news go, and how that goes. */
export default function WebhooksScreen() {
  const { t } = useTranslation('programs')
  const { session } = useInit()
  if (session.preset !== 'owner') return <OwnerOnly title={t('title')} />
  return <Endpoints />
}

function Endpoints() {
  const { t } = useTranslation('programs')
  const [shown, show] = useState<Shown>()
  const { data, error, refetch } = useQuery(read(webhookRoutes.listEndpoints, {}))
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  const close = (): void => show(undefined)
  return (
    <Page
      title={t('title')}
      subtitle={t('hooks.subtitle')}
      kinds={<ProgramKinds shown="webhooks" />}
      width="record"
      actions={
        <Button look="main" onClick={() => show({ what: 'new' })}>
          {t('hooks.make')}
        </Button>
      }
    >
      <Stack gap="md">
        {data.items.length === 0 ? (
          <Panel>
            <EmptyState icon={<IconWebhook size={32} stroke={1.5} />} title={t('hooks.none')} text={t('hooks.noneText')} />
          </Panel>
        ) : (
          data.items.map((one) => (
            <EndpointLine
              key={one.id}
              of={one}
              change={() => show({ what: 'change', of: one })}
              log={() => show({ what: 'log', of: one })}
            />
          ))
        )}
      </Stack>
      {shown?.what === 'log' && <DeliveriesDialog of={shown.of} onClose={close} />}
      {(shown?.what === 'new' || shown?.what === 'change') && (
        <EndpointDialog endpoint={shown.what === 'change' ? shown.of : null} onClose={close} />
      )}
    </Page>
  )
}
