import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { FigureInput } from './FigureInput.tsx'
import classes from './InlineFigure.module.css'

type InlineFigureProps = {
  /** Names the cell, `Prix, Lavande vraie`. */
  label: string
  value: number | null
  /** 100 for cents and basis points. */
  scale?: 1 | 100
  unit?: string
  /** Throws what it could not save; the caller has told why. */
  save: (value: number | null) => Promise<unknown>
  /** Cells of one column, between which Enter goes down. */
  column: string
  width?: number
}

/** A figure changed where it is shown: click, type, Tab to the next, Enter to the next row, Esc takes it back. */
export function InlineFigure({ label, value, scale = 1, unit, save, column, width = 92 }: InlineFigureProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<{ value: number | null } | null>(null)
  const [state, setState] = useState<'still' | 'saving' | 'saved' | 'failed'>('still')
  const [round, setRound] = useState(0)

  const leave = async (): Promise<void> => {
    if (!typed || typed.value === value || state === 'saving') return
    setState('saving')
    try {
      await save(typed.value)
      setTyped(null)
      setState('saved')
    } catch (error) {
      console.info(`${label} was not saved.`, error)
      setState('failed')
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      setTyped(null)
      setState('still')
      setRound(round + 1)
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    const cells = [...document.querySelectorAll<HTMLInputElement>(`input[data-inline="${column}"]`)]
    const next = cells[cells.indexOf(event.currentTarget) + 1]
    if (next) next.focus()
    else event.currentTarget.blur()
  }
  return (
    <span className={classes.cell} data-state={state} data-unit={unit} style={{ width }}>
      <FigureInput
        key={round}
        aria-label={label}
        data-inline={column}
        value={typed ? typed.value : value}
        scale={scale}
        variant="unstyled"
        size="xs"
        {...(unit !== undefined && { unit })}
        onChange={(next) => {
          setState('still')
          setTyped({ value: next })
        }}
        onBlur={() => void leave()}
        onKeyDown={onKeyDown}
      />
      <span className="visually-hidden" role="status">
        {state === 'saving' ? t('reference.saving') : state === 'saved' ? t('reference.saved') : ''}
      </span>
    </span>
  )
}
