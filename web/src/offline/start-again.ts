import { useEffect } from 'react'
import { useConnection } from '../api/connection.ts'

const PAUSE_MS = 2_000

export const startAgain = (): void => window.location.reload()

/** A page that opened alone signs in by starting anew: by itself once the server answers, when nothing on it would be lost. */
export function useStartAgain(idle: boolean): void {
  const due = useConnection() && idle
  useEffect(() => {
    if (!due) return
    const timer = setTimeout(startAgain, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [due])
}
