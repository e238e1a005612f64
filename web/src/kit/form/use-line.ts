import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/error.ts'
import { showError } from '../../ui/toast.ts'
import { changedKeys, clashing } from './differences.ts'
import { currentIn } from './reread.ts'

type Versioned = { version?: number }
export type LineOptions<V extends Versioned> = {
  /** The line as it was read. */
  value: V
  /** Sends it whole, over the version it holds. @throws ApiError, whose field errors go to their cells. */
  save: (line: V) => Promise<unknown>
  /** The line of the record that a refusal brings; the record itself unless told. */
  lineOf?: (current: never) => V
  /** What a cell shows for a value, to say what somebody else wrote there. */
  said: (field: keyof V & string, value: unknown) => string
}

/**
 * A line of a table that saves itself when it is left. What somebody else changed meanwhile in other cells is kept; where both changed
 * the same cell the line says what stands there, and asks to be left once more (Escape takes theirs).
 */
export function useLine<V extends Versioned>({ value, save, lineOf = (current: never) => current as V, said }: LineOptions<V>) {
  const { t } = useTranslation('kit')
  const [typed, setTyped] = useState<Partial<V>>({})
  const [errors, setErrors] = useState<Partial<Record<keyof V & string, string>>>({})
  const [state, setState] = useState<'still' | 'saving' | 'saved'>('still')
  /** As the line stood when it was typed in, which the person has seen. */
  const [seen, setSeen] = useState<V | null>(null)
  /** As a refusal brought it, until the list is read again. */
  const [brought, setBrought] = useState<V | null>(null)
  const held = brought && (brought.version ?? 0) > (value.version ?? 0) ? brought : value
  const changed = changedKeys({ ...held, ...typed }, held).length > 0

  const attempt = async (given: Partial<V>, over: V, base: V, again = 2): Promise<void> => {
    const clash = clashing({ mine: { ...base, ...given }, theirs: over, base }).filter((key) => key !== 'version') as (keyof V & string)[]
    if (clash.length > 0) {
      setErrors(Object.fromEntries(clash.map((key) => [key, t('reference.overtaken', { value: said(key, over[key]) })])) as typeof errors)
      setSeen(over)
      return setState('still')
    }
    try {
      await save({ ...over, ...given })
      drop()
      setState('saved')
    } catch (error) {
      const current = error instanceof ApiError ? currentIn<never>(error) : undefined
      if (current && again > 0) {
        const theirs = lineOf(current)
        setBrought(theirs)
        return attempt(given, theirs, base, again - 1)
      }
      setState('still')
      const named = error instanceof ApiError ? (error.problem.errors ?? []) : []
      setErrors(Object.fromEntries(named.map((one) => [String(one.path[0]), one.message])) as typeof errors)
      if (named.length === 0) showError(error)
    }
  }
  /** Forgets what was typed. */
  const drop = (): void => {
    setTyped({})
    setErrors({})
    setSeen(null)
  }
  const keep = async (more: Partial<V> = {}): Promise<void> => {
    setState('saving')
    await attempt({ ...typed, ...more }, held, seen ?? held)
  }
  return {
    now: { ...held, ...typed },
    changed,
    state,
    errors,
    setErrors,
    drop,
    /** Sends what was typed, and what is chosen with it. */
    keep,
    /** Sends it when the line is left, if there is something to send. */
    leave: (): Promise<void> | undefined => (changed && state !== 'saving' ? keep() : undefined),
    set: <F extends keyof V>(field: F, next: V[F]): void => {
      setState('still')
      setSeen((before) => before ?? held)
      setTyped({ ...typed, [field]: next })
    },
  }
}
