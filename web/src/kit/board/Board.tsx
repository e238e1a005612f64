import { DndContext, type DragEndEvent, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { BoardColumn } from './BoardColumn.tsx'
import classes from './Board.module.css'

export type BoardProps<Card, Column extends string> = {
  label: string
  columns: readonly { id: Column; name: string }[]
  cards: readonly Card[]
  idOf: (card: Card) => number
  nameOf: (card: Card) => string
  columnOf: (card: Card) => Column
  children: (card: Card) => ReactNode
  /** Not given: the board is looked at only. A card that may not go somewhere is refused by the server, and goes back. */
  onMove?: (card: Card, to: Column) => void
}

/** Records by their state: cards dragged from column to column, moved with Alt and the arrow keys, or by their menu. */
export function Board<Card, Column extends string>(props: BoardProps<Card, Column>) {
  const { label, columns, cards, idOf, nameOf, columnOf, onMove } = props
  const { t } = useTranslation()
  const [said, setSaid] = useState('')
  const board = useRef<HTMLDivElement>(null)
  // The card that was moved stands in another column now, and would have lost the focus with its old one.
  const followed = useRef<number | null>(null)
  useEffect(() => {
    if (followed.current === null) return
    board.current?.querySelector<HTMLElement>(`[data-card="${followed.current}"] button`)?.focus()
    followed.current = null
  }, [cards])
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }))
  const move = (card: Card, to: Column | undefined): void => {
    const name = columns.find(({ id }) => id === to)?.name
    if (!onMove || to === undefined || name === undefined || to === columnOf(card)) return
    followed.current = idOf(card)
    setSaid(t('board.moved', { name: nameOf(card), to: name }))
    onMove(card, to)
  }
  const onDragEnd = ({ active, over }: DragEndEvent): void => {
    const card = cards.find((one) => idOf(one) === active.id)
    if (card && over) move(card, over.id as Column)
  }
  return (
    <DndContext sensors={sensors} onDragEnd={onDragEnd} accessibility={{ screenReaderInstructions: { draggable: t('board.keys') } }}>
      <div ref={board} className={classes.board} role="group" aria-label={label}>
        {columns.map((column, at) => (
          <BoardColumn
            key={column.id}
            {...props}
            column={column}
            cards={cards.filter((card) => columnOf(card) === column.id)}
            onMove={move}
            onStep={(card, by) => move(card, columns[at + by]?.id)}
            moves={onMove !== undefined}
          />
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </DndContext>
  )
}
