import { IconMoodSad } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useScreenSearch } from '../../../search.ts'
import { reasonOf } from '../../../session/auth-reason.ts'
import { useIdentity } from '../../../session/identity.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'

export default function ErrorScreen() {
  const { t } = useTranslation('shell')
  const { signIn, signOut, state } = useIdentity()
  const { reason } = useScreenSearch('/error')
  const stranger = reason === 'not_a_member'
  return (
    <main>
      <EmptyState
        icon={<IconMoodSad size={36} stroke={1.5} />}
        title={stranger || !reason ? t('denied.errorTitle') : t('auth.title')}
        text={stranger ? t('denied.notMember') : t(`auth.${reasonOf(reason)}`)}
        action={
          stranger || state === 'in' ? (
            <Button onClick={signOut}>{t('signOut')}</Button>
          ) : (
            <Button look="main" onClick={() => signIn('/')}>
              {t('auth.again')}
            </Button>
          )
        }
        more={<a href="/">{t('home')}</a>}
      />
    </main>
  )
}
