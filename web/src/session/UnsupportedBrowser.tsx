import { IconMoodSad } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { preference } from '../preference.ts'

/** Never true in use: set by tests and demonstrations only. */
export const unsupportedBrowserFlag = preference('test.unsupportedBrowser', false)

export function UnsupportedBrowser({ onSignOut }: { onSignOut: () => void }) {
  const { t } = useTranslation('shell')
  return (
    <main>
      <EmptyState
        icon={<IconMoodSad size={40} stroke={1.5} />}
        title={t('browser.title')}
        text={t('browser.text')}
        action={<Button onClick={onSignOut}>{t('signOut')}</Button>}
        more={
          <a href="https://www.google.com/chrome/" rel="noreferrer">
            {t('browser.download')}
          </a>
        }
      />
    </main>
  )
}
