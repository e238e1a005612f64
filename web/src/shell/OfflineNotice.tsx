import { IconCloudOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../api/connection.ts'
import { paths } from '../paths.ts'
import classes from './OfflineNotice.module.css'

/** Says at once that the network or the server is gone; what is on screen stays usable, and is read again when they are back. */
export function OfflineNotice() {
  const connected = useConnection()
  const client = useQueryClient()
  const before = useRef(connected)
  useEffect(() => {
    if (connected && !before.current) void client.invalidateQueries()
    before.current = connected
  }, [client, connected])
  const { t } = useTranslation('shell')
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  // The till goes on without a connection, and says so itself.
  if (pathname === paths.pointOfSale) return null
  return (
    <div role="status">
      {!connected && (
        <p className={classes.notice}>
          <IconCloudOff size={18} aria-hidden /> {t('offline')}
        </p>
      )}
    </div>
  )
}
