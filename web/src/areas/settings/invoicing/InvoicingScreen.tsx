import { settingsRoutes } from '@plantule/contract/shops/settings'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { useCan } from '../../../api/session.ts'
import { Stack } from '../../../ui/layout.ts'
import { ConditionsPanel } from './ConditionsPanel.tsx'
import { InvoicingForm } from './InvoicingForm.tsx'
import { LookPanel } from './look/LookPanel.tsx'
import { TermsPanel } from './TermsPanel.tsx'
import { TvaRatesPanel } from './TvaRatesPanel.tsx'

/** The shop on its documents, its TVA rates and its terms of payment. */
export default function InvoicingScreen() {
  const { t } = useTranslation('invoicing')
  const maySeeTerms = useCan('customers.read')
  const { data: info, error, refetch } = useQuery(read(settingsRoutes.getInvoicingInfo, {}))
  if (error && !info) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!info) return <Waiting />
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="record">
      <Stack gap="md">
        <InvoicingForm info={info} />
        <LookPanel />
        <ConditionsPanel />
        {maySeeTerms && <TermsPanel />}
        <TvaRatesPanel />
      </Stack>
    </Page>
  )
}
