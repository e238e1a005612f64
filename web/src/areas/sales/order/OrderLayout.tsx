import type { ReactNode } from 'react'
import classes from '../parts/OrderLayout.module.css'

/** What is sold at the left, who and how at the right; one under the other on a phone: who, what, how. */
export function OrderLayout({ who, main, side }: { who?: ReactNode; main: ReactNode; side: ReactNode }) {
  return (
    <div className={classes.layout}>
      {who && <div className={classes.who}>{who}</div>}
      <div className={classes.main}>{main}</div>
      <div className={classes.side}>{side}</div>
    </div>
  )
}
