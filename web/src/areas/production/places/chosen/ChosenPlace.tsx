import { mapRoutes, type ProductionMap } from '@plantule/contract/production/map'
import { placeRoutes } from '@plantule/contract/production/places'
import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../../api/download.ts'
import { PrintLabels } from '../../../../kit/labels/PrintLabels.tsx'
import { useAction } from '../../../../api/query.ts'
import { ActionMenu } from '../../../../ui/ActionMenu.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Select } from '../../../../ui/inputs.ts'
import { Panel } from '../../../../ui/Panel.tsx'
import { showError } from '../../../../ui/toast.ts'
import { LotRow } from '../LotRow.tsx'
import { ofPlaces } from '../of-places.ts'
import classes from '../Places.module.css'
import type { Draws, Live } from '../plan/Plan.tsx'
import { lotsOn, roomOf, type AnyPlace } from '../room.ts'
import { ReentrySign } from '../ReentrySign.tsx'
import { RoomFigures } from '../RoomFigures.tsx'
import { useMoveLot } from '../use-move-lot.ts'
import { PlaceForm } from './PlaceForm.tsx'
import { PlaceHistory } from './PlaceHistory.tsx'

type ChosenPlaceProps = {
  map: ProductionMap
  place: AnyPlace
  weeks: number
  mayWrite: boolean
  drawRef: RefObject<Draws>
  onLive: (live: Live) => void
  onChoose: (id: number) => void
  onClose: () => void
}

/** A greenhouse or a section: how full, what stands there, its outline, what stood there. The code on its door leads here. */
export function ChosenPlace({ map, place, weeks, mayWrite, drawRef, onLive, onChoose, onClose }: ChosenPlaceProps) {
  const { t } = useTranslation(['places', 'kit'])
  const params = { id: place.id }
  const [printed, setPrinted] = useState<number[] | null>(null)
  const moveLot = useMoveLot(map)
  const removeSection = useAction(placeRoutes.removeSection, ofPlaces, { onSuccess: onClose })
  const removePlace = useAction(placeRoutes.removeGreenhouse, ofPlaces, { onSuccess: onClose })
  const { within } = place
  const lots = lotsOn(map, place)
  const elsewhere = map.lots.filter((lot) => lot.placeId !== place.id)
  const doors = (): void => void openFile(mapRoutes.doorSheet, { params: { id: within?.id ?? place.id } }).catch(showError)
  return (
    <>
      {printed && <PrintLabels subject="place" ids={printed} count={printed.length} onClose={() => setPrinted(null)} />}
      <Panel
        title={place.name}
        actions={
          <>
            <Button look="quiet" onClick={onClose}>
              {t('allPlaces')}
            </Button>
            <ActionMenu
              label={t('actionsOf', { name: place.name })}
              actions={[
                { label: t('doorSheet'), run: doors },
                { label: t('labels'), run: () => setPrinted([place.id]) },
                ...(within ? [{ label: t('openPlace', { name: within.name }), run: () => onChoose(within.id) }] : []),
                ...(mayWrite
                  ? [
                      {
                        label: t('kit:delete'),
                        danger: true,
                        disabled: lots.length > 0 && t('inUse'),
                        run: () => (within ? removeSection : removePlace).mutate({ params }),
                      },
                    ]
                  : []),
              ]}
            />
          </>
        }
      >
        {within && <p className={classes.quiet}>{within.name}</p>}
        <ReentrySign map={map} place={place} />
        <dl className={classes.figures}>
          <dt>{t('today')}</dt>
          <dd>
            <RoomFigures room={roomOf(map, place, 0)} areaM2={place.areaM2} />
          </dd>
          {weeks > 0 && (
            <>
              <dt>{t('inWeeks', { count: weeks })}</dt>
              <dd>
                <RoomFigures room={roomOf(map, place, weeks)} areaM2={place.areaM2} />
                <span className={classes.quiet}>{t('inWeeksText')}</span>
              </dd>
            </>
          )}
        </dl>
      </Panel>
      <Panel title={t('standing')}>
        {lots.length === 0 ? (
          <p className={classes.quiet}>{t('nothingStands')}</p>
        ) : (
          <ul className={classes.lots} aria-label={t('standing')}>
            {lots.map((lot) => (
              <LotRow key={lot.id} map={map} lot={lot} mayWrite={mayWrite} />
            ))}
          </ul>
        )}
        {mayWrite && elsewhere.length > 0 && (
          <Select
            mt="sm"
            label={t('placeHere')}
            placeholder={t('placeHereHint')}
            searchable
            value={null}
            nothingFoundMessage={t('kit:field.noneFound')}
            data={elsewhere.map((lot) => ({ value: String(lot.id), label: `${lot.name} (${lot.number})` }))}
            onChange={(id) => {
              const lot = elsewhere.find((each) => String(each.id) === id)
              if (lot) moveLot(lot, place.id)
            }}
          />
        )}
      </Panel>
      <Panel title={t('outlineAndName')} text={mayWrite ? t('drawText') : undefined}>
        <PlaceForm place={place} mayWrite={mayWrite} drawRef={drawRef} onLive={onLive} />
      </Panel>
      <PlaceHistory id={place.id} />
    </>
  )
}
