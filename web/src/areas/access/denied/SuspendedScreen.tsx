import { IconPlayerPause } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useIdentity } from '../../../session/identity.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'

export default function SuspendedScreen() {
  const { t } = useTranslation('shell')
  const { signOut } = useIdentity()
  return (
    <main>
      <EmptyState
        icon={<IconPlayerPause size={32} stroke={1.5} />}
        title={t('denied.suspendedTitle')}
        text={t('denied.suspendedText')}
        action={<Button onClick={signOut}>{t('signOut')}</Button>}
      />
    </main>
  )
}
