import { useDroppable } from '@dnd-kit/core'
import type { ProductionMap } from '@plantule/contract/production/map'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { UnstyledButton } from '../../../ui/inputs.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { LotRow } from './LotRow.tsx'
import classes from './Places.module.css'
import { drawn, heatOf, lotsOn, roomOf, type AnyPlace } from './room.ts'
import { ReentrySign } from './ReentrySign.tsx'
import { RoomFigures } from './RoomFigures.tsx'

/** A house with more sections than these shows them once they are asked for: the plan has them all. */
const MANY = 6

type PlacesListProps = { map: ProductionMap; weeks: number; mayWrite: boolean; onChoose: (id: number) => void }

/** The plan as a list, and the lots that stand nowhere yet. */
export function PlacesList({ map, weeks, mayWrite, onChoose }: PlacesListProps) {
  const { t } = useTranslation('places')
  const waiting = map.lots.filter((lot) => lot.placeId === null)
  return (
    <>
      <Panel title={t('places')}>
        <ul className={classes.places} aria-label={t('places')}>
          {map.greenhouses.map((house) => {
            const sections = house.sections.map((section) => (
              <PlaceRow
                key={section.id}
                map={map}
                place={{ ...section, within: house }}
                weeks={weeks}
                onChoose={() => onChoose(section.id)}
              />
            ))
            return (
              <Fragment key={house.id}>
                <PlaceRow map={map} place={{ ...house, within: null }} weeks={weeks} onChoose={() => onChoose(house.id)} />
                {sections.length > MANY ? (
                  <li>
                    <details className={classes.folded}>
                      <summary>{t('sections', { count: sections.length })}</summary>
                      <ul className={classes.places} aria-label={house.name}>
                        {sections}
                      </ul>
                    </details>
                  </li>
                ) : (
                  sections
                )}
              </Fragment>
            )
          })}
        </ul>
      </Panel>
      {waiting.length > 0 && (
        <Panel
          title={t('unplaced.title', { count: map.unplaced })}
          text={map.unplaced > waiting.length ? t('unplaced.newest', { count: waiting.length }) : t('unplaced.text')}
        >
          <ul className={classes.lots} aria-label={t('unplaced.label')}>
            {waiting.map((lot) => (
              <LotRow key={lot.id} map={map} lot={lot} mayWrite={mayWrite} />
            ))}
          </ul>
        </Panel>
      )}
    </>
  )
}

type PlaceRowProps = { map: ProductionMap; place: AnyPlace; weeks: number; onChoose: () => void }

function PlaceRow({ map, place, weeks, onChoose }: PlaceRowProps) {
  const { t } = useTranslation('places')
  const { setNodeRef, isOver } = useDroppable({ id: `list-${place.id}`, data: { placeId: place.id } })
  const room = roomOf(map, place, weeks)
  const lots = lotsOn(map, place)
  return (
    <li ref={setNodeRef} className={classes.place} data-within={place.within !== null} data-over={isOver || undefined}>
      <UnstyledButton onClick={onChoose} className={classes.name}>
        <strong>{place.name}</strong>
        <span className={classes.quiet}>{t('lots', { count: lots.length })}</span>
        {!drawn(place.outline) && <Pill>{t('notDrawn')}</Pill>}
        {heatOf(room, 'room').heat === 'over' && <span className="visually-hidden">{t('over')}</span>}
      </UnstyledButton>
      <ReentrySign map={map} place={place} />
      <RoomFigures room={room} areaM2={place.areaM2} />
    </li>
  )
}
