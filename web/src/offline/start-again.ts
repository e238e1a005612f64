import { useEffect } from 'react'
import { useConnection } from '../api/connection.ts'

const PAUSE_MS = 2_000

export const startAgain = (): void => window.location.reload()

/** A page that opened alone signs in by starting anew: by itself once the server answers, when nothing on it would be lost. */
export function useStartAgain(idle: boolean): void {
  const due = useConnection() && idle
  useEffect(() => {
    if (!due) return
    // What is being typed in a window is finished first.
    const timer = setInterval(() => !document.querySelector('main [role="dialog"], .mantine-Modal-content') && startAgain(), PAUSE_MS)
    return () => clearInterval(timer)
  }, [due])
}
