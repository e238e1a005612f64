import { growth } from '../../../kit/chart/amounts.ts'
import classes from '../../../kit/chart/Figures.module.css'

/** `+12 %` in green, `-8 %` in red; nothing when there is nothing to compare with. */
export function Change({ now, before }: { now: number; before: number }) {
  const text = growth(now, before)
  if (!text) return null
  return <span className={now >= before ? classes.up : classes.down}>{text}</span>
}
