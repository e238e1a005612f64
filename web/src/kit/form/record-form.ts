/* oxlint-disable typescript/no-explicit-any -- the frame around a form takes forms of any body */
import { zodResolver } from '@hookform/resolvers/zod'
import type { In, Out, Schema } from '@plantule/contract/base/route'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, type BaseSyntheticEvent } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
} from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError, isStale } from '../../api/error.ts'
import type { Address } from '../../paths.ts'
import { showError, showToast } from '../../ui/toast.ts'
import { changedKeys, clashes } from './differences.ts'
import { draft } from './draft.ts'
import { translated } from './rules-language.ts'

type Values<S> = In<S> & FieldValues
/** A record as it was read, in the shape of the form, with its version where it has one. */
export type Held<V> = { values: V; version?: number | undefined }
/** What a save needs besides the values: the version that they change, and those among them that were changed. */
export type Saving<V> = { version: number; changed: Partial<V> }
export type RecordFormOptions<S extends Schema, A = unknown> = {
  /** The body's schema of the contract; without it the server alone judges. */
  schema?: S
  /** What the record holds now, in the shape of the body; a new object when the record was read again. */
  values: In<S>
  /** The version at which `values` were read. */
  version?: number
  /** Sends it; throws ApiError. */
  save: (values: Out<S>, saving: Saving<Out<S>>) => Promise<A>
  /** After a save that went well, besides the toast: close the drawer, show the answer. */
  onSaved?: (answer: A) => void
  /** The address of what was made, which takes the place of this one; nothing stays here. */
  opens?: (answer: A) => Address | undefined
  /** What the toast says; nothing when empty. */
  saidOnSave?: string
  /** Reads the record again after somebody else changed it, by the refusal that said so. */
  reread?: (refused: ApiError) => Promise<Held<In<S>>>
  /** Names the draft kept in this tab; the address unless told, so a second form of a page needs its own; false keeps none. */
  draft?: string | false
}

/** The schema's rules, with its own refusals as sentences. */
function resolverOf<S extends Schema>(schema: S): Resolver<Values<S>, unknown, Out<S> & FieldValues> {
  // The resolver is typed for zod's own classes; the contract's structural type is any zod schema.
  const resolve = zodResolver(schema as never) as unknown as Resolver<Values<S>, unknown, Out<S> & FieldValues>
  return async (values, context, settings) => {
    const result = await resolve(values, context, settings)
    await translated(result.errors)
    return result
  }
}

export type Conflict<V> = { mine: V; theirs: V; base: V; version?: number | undefined }

const picked = <V extends object>(values: V, keys: readonly string[]): Partial<V> =>
  Object.fromEntries(Object.entries(values).filter(([key]) => keys.includes(key))) as Partial<V>

/** A form over one body of the contract: its rules, its errors, its unsaved changes. */
export function useRecordForm<S extends Schema, A = unknown>(options: RecordFormOptions<S, A>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { values, schema, version } = options
  const form = useForm<Values<S>, unknown, Out<S> & FieldValues>({
    ...(schema && { resolver: resolverOf<S>(schema) }),
    defaultValues: values as DefaultValues<Values<S>>,
    mode: 'onTouched',
    shouldFocusError: true,
  })
  const [conflict, setConflict] = useState<Conflict<Values<S>> | null>(null)
  const base = useRef<Held<In<S>>>({ values, version })

  const ownSave = useRef(false)

  useEffect(() => {
    const held = base.current
    if (held.values === values) return
    // What somebody else changed while the person types over it is asked when it is saved, which the old version sees to.
    if (!ownSave.current && clashes({ mine: form.getValues(), theirs: values as object, base: held.values as object })) return
    ownSave.current = false
    base.current = { values, version }
    // What the person is typing is kept while the record changes under it.
    form.reset(values as Values<S>, { keepDirtyValues: true })
  }, [form, values, version])

  const name = options.draft ?? window.location.pathname
  useEffect(() => {
    if (name === false) return
    const kept = draft.read(name)
    if (kept) {
      for (const [key, value] of Object.entries(kept)) form.setValue(key as Path<Values<S>>, value as never, { shouldDirty: true })
      showToast({
        tone: 'info',
        text: t('form.draft'),
        action: { label: t('form.dropDraft'), run: () => form.reset(base.current.values as Values<S>) },
      })
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    let keep = (): void => undefined
    const stop = form.subscribe({
      formState: { values: true, dirtyFields: true, isDirty: true },
      callback: ({ values: typed, dirtyFields = {}, isDirty }) => {
        clearTimeout(timer)
        const changed = Object.fromEntries(Object.entries(typed).filter(([key]) => key in dirtyFields))
        keep = () => {
          keep = () => undefined
          if (isDirty) draft.keep(name, changed)
          else draft.forget(name)
        }
        timer = setTimeout(() => keep(), 300)
      },
    })
    // A page that is reloaded or closed unmounts nothing.
    const leave = (): void => keep()
    window.addEventListener('pagehide', leave)
    return () => {
      stop()
      clearTimeout(timer)
      window.removeEventListener('pagehide', leave)
      // A session that ends, or a screen that breaks, may not take the last letters with it.
      keep()
    }
  }, [form, name, t])

  const forgetDraft = (): void => {
    if (name !== false) draft.forget(name)
  }
  const submit = form.handleSubmit(async (sent) => {
    ownSave.current = true
    try {
      const changed = changedKeys(form.getValues(), base.current.values as object)
      const answer = await options.save(sent, { version: base.current.version ?? 0, changed: picked(sent, changed) })
      forgetDraft()
      form.reset(form.getValues())
      const said = options.saidOnSave ?? t('form.saved')
      if (said) showToast({ text: said })
      options.onSaved?.(answer)
      const to = options.opens?.(answer)
      // The router's block on leaving looks at the form, which is clean one render later.
      if (to) setTimeout(() => void navigate({ to, replace: true }))
    } catch (error) {
      ownSave.current = false
      if (isStale(error) && options.reread) {
        const theirs = await options.reread(error).catch(showError)
        if (!theirs) return
        setConflict({
          mine: form.getValues(),
          theirs: theirs.values as Values<S>,
          base: base.current.values as Values<S>,
          version: theirs.version,
        })
      } else if (!placeFieldErrors(form, error)) {
        showError(error)
      }
    }
  })

  return {
    ...form,
    submit,
    conflict,
    /** Goes on with the values chosen, over the record as it is now. */
    settle: (chosen: Values<S>, theirs: Values<S>) => {
      base.current = { values: theirs, version: conflict?.version }
      form.reset(theirs)
      for (const key of Object.keys(chosen)) {
        const path = key as Path<Values<S>>
        form.setValue(path, chosen[key] as never, { shouldDirty: true })
      }
      setConflict(null)
    },
    abandonConflict: () => setConflict(null),
    forgetDraft,
    /** Back to what the record holds. */
    revert: () => {
      // What came meanwhile was left aside for what was typed.
      if ((version ?? 0) >= (base.current.version ?? 0)) base.current = { values, version }
      form.reset(base.current.values as Values<S>)
    },
  }
}

/** A form of any body: the values' type matters to its fields, not to the frame around them. */
export type AnyRecordForm = UseFormReturn<any, any, any> & {
  submit: (event?: BaseSyntheticEvent) => Promise<void>
  conflict: Conflict<any> | null
  settle: (chosen: any, theirs: any) => void
  abandonConflict: () => void
  forgetDraft: () => void
  revert: () => void
}

/** Puts the server's field errors under their fields and goes to the first; false when there is none to place. */
export function placeFieldErrors<V extends FieldValues>(form: Pick<UseFormReturn<V>, 'setError'>, error: unknown): boolean {
  const errors = error instanceof ApiError ? error.problem.errors?.filter((one) => one.in === 'body' && one.path.length > 0) : undefined
  if (!errors?.length) return false
  errors.forEach((one, index) =>
    form.setError(one.path.join('.') as FieldPath<V>, { type: 'server', message: one.message }, { shouldFocus: index === 0 }),
  )
  return true
}
