import { IconCloudOff } from '@tabler/icons-react'
import { noticesRoutes } from '@plantule/contract/notices/notices'
import { initRoutes } from '@plantule/contract/shops/init'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useConnection } from '../api/connection.ts'
import { useIdentity } from '../session/identity.ts'
import { paths } from '../paths.ts'
import { timeOf } from '../ui/format.ts'
import { isKept } from '../offline/work/kept-reads.ts'
import { WorkNotice } from './WorkNotice.tsx'
import classes from './OfflineNotice.module.css'

/** What stands around every screen is no screen's record. */
const around: readonly unknown[] = [initRoutes.init.path, noticesRoutes.listNotices.path]

/** When the oldest of what is on screen was read, in milliseconds; 0 when nothing is. */
function oldestRead(client: QueryClient): number {
  const shown = client.getQueryCache().findAll({ type: 'active' })
  const times = shown.filter(({ queryKey }) => !around.includes(queryKey[0]) && isKept(queryKey)).map(({ state }) => state.dataUpdatedAt)
  const read = times.filter((at) => at > 0)
  return read.length === 0 ? 0 : Math.min(...read)
}

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
  const { alone } = useIdentity()
  const cut = !connected || alone
  const read = useSyncExternalStore(
    (hear) => client.getQueryCache().subscribe(hear),
    () => (cut ? oldestRead(client) : 0),
  )
  const pathname = useRouterState({ select: (state) => state.location.pathname })
  // The till goes on without a connection, and says so itself.
  if (pathname === paths.pointOfSale) return null
  return (
    <div role="status">
      {cut && (
        <p className={classes.notice}>
          <IconCloudOff size={18} aria-hidden /> {read === 0 ? t('offline') : t('offlineSince', { at: timeOf(read) })}
        </p>
      )}
      <WorkNotice />
    </div>
  )
}
