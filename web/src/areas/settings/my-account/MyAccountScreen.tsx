import { accountRoutes } from '@plantule/contract/platform/account'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Stack, Text } from '../../../ui/layout.ts'
import { BadgePanel } from './BadgePanel.tsx'
import { PasswordPanel } from './PasswordPanel.tsx'
import { PersonPanel } from './PersonPanel.tsx'
import { SecondStepPanel } from './SecondStepPanel.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'
import { SignInsPanel } from './SignInsPanel.tsx'

/** What people change about themselves, whatever their rights in the shop. */
export default function MyAccountScreen() {
  const { t } = useTranslation('account')
  const maySell = useCan('till.write')
  const { data, error, refetch } = useQuery(read(accountRoutes.getAccount, {}))
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return <Waiting />
  const { account } = data
  return (
    <Page title={t('title')} width="record">
      <Stack gap="md">
        <PersonPanel own={data} />
        {account ? (
          <>
            <PasswordPanel hasPassword={account.hasPassword} />
            <SecondStepPanel account={account} />
            {maySell && <BadgePanel />}
            <SessionsPanel sessions={account.sessions} tills={account.tills} />
            <SignInsPanel signIns={account.signIns} />
          </>
        ) : (
          <Text size="sm" c="dimmed">
            {t('elsewhere')}
          </Text>
        )}
      </Stack>
    </Page>
  )
}
