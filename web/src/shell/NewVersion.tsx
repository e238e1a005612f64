import { IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useOutdated } from '../api/build.ts'
import { Button } from '../ui/Button.tsx'
import classes from './OfflineNotice.module.css'

/** An old page with a new server may go wrong in small ways: it says so, and the person chooses the moment. */
export function NewVersion() {
  const outdated = useOutdated()
  const { t } = useTranslation('shell')
  return (
    <div role="status">
      {outdated && (
        <p className={classes.notice}>
          <IconRefresh size={18} aria-hidden /> {t('newVersion.text')}
          <Button size="xs" onClick={() => window.location.reload()}>
            {t('newVersion.reload')}
          </Button>
        </p>
      )}
    </div>
  )
}
