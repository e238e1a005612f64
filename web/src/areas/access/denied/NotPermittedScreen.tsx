import { isInspector } from '@plantule/contract/base/inspections'
import { nameOfRight } from '@plantule/contract/base/right-names'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useInit } from '../../../api/session.ts'
import { longDay } from '../../../ui/format.ts'
import { useScreenSearch } from '../../../search.ts'
import { Page } from '../../../kit/Page.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'

export default function NotPermittedScreen() {
  const { t, i18n } = useTranslation('shell')
  const { right } = useScreenSearch('/not-permitted')
  const { preset, endsOn } = useInit().session
  const inspects = isInspector(preset)
  const lacks = right ? t('denied.right', { right: nameOfRight(right)[i18n.language === 'en' ? 'en' : 'fr'] }) : t('denied.rightUnknown')
  return (
    <Page title={t('screens.notPermitted')}>
      <EmptyState
        icon={<IconLock size={32} stroke={1.5} />}
        title={inspects ? t('denied.notInspected') : lacks}
        text={inspects ? t('denied.inspects', { day: endsOn ? longDay(endsOn) : '' }) : t('denied.askOwner')}
        action={<Button to="/">{t('home')}</Button>}
      />
    </Page>
  )
}
