import { areaOfZone, positionAt, type ZonePolygon } from '@plantule/contract/traceability/ground'
import { type Zone, type ZoneMarker, zoneRoutes } from '@plantule/contract/traceability/zones'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { chooseFiles } from '../../../kit/pictures/choose-files.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { figure } from '../../../ui/format.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { showToast } from '../../../ui/toast.ts'
import { LatinName } from '../../../ui/values.tsx'
import { Ground } from '../parts/Ground.tsx'
import classes from '../parts/Ground.module.css'
import { cornersOf, spotOf, type View, viewOf } from '../parts/ground-view.ts'
import { ofZones } from '../parts/of-zones.ts'
import { MarkerDialog } from './MarkerDialog.tsx'
import { readOutline } from './read-outline.ts'

/** Metres that an arrow key moves a corner by; ten times as far with Shift. */
const STEP = 5
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** Where the zone lies: its outline by pointer, keys or a file, and its markers. */
export function ZoneGround({ zone, mayWrite }: { zone: Zone; mayWrite: boolean }) {
  const { t } = useTranslation('zones')
  // What is drawn and not yet saved; null: as it is kept, also when somebody else draws it anew.
  const [drawn, setDrawn] = useState<ZonePolygon | null>(null)
  const polygon = drawn ?? zone.polygon
  const [asked, setAsked] = useState<ZoneMarker | 'new' | null>(null)
  // What is shown follows what is kept or was read, not each corner that is moved: the ground would run away below the pointer.
  const [view, setView] = useState<View | null>(null)
  const svg = useRef<SVGSVGElement>(null)
  const draw = useAction(zoneRoutes.setZonePolygon, ofZones, { onSuccess: () => keep() })
  const remove = useAction(zoneRoutes.removeZoneMarker, ofZones)
  const shown = view ?? viewOf([...cornersOf(zone.polygon), ...zone.markers])
  const changed = drawn !== null && JSON.stringify(polygon) !== JSON.stringify(zone.polygon)
  const area = areaOfZone(polygon)
  const begin = (): void => {
    const [middle] = zone.markers
    if (!middle) return
    const square = [-50, 50].flatMap((north) => [-50, 50].map((east) => ({ east: north < 0 ? east : -east, north })))
    put(square.map((by) => asPair(positionAt(middle, by))))
  }
  const keep = (): void => {
    setDrawn(null)
    setView(null)
  }
  const put = (next: ZonePolygon): void => {
    setDrawn(next)
    setView(viewOf([...cornersOf(next), ...zone.markers]))
  }
  const read = async (): Promise<void> => {
    const [file] = await chooseFiles('.geojson,.json,.gpx,.kml')
    if (!file) return
    const found = readOutline(await file.text())
    if (found) put(found)
    else showToast({ tone: 'error', text: t('ground.unread', { name: file.name }) })
  }
  const corner = (at: number, change: Change): void =>
    setDrawn((now) => (now ?? zone.polygon).map((each, index) => (index === at ? change(each) : each)))
  // No pointer says where a corner is that went out of sight by keys: the ground follows it.
  const byKeys = (at: number, change: Change): void => {
    const next = polygon.map((each, index) => (index === at ? change(each) : each))
    const [moved] = cornersOf(next.slice(at, at + 1))
    if (shown && moved && !isWithin(shown, spotOf(shown, moved))) put(next)
    else corner(at, change)
  }
  return (
    <Panel
      title={t('ground.title')}
      text={area === null ? t('ground.text') : t('ground.area', { hectares: figure(area / 10_000, 2) })}
      actions={
        mayWrite && (
          <Group gap="xs">
            <Button size="xs" onClick={() => setAsked('new')}>
              {t('markers.add')}
            </Button>
            <Button size="xs" onClick={() => void read()}>
              {t('ground.import')}
            </Button>
            {polygon.length === 0 && (
              <Button size="xs" disabled={zone.markers.length === 0 && t('ground.markerFirst')} onClick={begin}>
                {t('ground.draw')}
              </Button>
            )}
          </Group>
        )
      }
    >
      <Stack gap="sm">
        {shown && (
          <Ground view={shown} label={t('ground.title')} svg={svg}>
            {polygon.length > 0 && <polygon className={classes.outline} points={points(shown, polygon)} />}
            {zone.markers.map((marker) => {
              const { x, y } = spotOf(shown, marker)
              return (
                <g key={marker.id}>
                  <circle className={classes.marker} cx={x} cy={y} r={shown.width / 90} />
                  <text x={x + shown.width / 70} y={y - shown.width / 90} className={classes.words}>
                    {marker.name || marker.taxon?.name}
                  </text>
                </g>
              )
            })}
            {mayWrite &&
              polygon.map((each, at) => (
                <Handle
                  key={at}
                  svg={svg}
                  view={shown}
                  at={each}
                  label={t('ground.corner', { nth: at + 1 })}
                  onMove={(change) => corner(at, change)}
                  onKeys={(change) => byKeys(at, change)}
                />
              ))}
          </Ground>
        )}
        {mayWrite && polygon.length > 0 && (
          <Group gap="xs">
            <Button size="xs" disabled={polygon.length >= 500 && t('ground.full')} onClick={() => setDrawn(withCorner(polygon))}>
              {t('ground.addCorner')}
            </Button>
            <Button size="xs" disabled={polygon.length <= 3 && t('ground.three')} onClick={() => setDrawn(polygon.slice(0, -1))}>
              {t('ground.removeCorner')}
            </Button>
            <Button size="xs" onClick={() => setDrawn([])}>
              {t('ground.clear')}
            </Button>
          </Group>
        )}
        {mayWrite && changed && (
          <Group gap="xs">
            <Button
              look="main"
              busy={draw.isPending}
              onClick={() => draw.mutate({ params: { id: zone.id }, body: { polygon, version: zone.version } })}
            >
              {t('ground.save')}
            </Button>
            <Button look="quiet" onClick={keep}>
              {t('ground.undo')}
            </Button>
          </Group>
        )}
        {zone.markers.map((marker) => {
          const name = marker.name || marker.taxon?.name || t('markers.unnamed')
          return (
            <Group key={marker.id} gap="xs">
              <Text size="sm">
                {name} {marker.taxon && marker.name && <LatinName name={marker.taxon.name} />}
              </Text>
              <Text size="xs" c="dimmed">
                {figure(marker.lat, 5)} ; {figure(marker.lon, 5)} {marker.note && `· ${marker.note}`}
              </Text>
              {mayWrite && (
                <>
                  <IconButton label={t('markers.editOne', { name })} onClick={() => setAsked(marker)}>
                    <IconPencil size={15} />
                  </IconButton>
                  <IconButton label={t('markers.remove', { name })} onClick={() => remove.mutate({ params: { id: marker.id } })}>
                    <IconTrash size={15} />
                  </IconButton>
                </>
              )}
            </Group>
          )
        })}
      </Stack>
      {asked && <MarkerDialog zone={zone} marker={asked === 'new' ? null : asked} onClose={() => setAsked(null)} />}
    </Panel>
  )
}

type Change = (now: ZonePolygon[number]) => ZonePolygon[number]

const isWithin = ({ x, y, width, height }: View, spot: { x: number; y: number }): boolean =>
  spot.x >= x && spot.x <= x + width && spot.y >= y && spot.y <= y + height

const asPair = ({ lon, lat }: { lon: number; lat: number }): ZonePolygon[number] => [lon, lat]

const points = (view: View, polygon: ZonePolygon): string =>
  cornersOf(polygon)
    .map((corner) => spotOf(view, corner))
    .map(({ x, y }) => `${x},${y}`)
    .join(' ')

/** A further corner between the last and the first. */
const withCorner = (polygon: ZonePolygon): ZonePolygon => {
  const [first, last] = [polygon[0], polygon.at(-1)]
  return first && last ? [...polygon, [(first[0] + last[0]) / 2, (first[1] + last[1]) / 2]] : polygon
}

type HandleProps = {
  svg: { current: SVGSVGElement | null }
  view: View
  at: ZonePolygon[number]
  label: string
  onMove: (change: Change) => void
  onKeys: (change: Change) => void
}

/** A corner: drawn by the pointer, moved by arrows. */
function Handle({ svg, view, at, label, onMove, onKeys }: HandleProps) {
  const { x, y } = spotOf(view, { lon: at[0], lat: at[1] })
  const [held, setHeld] = useState(false)
  const onKeyDown = (event: KeyboardEvent): void => {
    const way = arrows[event.key]
    if (!way) return
    event.preventDefault()
    const far = STEP * (event.shiftKey ? 10 : 1)
    onKeys(([lon, lat]) => asPair(positionAt({ lon, lat }, { east: way[0] * far, north: way[1] * far })))
  }
  const follow = (event: PointerEvent): void => {
    const matrix = svg.current?.getScreenCTM()
    if (!held || !matrix) return
    const spot = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse())
    onMove(() => asPair(positionAt(view.middle, { east: spot.x, north: -spot.y })))
  }
  return (
    <g
      className={classes.corner}
      role="button"
      tabIndex={0}
      aria-label={label}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        setHeld(true)
      }}
      onPointerMove={follow}
      onPointerUp={() => setHeld(false)}
      onPointerCancel={() => setHeld(false)}
    >
      {/* What a finger finds: the ring that is seen is a few pixels wide on a phone. */}
      <circle className={classes.reach} cx={x} cy={y} r={view.width / 70} />
      <circle className={classes.handle} cx={x} cy={y} r={view.width / 70} />
    </g>
  )
}
