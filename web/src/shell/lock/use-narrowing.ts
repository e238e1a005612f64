import { sellerRoutes } from '@plantule/contract/platform/sellers'
import { useEffect, useRef } from 'react'
import { call } from '../../api/client.ts'
import { useConnection } from '../../api/connection.ts'
import { ApiError } from '../../api/error.ts'
import { lockUntold, useDeviceLock } from '../../session/device-lock.ts'
import { useIdentity } from '../../session/identity.ts'

/**
 * Once a lock was held, the session behind it is narrowed to what its code opens, as soon as the server can be told, and every tab asks for
 * a token of that session before it goes on.
 */
export function useNarrowing(): void {
  const { alone, renew } = useIdentity()
  const connected = useConnection() && !alone
  const lock = useDeviceLock()
  useEffect(() => {
    if (connected && lockUntold.get()) void narrow(renew)
  }, [connected, lock, renew])
  const before = useRef(lock)
  useEffect(() => {
    if (before.current === 'held' && lock === 'open') void renew().catch(unreached)
    before.current = lock
  }, [lock, renew])
}

async function narrow(renew: () => Promise<void>): Promise<void> {
  try {
    await call(sellerRoutes.narrowSeller, {})
  } catch (failure) {
    // It is asked again with the next lock or connection; where another provider keeps the accounts there is nothing to narrow.
    if (!(failure instanceof ApiError)) throw failure
    if (failure.unreachable || failure.status >= 500 || failure.status === 429) return unreached(failure)
  }
  lockUntold.over()
  await renew().catch(unreached)
}

/** What is open meanwhile runs out by itself within minutes. */
const unreached = (failure: unknown): void => console.info('The session behind the lock could not be narrowed yet.', failure)
