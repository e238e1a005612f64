import { useDroppable } from '@dnd-kit/core'
import type { Outline } from '@plantule/contract/production/places'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Heat } from '../room.ts'
import classes from './Plan.module.css'
import { boxOf, cornerMoved, isRectangle, moved, resized, shifted, type Corner } from './shapes.ts'
import { directionOf, useDrag, type OnPlan } from './use-drag.ts'

type PlanShapeProps = {
  id: number
  name: string
  outline: Outline
  /** Where its corners count from. */
  origin: Corner
  unit: number
  heat: Heat | 'ground'
  figure: string
  label: string
  /** Nobody goes in yet after a treatment. */
  closed: boolean
  chosen: boolean
  changes: boolean
  onPlan: OnPlan
  onChoose: () => void
  /** From how it is drawn at that moment: two keys may come before the first one is shown. */
  onChange: (change: (now: Outline) => Outline) => void
}

/** A place on the plan: a button that, once chosen, is moved and resized by pointer and keys. */
export function PlanShape(props: PlanShapeProps) {
  const { id, name, outline, origin, unit, heat, figure, label, closed, chosen, changes, onPlan, onChoose, onChange } = props
  const { t } = useTranslation('places')
  const { setNodeRef, isOver } = useDroppable({ id: `plan-${id}`, data: { placeId: id } })
  const editing = chosen && changes
  const drag = useDrag(onPlan, editing, outline, (start, byX, byY) => onChange(() => moved(start, byX, byY)))
  const shape = shifted(outline, origin)
  const { x, y, width, height } = boxOf(shape)
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      onChoose()
      return
    }
    const direction = directionOf(event)
    if (!editing || !direction) return
    event.preventDefault()
    const [byX, byY] = [direction[0] * onPlan.step, direction[1] * onPlan.step]
    if (!event.shiftKey) onChange((now) => moved(now, byX, byY))
    else if (isRectangle(outline)) onChange((now) => resized(now, byX, byY))
  }
  // Long and narrow places are named along themselves.
  const along = height > width * 1.4
  const [room, across] = along ? [height, width] : [width, height]
  const size = Math.min(unit, across / 2.6)
  const fits = (text: string): boolean => text.length * size * 0.58 <= room
  const lines = [fits(name) ? name : '', figure].filter((line) => line !== '' && fits(line))
  const ground = heat === 'ground'
  return (
    <g
      ref={(element) => setNodeRef(element as unknown as HTMLElement | null)}
      className={classes.shape}
      data-heat={heat}
      data-chosen={chosen || undefined}
      data-over={isOver || undefined}
      data-moves={editing || undefined}
    >
      <polygon
        points={shape.map((corner) => corner.join(',')).join(' ')}
        role="button"
        tabIndex={0}
        aria-label={closed ? `${label}, ${t('closed')}` : label}
        aria-pressed={chosen}
        aria-describedby={editing ? 'plan-keys' : undefined}
        onClick={onChoose}
        onKeyDown={onKeyDown}
        {...drag}
      />
      {heat !== 'none' && !ground && (
        <polygon
          aria-hidden
          className={classes.cover}
          points={shape.map((corner) => corner.join(',')).join(' ')}
          style={{ fill: `url(#plan-${heat})` }}
        />
      )}
      <text
        aria-hidden
        className={classes.words}
        fontSize={size}
        textAnchor="middle"
        transform={
          // A place with sections is named above its edge, so that they do not cover it.
          ground
            ? `translate(${x + width / 2} ${y - unit * 0.35})`
            : `translate(${x + width / 2} ${y + height / 2})${along ? ' rotate(-90)' : ''}`
        }
      >
        {(ground ? [name] : lines).map((line, at, all) => (
          <tspan key={line} x={0} dy={ground ? 0 : at === 0 ? size * (0.35 - (all.length - 1) * 0.6) : size * 1.2}>
            {line}
          </tspan>
        ))}
      </text>
      {closed && (
        <g
          aria-hidden
          transform={`translate(${x + Math.min(unit, across / 3)} ${y + Math.min(unit, across / 3)})`}
          className={classes.noEntry}
        >
          <circle r={Math.min(unit * 0.7, across / 4)} />
          <rect
            x={-Math.min(unit * 0.45, across / 6)}
            y={-Math.min(unit * 0.14, across / 18)}
            width={Math.min(unit * 0.9, across / 3)}
            height={Math.min(unit * 0.28, across / 9)}
          />
        </g>
      )}
      {editing &&
        outline.map((corner, at) => (
          <Handle
            key={at}
            corner={corner}
            at={at}
            origin={origin}
            unit={unit}
            label={t('plan.corner', { name, number: at + 1 })}
            onPlan={onPlan}
            onChange={onChange}
          />
        ))}
    </g>
  )
}

type HandleProps = Pick<PlanShapeProps, 'origin' | 'unit' | 'label' | 'onPlan' | 'onChange'> & { corner: Corner; at: number }

function Handle({ corner, at, origin, unit, label, onPlan, onChange }: HandleProps) {
  const moveFrom = ([x, y]: Corner, byX: number, byY: number, now: Outline): Outline =>
    cornerMoved(now, at, [x + byX, y + byY], isRectangle(now))
  const drag = useDrag(onPlan, true, corner, (start, byX, byY) => onChange((now) => moveFrom(start, byX, byY, now)))
  const onKeyDown = (event: KeyboardEvent): void => {
    const direction = directionOf(event)
    if (!direction) return
    event.preventDefault()
    const [byX, byY] = [direction[0] * onPlan.step, direction[1] * onPlan.step]
    onChange((now) => moveFrom(now[at] ?? corner, byX, byY, now))
  }
  return (
    <circle
      className={classes.handle}
      cx={corner[0] + origin[0]}
      cy={corner[1] + origin[1]}
      r={unit * 0.6}
      role="button"
      tabIndex={0}
      aria-label={label}
      onKeyDown={onKeyDown}
      {...drag}
    />
  )
}
