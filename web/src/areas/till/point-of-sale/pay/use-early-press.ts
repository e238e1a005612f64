import { useEffect, useRef, useState } from 'react'

type EarlyPress = {
  /** The sum that was pressed and waits for the prices. */
  waiting: number | null
  press: (cents: number) => void
}

/**
 * Who knows the till presses before the server's prices have come: the press is done when they are there. When they ask for another
 * sum than stood on the screen, it is not, and the new sum is read first.
 */
export function useEarlyPress(settled: boolean, dueCents: number, run: (cents: number) => void): EarlyPress {
  const [early, setEarly] = useState<{ cents: number; dueCents: number } | null>(null)
  const now = useRef(run)
  now.current = run
  useEffect(() => {
    if (early === null || !settled) return
    setEarly(null)
    if (early.dueCents === dueCents) now.current(early.cents)
  }, [early, settled, dueCents])
  return { waiting: early?.cents ?? null, press: (cents) => (settled ? run(cents) : setEarly({ cents, dueCents })) }
}
