import type { Template, TemplateKind } from '@plantule/contract/storefront/blocks'
import type { Draft } from '@plantule/contract/storefront/templates'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../../api/client.ts'
import { ApiError } from '../../../api/error.ts'
import { showError } from '../../../ui/toast.ts'
import { routesOf } from './routes-of.ts'

const PAUSE_MS = 900
const MOST_STEPS = 100
type Typed = { name: string; template: Template }
export type SaveState = 'saved' | 'waiting' | 'failed' | 'conflict'

const keyOf = (kind: TemplateKind, id: number): string => `plantule.template.${kind}.${id}`

/** What was typed and not saved when the page went, if it was typed on what stands now. */
function keptOf(kind: TemplateKind, draft: Draft): Typed | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(kind, draft.id)) ?? 'null') as (Typed & { version: number }) | null
    return kept?.version === draft.version ? { name: kept.name, template: kept.template } : undefined
  } catch {
    return undefined
  }
}

/**
 * A draft that saves itself: what is typed lies in the browser at once and with the server a moment later. Where somebody else saved
 * meanwhile nothing is written over: both stand until one is chosen.
 */
export function useDraft(kind: TemplateKind, draft: Draft) {
  const [typed, setTyped] = useState<Typed>(() => keptOf(kind, draft) ?? { name: draft.name, template: draft.template })
  const [undone, setUndone] = useState<Typed[]>([])
  const [done, setDone] = useState<Typed[]>([])
  const [state, setState] = useState<SaveState>(() => (keptOf(kind, draft) ? 'waiting' : 'saved'))
  const [theirs, setTheirs] = useState<Draft | null>(null)
  const version = useRef(draft.version)
  const latest = useRef(typed)
  latest.current = typed
  const running = useRef<Promise<void> | null>(null)

  const save = useCallback(async (): Promise<void> => {
    if (running.current) await running.current
    const sent = latest.current
    running.current = (async () => {
      try {
        const saved = await call(routesOf(kind).update, { params: { id: draft.id }, body: { ...sent, version: version.current } })
        version.current = saved.version
        if (latest.current !== sent) return
        localStorage.removeItem(keyOf(kind, draft.id))
        setState('saved')
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.code === 'stale_version') {
          setTheirs(error.problem.details?.['current'] as Draft)
          return setState('conflict')
        }
        setState('failed')
        showError(error)
      } finally {
        running.current = null
      }
    })()
    return running.current
  }, [kind, draft.id])

  useEffect(() => {
    if (state !== 'waiting') return undefined
    const timer = setTimeout(() => void save(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [state, typed, save])

  const put = (next: Typed): void => {
    setTyped(next)
    try {
      localStorage.setItem(keyOf(kind, draft.id), JSON.stringify({ ...next, version: version.current }))
    } catch (error) {
      console.info('What is typed could not be kept in the browser.', error)
    }
    if (state !== 'conflict') setState('waiting')
  }
  const change = (next: Partial<Typed>): void => {
    setDone((steps) => [...steps, typed].slice(-MOST_STEPS))
    setUndone([])
    put({ ...typed, ...next })
  }
  const step = (from: Typed[], setFrom: typeof setDone, setTo: typeof setDone) => (): void => {
    const back = from.at(-1)
    if (!back) return
    setFrom(from.slice(0, -1))
    setTo((steps) => [...steps, typed])
    put(back)
  }
  /** Of two, one stays: theirs is shown, or mine is written over it. */
  const choose = (mine: boolean): void => {
    if (!theirs) return
    version.current = theirs.version
    if (!mine) {
      localStorage.removeItem(keyOf(kind, draft.id))
      setTyped({ name: theirs.name, template: theirs.template })
    }
    setTheirs(null)
    setState(mine ? 'waiting' : 'saved')
  }
  return {
    ...typed,
    state,
    theirs,
    choose,
    change,
    save,
    version: () => version.current,
    undo: done.length > 0 ? step(done, setDone, setUndone) : undefined,
    redo: undone.length > 0 ? step(undone, setUndone, setDone) : undefined,
  }
}
