import { useMediaQuery } from '@mantine/hooks'
import { Fragment, type ReactNode } from 'react'
import classes from '../parts/OrderLayout.module.css'

/** What is sold at the left, who and how at the right; one under the other on a phone: who, what, how. Tab goes as the eye does. */
export function OrderLayout({ who, main, side }: { who?: ReactNode; main: ReactNode; side: ReactNode }) {
  const beside = useMediaQuery('(min-width: 1280px)', true, { getInitialValueInEffect: false })
  const parts = [
    <Fragment key="who">{who && <div className={classes.who}>{who}</div>}</Fragment>,
    <div key="main" className={classes.main}>
      {main}
    </div>,
  ]
  return (
    <div className={classes.layout}>
      {beside ? parts.toReversed() : parts}
      <div className={classes.side}>{side}</div>
    </div>
  )
}
