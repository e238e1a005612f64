import { IconCloudOff, IconMoodSad, IconSeedlingOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { isConnected } from '../api/connection.ts'
import { ApiError } from '../api/error.ts'
import { noteFault } from '../api/recent-faults.ts'
import { LoadFailed } from '../kit/LoadFailed.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** A file of the screen's code or look that could not be read, in the words of the browsers and of the build. */
const notLoaded = /dynamically imported module|Importing a module script failed|Unable to preload/i
const isNotHere = (error: unknown): boolean =>
  error instanceof Error && notLoaded.test(error.message) && !(navigator.onLine && isConnected())

/** Instead of a screen that broke: the rest of the application stays usable. */
export function Crashed({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation('shell')
  const router = useRouter()
  useEffect(() => {
    console.error(error)
    noteFault(error instanceof Error ? `${error.name}: ${error.message}` : String(error))
  }, [error])
  const client = useQueryClient()
  const retry = (): void => {
    // What the broken screen had read may be what broke it; the shell's own is in use and stays.
    client.removeQueries({ type: 'inactive' })
    reset()
    void router.invalidate()
  }
  if (error instanceof ApiError) return <LoadFailed error={error} retry={retry} />
  if (isNotHere(error)) return <NotHereYet />
  return (
    <div role="alert">
      <EmptyState
        icon={<IconMoodSad size={32} stroke={1.5} />}
        title={t('crash.title')}
        text={t('crash.text')}
        action={
          <Button look="main" onClick={retry}>
            {t('crash.retry')}
          </Button>
        }
      />
    </div>
  )
}

/** A screen that was never opened on this device, without a network: nothing is broken. */
function NotHereYet() {
  const { t } = useTranslation('shell')
  return (
    <div role="alert">
      <EmptyState
        icon={<IconCloudOff size={32} stroke={1.5} />}
        title={t('crash.notHereTitle')}
        text={t('crash.notHereText')}
        action={
          // A file that failed to load is asked again by a new page alone.
          <Button look="main" onClick={() => window.location.reload()}>
            {t('crash.retry')}
          </Button>
        }
      />
    </div>
  )
}

/** An address at which there is no screen. */
export function NotThere() {
  const { t } = useTranslation('shell')
  return (
    <EmptyState
      icon={<IconSeedlingOff size={32} stroke={1.5} />}
      title={t('crash.notFoundTitle')}
      text={t('crash.notFoundText')}
      action={<Button to="/">{t('home')}</Button>}
    />
  )
}

export function NotFound() {
  return (
    <main>
      <NotThere />
    </main>
  )
}
