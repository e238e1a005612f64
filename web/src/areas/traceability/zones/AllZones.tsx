import { type ZoneMap, zoneRoutes } from '@plantule/contract/traceability/zones'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { paths } from '../../../paths.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Ground } from '../parts/Ground.tsx'
import classes from '../parts/Ground.module.css'
import { spotOf, type View, viewOf } from '../parts/ground-view.ts'

type Feature = ZoneMap['features'][number]
const placesOf = ({ geometry }: Feature) =>
  (geometry.type === 'Point' ? [geometry.coordinates] : (geometry.coordinates[0] ?? [])).map(([lon = 0, lat = 0]) => ({ lon, lat }))

/** Where the zones lie to each other; nothing while none has a place. */
export function AllZones() {
  const { t } = useTranslation('zones')
  const { data } = useQuery(read(zoneRoutes.zonesMap, {}))
  const features = data?.features ?? []
  const view = viewOf(features.flatMap(placesOf))
  if (!view) return null
  const zones = [...Map.groupBy(features, ({ properties }) => properties.zoneId)]
  return (
    <Panel title={t('map.title')}>
      <Ground low view={view} label={t('map.title')}>
        {zones.map(([id, parts]) => (
          <OneZone key={id} id={id} parts={parts} view={view} />
        ))}
      </Ground>
    </Panel>
  )
}

function OneZone({ id, parts, view }: { id: number; parts: readonly Feature[]; view: View }) {
  const navigate = useNavigate()
  const name = parts[0]?.properties.zone ?? ''
  const unit = view.width / 60
  const open = (): void => void navigate({ to: paths.zone(id) })
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') open()
  }
  const spots = parts.flatMap(placesOf).map((place) => spotOf(view, place))
  const [first] = spots
  return (
    <g className={classes.zone} role="link" tabIndex={0} aria-label={name} onClick={open} onKeyDown={onKeyDown}>
      <title>{name}</title>
      {parts.map((part, at) => {
        const corners = placesOf(part).map((place) => spotOf(view, place))
        return part.geometry.type === 'Point' ? (
          <circle key={at} className={classes.marker} cx={corners[0]?.x} cy={corners[0]?.y} r={unit * 0.6} />
        ) : (
          <polygon key={at} className={classes.outline} points={corners.map(({ x, y }) => `${x},${y}`).join(' ')} />
        )
      })}
      {first && (
        <text x={first.x + unit} y={first.y - unit * 0.8} className={classes.words} aria-hidden>
          {name}
        </text>
      )}
    </g>
  )
}
