import { nameOfRight } from '@plantule/contract/base/right-names'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useScreenSearch } from '../../../search.ts'
import { Page } from '../../../kit/Page.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'

export default function NotPermittedScreen() {
  const { t, i18n } = useTranslation('shell')
  const { right } = useScreenSearch('/not-permitted')
  return (
    <Page title={t('screens.notPermitted')}>
      <EmptyState
        icon={<IconLock size={32} stroke={1.5} />}
        title={right ? t('denied.right', { right: nameOfRight(right)[i18n.language === 'en' ? 'en' : 'fr'] }) : t('denied.rightUnknown')}
        text={t('denied.askOwner')}
        action={<Button to="/">{t('home')}</Button>}
      />
    </Page>
  )
}
