import { originRegions } from '@plantule/contract/traceability/regions'
import { type ZoneMap, zoneRoutes } from '@plantule/contract/traceability/zones'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import type { MapShape } from '../../../kit/map/draw-map.ts'
import { Waiting } from '../../../kit/Waiting.tsx'
import { paths } from '../../../paths.ts'
import { Panel } from '../../../ui/Panel.tsx'

const ShapeMap = lazy(() => import('../../../kit/map/ShapeMap.tsx'))

/** A zone by its outline, or by its markers where nothing is drawn. */
function shapesOf({ features }: ZoneMap): MapShape[] {
  return [...Map.groupBy(features, ({ properties }) => properties.zoneId)].flatMap(([id, parts]) => {
    const outline = parts.find(({ geometry }) => geometry.type === 'Polygon')
    return (outline ? [outline] : parts).map(({ geometry, properties }) => ({ id, name: properties.zone, geometry }))
  })
}

/** Where the zones lie, over the regions of origin; nothing while none has a place. */
export function AllZones() {
  const { t } = useTranslation('zones')
  const navigate = useNavigate()
  const zones = useQuery(read(zoneRoutes.zonesMap, {}))
  const regions = useQuery({ ...read(zoneRoutes.regionMap, {}), staleTime: Infinity })
  const shapes = useMemo(() => shapesOf(zones.data ?? { type: 'FeatureCollection', features: [] }), [zones.data])
  const ground = useMemo(
    () =>
      regions.data?.features.map((feature) => ({
        ...feature,
        properties: { hue: Math.round((originRegions.indexOf(feature.properties.region) * 360) / originRegions.length) },
      })),
    [regions.data],
  )
  if (shapes.length === 0) return null
  return (
    <Panel title={t('map.title')}>
      <Suspense fallback={<Waiting />}>
        <ShapeMap
          label={t('map.title')}
          shapes={shapes}
          onChoose={(id) => void navigate({ to: paths.zone(id) })}
          ground={ground}
          unlisted
          low
        />
      </Suspense>
    </Panel>
  )
}
