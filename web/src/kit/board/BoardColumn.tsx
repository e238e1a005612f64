import { useDroppable } from '@dnd-kit/core'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { figure } from '../../ui/format.ts'
import { BoardCard } from './BoardCard.tsx'
import type { BoardProps } from './Board.tsx'
import classes from './Board.module.css'

type BoardColumnProps<Card, Column extends string> = Omit<BoardProps<Card, Column>, 'onMove'> & {
  column: { id: Column; name: string }
  moves: boolean
  onMove: (card: Card, to: Column) => void
  /** To the neighbour, `by` columns on. */
  onStep: (card: Card, by: number) => void
}

export function BoardColumn<Card, Column extends string>(props: BoardColumnProps<Card, Column>) {
  const { column, columns, cards, idOf, nameOf, moves, onMove, onStep, children } = props
  const { t } = useTranslation()
  const title = useId()
  const { setNodeRef, isOver } = useDroppable({ id: column.id })
  return (
    <section ref={setNodeRef} className={classes.column} data-over={isOver || undefined} aria-labelledby={title}>
      <h2 id={title} className={classes.title}>
        {column.name} <span className={classes.count}>{figure(cards.length)}</span>
      </h2>
      <ul className={classes.cards}>
        {cards.map((card) => (
          <BoardCard
            key={idOf(card)}
            id={idOf(card)}
            name={nameOf(card)}
            moves={columns
              .filter(({ id }) => moves && id !== column.id)
              .map(({ id, name }) => ({ label: t('board.moveTo', { to: name }), run: () => onMove(card, id) }))}
            onStep={(by) => onStep(card, by)}
          >
            {children(card)}
          </BoardCard>
        ))}
      </ul>
      {cards.length === 0 && <p className={classes.nothing}>{t('board.empty')}</p>}
    </section>
  )
}
