import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
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
  /** What is on its way to the server; `value` says it only once it was read again. */
  const underway = useRef<{ value: number | null } | null>(null)
  const before = useRef<Promise<unknown>>(Promise.resolve())
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  }, [save])

  const leave = async (): Promise<void> => {
    const known = underway.current ? underway.current.value : value
    if (!typed || typed.value === known) return
    underway.current = typed
    setState('saving')
    // One after the other: what is typed during a save comes after it.
    const saved = before.current.then(() => latest.current(typed.value))
    before.current = saved.catch(() => undefined)
    try {
      await saved
      setTyped((now) => (now === typed ? null : now))
      setState((now) => (now === 'saving' ? 'saved' : now))
    } catch (error) {
      console.info(`${label} was not saved.`, error)
      setState('failed')
    } finally {
      if (underway.current === typed) underway.current = null
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
