import { DndContext, type DragEndEvent, MouseSensor, pointerWithin, TouchSensor, useSensor, useSensors } from '@dnd-kit/core'
import { type MapLot, mapRoutes, type ProductionMap } from '@plantule/contract/production/map'
import { IconBuildingWarehouse } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { useCan } from '../../../api/session.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { searchFor, useScreenSearch } from '../../../search.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ChosenMarker } from './chosen/ChosenMarker.tsx'
import { ChosenPlace } from './chosen/ChosenPlace.tsx'
import { Legend } from './Legend.tsx'
import { MarkerDialog } from './MarkerDialog.tsx'
import { NewPlaceDialog } from './NewPlaceDialog.tsx'
import { Plan, type Chosen, type Draws, type Live } from './plan/Plan.tsx'
import classes from './Places.module.css'
import { PlacesList } from './PlacesList.tsx'
import { PlanTools } from './PlanTools.tsx'
import { allPlaces } from './room.ts'
import { useMoveLot } from './use-move-lot.ts'

/** Where everything stands: the plan to scale, the same as a list, and what is chosen on either. */
export default function PlacesScreen() {
  const { data, error, refetch } = useQuery(read(mapRoutes.productionMap, {}))
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  return data ? <Shown map={data} /> : <Waiting />
}

const MOST_WEEKS = 52

function Shown({ map }: { map: ProductionMap }) {
  const { t } = useTranslation('places')
  const navigate = useNavigate()
  const mayWrite = useCan('production.write')
  const search = useScreenSearch('/product_localisation')
  const [markerId, setMarkerId] = useState<number | null>(null)
  const [live, setLive] = useState<Live>(null)
  const [zoom, setZoom] = useState(1)
  const [step, setStep] = useState(50)
  const [adding, setAdding] = useState<'place' | 'section' | 'marker' | null>(null)
  // The form beside the plan takes what is drawn on it, and says by `live` what it holds.
  const drawRef = useRef<Draws>({})
  const moveLot = useMoveLot(map)
  const weeks = Math.min(Math.max(Number(search.weeks ?? 0) || 0, 0), MOST_WEEKS)
  const shown = search.show ?? 'room'
  const view = search.view ?? 'list'
  const change = (next: Partial<typeof search>): void =>
    void navigate({ to: '.', search: searchFor('/product_localisation', { ...search, ...next }), replace: true })
  const placeId = Number(search.section ?? 0)
  const place = allPlaces(map).find((each) => each.id === placeId)
  const marker = map.markers.find((each) => each.id === markerId)
  const chosen: Chosen = marker ? { kind: 'marker', id: marker.id } : place ? { kind: 'place', id: place.id } : null
  const choose = (next: Chosen): void => {
    if (next?.kind === chosen?.kind && next?.id === chosen?.id) return
    setMarkerId(next?.kind === 'marker' ? next.id : null)
    change({ section: next?.kind === 'place' ? String(next.id) : undefined })
  }
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )
  const onDragEnd = ({ active, over }: DragEndEvent): void => {
    const lot = active.data.current?.['lot'] as MapLot | undefined
    const to = over?.data.current?.['placeId'] as number | undefined
    if (lot && to !== undefined) moveLot(lot, to)
  }
  const empty = map.greenhouses.length === 0
  const house = place?.within ?? (place ? map.greenhouses.find((each) => each.id === place.id) : undefined)
  return (
    <Page
      title={t('title')}
      subtitle={t('subtitle')}
      actions={
        <>
          {!empty && <Button onClick={() => window.print()}>{t('print')}</Button>}
          {mayWrite && house && <Button onClick={() => setAdding('section')}>{t('newSection')}</Button>}
          {mayWrite && (
            <Button look="main" onClick={() => setAdding('place')}>
              {t('newPlace')}
            </Button>
          )}
          {mayWrite && <ActionMenu label={t('more')} actions={[{ label: t('newMarker'), run: () => setAdding('marker') }]} />}
        </>
      }
    >
      {empty && map.markers.length === 0 ? (
        <EmptyState
          icon={<IconBuildingWarehouse size={32} stroke={1.5} />}
          title={t('empty.title')}
          text={t('empty.text')}
          action={
            mayWrite && (
              <Button look="main" onClick={() => setAdding('place')}>
                {t('newPlace')}
              </Button>
            )
          }
        />
      ) : (
        <DndContext sensors={sensors} collisionDetection={pointerWithin} onDragEnd={onDragEnd}>
          <PlanTools
            weeks={weeks}
            shown={shown}
            view={view}
            zoom={zoom}
            step={step}
            mayWrite={mayWrite}
            onChange={change}
            onZoom={setZoom}
            onStep={setStep}
          />
          <div className={classes.columns} data-view={view} data-chosen={chosen !== null || undefined}>
            <div className={classes.planPane}>
              <Plan
                map={map}
                weeks={weeks}
                shown={shown}
                zoom={zoom}
                chosen={chosen}
                live={live}
                mayWrite={mayWrite}
                step={step}
                onChoose={choose}
                onOutline={(redraw) => drawRef.current.outline?.(redraw)}
                onSpot={(redraw) => drawRef.current.spot?.(redraw)}
              />
              <Legend shown={shown} />
            </div>
            <div className={classes.listPane}>
              {marker ? (
                <ChosenMarker
                  key={marker.id}
                  marker={marker}
                  mayWrite={mayWrite}
                  drawRef={drawRef}
                  onLive={setLive}
                  onClose={() => choose(null)}
                />
              ) : place ? (
                <ChosenPlace
                  key={place.id}
                  map={map}
                  place={place}
                  weeks={weeks}
                  mayWrite={mayWrite}
                  drawRef={drawRef}
                  onLive={setLive}
                  onChoose={(id) => choose({ kind: 'place', id })}
                  onClose={() => choose(null)}
                />
              ) : (
                <PlacesList map={map} weeks={weeks} mayWrite={mayWrite} onChoose={(id) => choose({ kind: 'place', id })} />
              )}
            </div>
          </div>
        </DndContext>
      )}
      {(adding === 'place' || adding === 'section') && (
        <NewPlaceDialog
          map={map}
          within={adding === 'section' ? house : undefined}
          onClose={() => setAdding(null)}
          onMade={(id) => {
            setAdding(null)
            choose({ kind: 'place', id })
          }}
        />
      )}
      {adding === 'marker' && (
        <MarkerDialog
          onClose={() => setAdding(null)}
          onMade={(id) => {
            setAdding(null)
            setMarkerId(id)
          }}
        />
      )}
    </Page>
  )
}
