import { useEffect } from 'react'
import { useCan } from '../api/session.ts'
import { keepsField } from '../offline/field/keeps-field.ts'
import { report } from '../offline/work/kept-reads.ts'

/** After what the first screen needs, and before somebody walks out of the network's reach. */
const CALM_MS = 6_000
const AGAIN_MS = 30 * 60_000

/** A browser that goes among the plants has what it needs there, whichever screen is open. */
export function useFieldKept(who: string, there: boolean): void {
  const mayRead = useCan('production.read')
  useEffect(() => {
    if (!there || !mayRead || !keepsField.get()) return
    const read = (): void => void import('../offline/field/refresh-field.ts').then(({ refreshField }) => refreshField(who)).catch(report)
    const timers = [setTimeout(read, CALM_MS), setInterval(read, AGAIN_MS)]
    return () => timers.forEach((timer) => clearTimeout(timer))
  }, [mayRead, there, who])
}
