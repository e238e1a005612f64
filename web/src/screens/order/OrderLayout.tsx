import type { ReactNode } from 'react'
import classes from './OrderLayout.module.css'

/** What is sold at the left, who and how at the right; one under the other on a phone, the customer first. */
export function OrderLayout({ main, side }: { main: ReactNode; side: ReactNode }) {
  return (
    <div className={classes.layout}>
      <div className={classes.side}>{side}</div>
      <div className={classes.main}>{main}</div>
    </div>
  )
}
