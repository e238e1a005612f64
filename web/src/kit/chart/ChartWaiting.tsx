import { Skeleton } from '@mantine/core'
import classes from './Chart.module.css'

const heights = [45, 70, 55, 85, 65, 40, 75, 60, 90, 50, 70, 80]

/** The shape of bars while their library comes, as tall as the place they will fill. */
export const ChartWaiting = () => (
  <div className={classes.waiting} aria-hidden>
    {heights.map((height, index) => (
      <Skeleton key={index} height={`${height}%`} radius="sm" />
    ))}
  </div>
)
