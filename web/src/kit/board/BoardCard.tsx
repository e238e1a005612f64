import { useDraggable } from '@dnd-kit/core'
import type { KeyboardEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionMenu, type Action } from '../../ui/ActionMenu.tsx'
import classes from './Board.module.css'

type BoardCardProps = { id: number; name: string; moves: readonly Action[]; onStep: (by: number) => void; children: ReactNode }

export function BoardCard({ id, name, moves, onStep, children }: BoardCardProps) {
  const { t } = useTranslation()
  const fixed = moves.length === 0
  const { setNodeRef, listeners, transform, isDragging } = useDraggable({ id, disabled: fixed })
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (!event.altKey || by === undefined) return
    event.preventDefault()
    onStep(by)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- hears the keys of the menu's button within it
    <li
      ref={setNodeRef}
      className={classes.card}
      data-card={id}
      data-dragged={isDragging || undefined}
      data-fixed={fixed || undefined}
      style={transform ? { transform: `translate(${transform.x}px, ${transform.y}px)` } : undefined}
      onKeyDown={onKeyDown}
      {...listeners}
    >
      <div className={classes.words}>{children}</div>
      {!fixed && <ActionMenu label={t('board.move', { name })} actions={moves} />}
    </li>
  )
}
