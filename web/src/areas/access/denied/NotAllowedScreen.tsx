import { IconLockStar } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Page } from '../../../kit/Page.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'

export default function NotAllowedScreen() {
  const { t } = useTranslation('shell')
  return (
    <Page title={t('screens.notAllowed')}>
      <EmptyState
        icon={<IconLockStar size={32} stroke={1.5} />}
        title={t('denied.level')}
        text={t('denied.levelHow')}
        action={<Button to="/">{t('home')}</Button>}
      />
    </Page>
  )
}
