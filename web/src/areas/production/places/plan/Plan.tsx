import type { Marker, ProductionMap } from '@plantule/contract/production/map'
import type { Outline } from '@plantule/contract/production/places'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { HeatPatterns } from './HeatPatterns.tsx'
import { drawn, figureOf, heatOf, lotsOn, roomOf, type Shown, closedUntil } from '../room.ts'
import { MarkerSpot } from './MarkerSpot.tsx'
import classes from './Plan.module.css'
import { PlanShape } from './PlanShape.tsx'
import { groundOf, gridStep, originOf, type Corner } from './shapes.ts'
import type { OnPlan } from './use-drag.ts'

export type Chosen = { kind: 'place' | 'marker'; id: number } | null
/** What is being changed beside the plan, as it stands there before it is saved. */
export type Live = { kind: 'place'; id: number; outline: Outline } | { kind: 'marker'; id: number; spot: Corner } | null

/** How the form beside the plan takes what is drawn on it: from what it holds at that moment. */
export type Draws = { outline?: (change: (now: Outline) => Outline) => void; spot?: (change: (now: Corner) => Corner) => void }

type PlanProps = {
  map: ProductionMap
  weeks: number
  shown: Shown
  zoom: number
  chosen: Chosen
  live: Live
  mayWrite: boolean
  /** Centimetres that an arrow key moves by. */
  step: number
  onChoose: (chosen: Chosen) => void
  onOutline: (change: (now: Outline) => Outline) => void
  onSpot: (change: (now: Corner) => Corner) => void
}

/** The ground to scale. Shapes are reached by Tab, chosen by Enter, moved by arrows and resized with Shift. */
export function Plan({ map, weeks, shown, zoom, chosen, live, mayWrite, step, onChoose, onOutline, onSpot }: PlanProps) {
  const { t } = useTranslation('places')
  const svg = useRef<SVGSVGElement>(null)
  const ground = useMemo(
    () =>
      groundOf(
        map.greenhouses,
        map.markers.map(({ x, y }): Corner => [x, y]),
      ),
    [map],
  )
  const grid = gridStep(ground)
  // A letter's height, by what is shown: the same on a small nursery and on a large one.
  const unit = ground.width / 58 / Math.max(1, zoom * 0.7)
  const onPlan: OnPlan = { svg, step }
  const outlineOf = (place: { id: number; outline: Outline }): Outline =>
    live?.kind === 'place' && live.id === place.id ? live.outline : place.outline
  const isChosen = (kind: 'place' | 'marker', id: number): boolean => chosen?.kind === kind && chosen.id === id
  const shapeOf = (
    place: ProductionMap['greenhouses'][number] | ProductionMap['greenhouses'][number]['sections'][number],
    origin: Corner,
  ) => {
    const outline = outlineOf(place)
    if (!drawn(outline)) return null
    const { heat, rate } = heatOf(roomOf(map, place, weeks), shown)
    const whole = 'sections' in place && place.sections.some((section) => drawn(section.outline))
    return (
      <PlanShape
        key={place.id}
        id={place.id}
        name={place.name}
        outline={outline}
        origin={origin}
        unit={unit}
        // What has sections shows them; its own colour would lie below theirs.
        heat={whole ? 'ground' : heat}
        figure={figureOf(rate, shown)}
        closed={
          closedUntil(map, {
            ...place,
            within: 'greenhouseId' in place ? (map.greenhouses.find(({ id }) => id === place.greenhouseId) ?? null) : null,
          }) !== undefined
        }
        label={t('plan.shape', {
          name: place.name,
          figure: rate === null ? t('plan.unknown') : figureOf(rate, shown),
          lots: t('lots', { count: lotsOn(map, place).length }),
        })}
        chosen={isChosen('place', place.id)}
        changes={mayWrite}
        onPlan={onPlan}
        onChoose={() => onChoose({ kind: 'place', id: place.id })}
        onChange={onOutline}
      />
    )
  }
  const spotOf = (marker: Marker): Corner => (live?.kind === 'marker' && live.id === marker.id ? live.spot : [marker.x, marker.y])
  return (
    <div className={classes.frame} data-shown={shown}>
      <svg
        ref={svg}
        className={classes.plan}
        style={{ width: `${zoom * 100}%` }}
        viewBox={`${ground.x} ${ground.y} ${ground.width} ${ground.height}`}
        role="group"
        aria-label={t('plan.label')}
      >
        <defs>
          <HeatPatterns name="plan" unit={unit * 0.8} />
          <pattern id="plan-grid" width={grid} height={grid} patternUnits="userSpaceOnUse">
            <path d={`M ${grid} 0 L 0 0 0 ${grid}`} className={classes.grid} />
          </pattern>
        </defs>
        <rect {...ground} fill="url(#plan-grid)" onClick={() => onChoose(null)} />
        {map.greenhouses.map((place) => (
          <g key={place.id}>
            {shapeOf(place, [0, 0])}
            {place.sections.map((section) => shapeOf(section, originOf(outlineOf(place))))}
          </g>
        ))}
        {map.markers.map((marker) => (
          <MarkerSpot
            key={marker.id}
            marker={marker}
            spot={spotOf(marker)}
            unit={unit}
            chosen={isChosen('marker', marker.id)}
            changes={mayWrite}
            onPlan={onPlan}
            onChoose={() => onChoose({ kind: 'marker', id: marker.id })}
            onChange={onSpot}
          />
        ))}
        <g transform={`translate(${ground.x + unit} ${ground.y + ground.height - unit})`} aria-hidden>
          <path d={`M 0 ${-unit / 2} V 0 H ${grid} V ${-unit / 2}`} className={classes.scale} />
          <text x={grid / 2} y={-unit * 0.5} fontSize={unit} textAnchor="middle" className={classes.words}>
            {grid / 100} m
          </text>
        </g>
      </svg>
      <p id="plan-keys" className="visually-hidden">
        {t('plan.keys')}
      </p>
    </div>
  )
}
