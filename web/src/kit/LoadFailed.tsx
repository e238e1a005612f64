import { IconCloudOff, IconMoodSad } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../api/error.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** Instead of what could not be read: the reason and what to try. */
export function LoadFailed({ error, retry, clear }: { error: Error; retry?: () => void; clear?: (() => void) | undefined }) {
  const { t } = useTranslation()
  const { history } = useRouter()
  const gone = error instanceof ApiError && error.status === 404
  const away = error instanceof ApiError && error.unreachable
  return (
    <div role="alert">
      <EmptyState
        icon={away ? <IconCloudOff size={32} stroke={1.5} /> : <IconMoodSad size={32} stroke={1.5} />}
        title={t(gone ? 'failed.gone' : 'failed.title')}
        text={error.message}
        action={
          <>
            {/* What does not exist will not be there at the next try either. */}
            {gone && (
              <>
                {history.canGoBack() && <Button onClick={() => history.back()}>{t('failed.back')}</Button>}{' '}
                <Button to={paths.home}>{t('failed.home')}</Button>
              </>
            )}
            {retry && !gone && <Button onClick={retry}>{t('failed.retry')}</Button>}{' '}
            {clear && <Button onClick={clear}>{t('filter.clearAll')}</Button>}
          </>
        }
      />
    </div>
  )
}
