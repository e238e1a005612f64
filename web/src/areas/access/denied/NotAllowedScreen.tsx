import { IconLockStar } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../api/session.ts'
import { paths } from '../../../paths.ts'
import { useScreenSearch } from '../../../search.ts'
import { Page } from '../../../kit/Page.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'

export default function NotAllowedScreen() {
  const { t, i18n } = useTranslation('shell')
  const { screen } = useScreenSearch('/not-allowed')
  const mayChoose = useCan('settings.write')
  const name = screen && i18n.exists(`shell:screens.${screen}`) ? String(i18n.t(`shell:screens.${screen}` as never)) : ''
  return (
    <Page title={t('screens.notAllowed')}>
      <EmptyState
        icon={<IconLockStar size={32} stroke={1.5} />}
        title={name ? t('denied.levelOf', { screen: name }) : t('denied.level')}
        text={t('denied.levelHow')}
        action={
          mayChoose ? (
            <Button look="main" to={paths.subscribe}>
              {t('denied.choosePlan')}
            </Button>
          ) : (
            <Button to="/">{t('home')}</Button>
          )
        }
        more={mayChoose ? <a href="/">{t('home')}</a> : t('denied.askOwner')}
      />
    </Page>
  )
}
