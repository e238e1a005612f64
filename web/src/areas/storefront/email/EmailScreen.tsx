import { logosRoutes } from '@plantule/contract/shops/logos'
import { mailsRoutes } from '@plantule/contract/storefront/mails'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Stack } from '../../../ui/layout.ts'
import { FlowsPanel } from './FlowsPanel.tsx'
import { SenderForm } from './SenderForm.tsx'

/** Who writes the mails of the shop, which leave by themselves, and what each says. */
export default function EmailScreen() {
  const { t } = useTranslation('mails')
  const sender = useQuery(read(mailsRoutes.getMailSender, {}))
  const flows = useQuery(read(mailsRoutes.getMailFlows, {}))
  const marks = useQuery(read(logosRoutes.getMarks, {}))
  const failed = [sender, flows, marks].find(({ error, data }) => error && !data)
  if (failed?.error) return <LoadFailed error={failed.error} retry={() => void failed.refetch()} />
  if (!sender.data || !flows.data || !marks.data) return <Waiting />
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="record">
      <Stack gap="md">
        <SenderForm sender={sender.data} logo={marks.data.mails} />
        <FlowsPanel flows={flows.data.items} />
      </Stack>
    </Page>
  )
}
