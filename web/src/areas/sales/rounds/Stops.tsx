import { closestCenter, DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { arrayMove, SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type Round, roundRoutes } from '@plantule/contract/orders/rounds'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { StopRow } from './StopRow.tsx'
import classes from '../parts/Rounds.module.css'
import { ofRounds } from '../parts/of-rounds.ts'

/** The stops in the order in which the lorry comes: dragged by their handle, or moved with Alt and the arrow keys. */
export function Stops({ round, mayWrite }: { round: Round; mayWrite: boolean }) {
  const { t } = useTranslation('rounds')
  // Shown at once, until the server has answered.
  const [moved, setMoved] = useState<readonly number[] | null>(null)
  const [told, setTold] = useState('')
  const sort = useAction(roundRoutes.sortStops, ofRounds, { onSuccess: () => setMoved(null), onError: () => setMoved(null) })
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 5 } }))
  const place = new Map((moved ?? []).map((id, index) => [id, index]))
  const stops = [...round.stops].sort((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
  const following = stops.find((stop) => stop.state === 'planned')
  const ids = stops.map((stop) => stop.id)
  const move = (from: number, to: number): void => {
    if (to < 0 || to >= ids.length || from === to) return
    const stopIds = arrayMove(ids, from, to)
    setMoved(stopIds)
    setTold(t('movedTo', { name: stops[from]?.customerName || stops[from]?.reference, place: to + 1 }))
    sort.mutate({ params: { id: round.id }, body: { stopIds } })
  }
  const onDragEnd = ({ active, over }: DragEndEvent): void => {
    if (over) move(ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id)))
  }
  const onKeyDown = (index: number) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(index, index + (event.key === 'ArrowUp' ? -1 : 1))
  }
  return (
    <>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol className={classes.stops} aria-label={t('stopsTitle')}>
            {stops.map((stop, index) => (
              <StopRow
                key={stop.id}
                round={round}
                stop={stop}
                place={index + 1}
                mayWrite={mayWrite}
                next={stop === following}
                onStep={(by) => move(index, index + by)}
                onKeyDown={onKeyDown(index)}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <p className="visually-hidden" role="status">
        {told}
      </p>
    </>
  )
}
