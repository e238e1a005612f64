import { IconLogin2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

export function SessionEnded({ onSignIn }: { onSignIn: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <main>
      <EmptyState
        icon={<IconLogin2 size={32} stroke={1.5} />}
        title={t('auth.login_required')}
        action={
          <Button look="main" onClick={onSignIn}>
            {t('auth.again')}
          </Button>
        }
      />
    </main>
  )
}
