import type { Marker } from '@plantule/contract/production/map'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { markerIcons } from './marker-icons.ts'
import classes from './Plan.module.css'
import type { Corner } from './shapes.ts'
import { directionOf, useDrag, type OnPlan } from './use-drag.ts'

type MarkerSpotProps = {
  marker: Marker
  spot: Corner
  unit: number
  chosen: boolean
  changes: boolean
  onPlan: OnPlan
  onChoose: () => void
  /** From where it is at that moment: two keys may come before the first one is shown. */
  onChange: (change: (now: Corner) => Corner) => void
}

const onGround = (x: number, y: number): Corner => [Math.max(Math.round(x), 0), Math.max(Math.round(y), 0)]

/** A mark on the ground: a tap, a hazard. Chosen, it is moved as places are. */
export function MarkerSpot({ marker, spot, unit, chosen, changes, onPlan, onChoose, onChange }: MarkerSpotProps) {
  const { t } = useTranslation('places')
  const [x, y] = spot
  const editing = chosen && changes
  const drag = useDrag(onPlan, editing, spot, (start, byX, byY) => onChange(() => onGround(start[0] + byX, start[1] + byY)))
  const Icon = markerIcons[marker.kind]
  const kind = t(`markerKinds.${marker.kind}`)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onChoose()
      return
    }
    const direction = directionOf(event)
    if (!editing || !direction) return
    event.preventDefault()
    onChange(([left, top]) => onGround(left + direction[0] * onPlan.step, top + direction[1] * onPlan.step))
  }
  return (
    <g
      className={classes.marker}
      data-kind={marker.kind}
      data-chosen={chosen || undefined}
      data-moves={editing || undefined}
      role="button"
      tabIndex={0}
      aria-label={marker.label ? t('plan.marker', { kind, label: marker.label }) : kind}
      aria-pressed={chosen}
      onClick={onChoose}
      onKeyDown={onKeyDown}
      {...drag}
    >
      <title>{marker.label || kind}</title>
      <circle cx={x} cy={y} r={unit * 0.95} />
      <Icon x={x - unit * 0.65} y={y - unit * 0.65} width={unit * 1.3} height={unit * 1.3} stroke={2} aria-hidden />
    </g>
  )
}
