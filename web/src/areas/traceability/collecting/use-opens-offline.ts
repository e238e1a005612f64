import { useEffect, useState } from 'react'

/**
 * Whether this screen opens without the server: its files are on the device once the worker that keeps them is at work. Null where a
 * browser has no such worker.
 */
export function useOpensOffline(): boolean | null {
  const [ready, setReady] = useState<boolean | null>(() => ('serviceWorker' in navigator ? false : null))
  useEffect(() => {
    if (!('serviceWorker' in navigator)) return
    let here = true
    void navigator.serviceWorker.ready.then(() => here && setReady(true))
    return () => {
      here = false
    }
  }, [])
  return ready
}
