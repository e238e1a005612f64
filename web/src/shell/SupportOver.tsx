import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { supportVisit } from '../session/support-visit.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** The visit to a shop has ended while its screens were open. */
export function SupportOver() {
  const { t } = useTranslation('shell')
  return (
    <main>
      <EmptyState
        icon={<IconLock size={32} stroke={1.5} />}
        title={t('support.over')}
        text={t('support.overHow')}
        action={<Button onClick={supportVisit.end}>{t('support.back')}</Button>}
      />
    </main>
  )
}
