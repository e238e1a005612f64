import { areaOfZone, positionAt, type ZonePolygon } from '@plantule/contract/traceability/ground'
import { type Zone, type ZoneMarker, zoneRoutes } from '@plantule/contract/traceability/zones'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
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
import { asPair, CornerHandle } from './CornerHandle.tsx'
import { MarkerDialog } from './MarkerDialog.tsx'
import { type Change, type Drawing, moveCorner, stepBack, stepTo, withCorner } from './outline-steps.ts'
import { MAX_OUTLINE_BYTES, readOutline } from './read-outline.ts'

/** Where the zone lies: its outline by pointer, keys or a file, and its markers. */
export function ZoneGround({ zone, mayWrite }: { zone: Zone; mayWrite: boolean }) {
  const { t } = useTranslation('zones')
  // What is drawn and not yet saved; null: as it is kept, also when somebody else draws it anew.
  const [drawn, setDrawn] = useState<Drawing | null>(null)
  const polygon = drawn?.polygon ?? zone.polygon
  // The corner that was touched last: the next one comes behind it, and it is the one that goes.
  const [picked, setPicked] = useState<number | null>(null)
  const chosen = picked !== null && picked < polygon.length ? picked : null
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
    setPicked(null)
  }
  const change = (work: (now: Drawing) => Drawing): void => setDrawn((now) => work(now ?? { polygon: zone.polygon, past: [], moved: null }))
  const show = (next: ZonePolygon): void => setView(viewOf([...cornersOf(next), ...zone.markers]))
  const put = (next: ZonePolygon): void => {
    change((now) => stepTo(now, next))
    setPicked(null)
    show(next)
  }
  const read = async (): Promise<void> => {
    const [file] = await chooseFiles('.geojson,.json,.gpx,.kml')
    if (!file) return
    const found = file.size > MAX_OUTLINE_BYTES ? null : readOutline(await file.text())
    if (found) put(found)
    else showToast({ tone: 'error', text: t('ground.unread', { name: file.name }) })
  }
  const corner = (at: number, by: Change): void => change((now) => moveCorner(now, at, by))
  // What went out of sight could not be taken hold of again: the ground follows it.
  const follow = (next: ZonePolygon, at: number): void => {
    const [moved] = cornersOf(next.slice(at, at + 1))
    if (shown && moved && !isWithin(shown, spotOf(shown, moved))) show(next)
  }
  const byKeys = (at: number, by: Change): void => {
    corner(at, by)
    follow(
      polygon.map((each, index) => (index === at ? by(each) : each)),
      at,
    )
  }
  const drop = (at: number): void => {
    change((now) => ({ ...now, moved: null }))
    follow(polygon, at)
  }
  const addCorner = (): void => {
    const after = chosen ?? polygon.length - 1
    change((now) => stepTo(now, withCorner(now.polygon, after)))
    setPicked(after + 1)
  }
  const removeCorner = (at: number): void => {
    if (polygon.length <= 3) return
    change((now) => stepTo(now, now.polygon.toSpliced(at, 1)))
    setPicked(Math.min(at, polygon.length - 2))
  }
  // By keys one stays among the corners, also where it was the last.
  const removeByKey = (at: number): void => {
    if (polygon.length > 3 && at === polygon.length - 1)
      svg.current
        ?.querySelectorAll<SVGGElement>('[role="button"]')
        .item(at - 1)
        .focus()
    removeCorner(at)
  }
  const undo = (): void => {
    change(stepBack)
    show(drawn?.past.at(-1) ?? polygon)
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
                <CornerHandle
                  key={at}
                  svg={svg}
                  view={shown}
                  at={each}
                  label={t('ground.corner', { nth: at + 1 })}
                  chosen={at === chosen}
                  onChoose={() => setPicked(at)}
                  onMove={(by) => corner(at, by)}
                  onKeys={(by) => byKeys(at, by)}
                  onDrop={() => drop(at)}
                  onRemove={() => removeByKey(at)}
                  onUndo={undo}
                />
              ))}
          </Ground>
        )}
        {mayWrite && polygon.length > 0 && (
          <Group gap="xs">
            <Button size="xs" disabled={polygon.length >= 500 && t('ground.full')} onClick={addCorner}>
              {t('ground.addCorner')}
            </Button>
            <Button
              size="xs"
              disabled={polygon.length <= 3 && t('ground.three')}
              onClick={() => removeCorner(chosen ?? polygon.length - 1)}
            >
              {chosen === null ? t('ground.removeCorner') : t('ground.removeOne', { nth: chosen + 1 })}
            </Button>
            <Button size="xs" onClick={() => put([])}>
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
            <Button disabled={drawn.past.length === 0 && t('ground.nothingBack')} onClick={undo}>
              {t('ground.back')}
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

const isWithin = ({ x, y, width, height }: View, spot: { x: number; y: number }): boolean =>
  spot.x >= x && spot.x <= x + width && spot.y >= y && spot.y <= y + height

const points = (view: View, polygon: ZonePolygon): string =>
  cornersOf(polygon)
    .map((corner) => spotOf(view, corner))
    .map(({ x, y }) => `${x},${y}`)
    .join(' ')
