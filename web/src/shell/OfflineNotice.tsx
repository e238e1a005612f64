import { IconCloudOff } from '@tabler/icons-react'
import { useNetwork } from '@mantine/hooks'
import { useRouterState } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '../paths.ts'
import classes from './OfflineNotice.module.css'

/** Says at once that the connection is gone; what is on screen stays usable. */
export function OfflineNotice() {
  const { online } = useNetwork()
  const { t } = useTranslation('shell')
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  // The till goes on without a connection, and says so itself.
  if (pathname === paths.pointOfSale) return null
  return (
    <div role="status">
      {!online && (
        <p className={classes.notice}>
          <IconCloudOff size={18} aria-hidden /> {t('offline')}
        </p>
      )}
    </div>
  )
}
