import { useId, type CSSProperties, type ReactNode, type RefObject } from 'react'
import { figure } from '../../../ui/format.ts'
import classes from './Ground.module.css'
import { lengthOf, type View } from './ground-view.ts'

type GroundProps = { view: View; label: string; svg?: RefObject<SVGSVGElement | null>; children: ReactNode }

/** A piece of the earth to scale on a grid in metres, the north above: there are no pictures of the ground to lay below. */
export function Ground({ view, label, svg, children }: GroundProps) {
  const grid = useId()
  const unit = view.width / 60
  const { value, unit: of } = lengthOf(view.grid)
  return (
    <div className={classes.frame}>
      <svg
        ref={svg}
        className={classes.ground}
        style={{ '--unit': `${unit}px` } as CSSProperties}
        viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
        role="group"
        aria-label={label}
      >
        <defs>
          <pattern id={grid} width={view.grid} height={view.grid} patternUnits="userSpaceOnUse">
            <path d={`M ${view.grid} 0 L 0 0 0 ${view.grid}`} className={classes.grid} />
          </pattern>
        </defs>
        {/* Wider than what is shown: the frame may have another shape. */}
        <rect x={view.x * 3} y={view.y * 3} width={view.width * 3} height={view.height * 3} fill={`url(#${grid})`} />
        {children}
        <g transform={`translate(${view.x + unit} ${view.y + view.height - unit})`} aria-hidden>
          <path d={`M 0 ${-unit / 2} V 0 H ${view.grid} V ${-unit / 2}`} className={classes.scale} />
          <text x={view.grid / 2} y={-unit * 0.6} textAnchor="middle" className={classes.words}>
            {figure(value, 1)} {of}
          </text>
        </g>
      </svg>
    </div>
  )
}
