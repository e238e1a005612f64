import { useEffect, useRef } from 'react'
import { useFormContext, useFormState, type FieldErrors } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import classes from './ErrorSummary.module.css'

export type FlatError = { path: string; message: string }

/** `{ lines: [, { sku: { message } }] }` to `[{ path: 'lines.1.sku', message }]`. */
export function flatErrors(errors: FieldErrors | object, under = ''): FlatError[] {
  return Object.entries(errors).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value !== 'object' || value === null || key === 'ref') return []
    const path = under + key
    if ('message' in value && typeof value.message === 'string' && value.message) return [{ path, message: value.message }]
    return flatErrors(value, `${path}.`)
  })
}

/** After a refused save with several errors: what to correct, each a way to its field. */
export function ErrorSummary({ names = {} }: { names?: Record<string, string> | undefined }) {
  const { t } = useTranslation()
  const { control, setFocus } = useFormContext()
  const { errors, submitCount } = useFormState({ control })
  const list = flatErrors(errors)
  const box = useRef<HTMLDivElement>(null)
  const shown = submitCount > 0 && list.length > 1
  useEffect(() => {
    if (shown) box.current?.scrollIntoView({ block: 'nearest' })
  }, [shown, submitCount])
  if (!shown) return null
  return (
    <div className={classes.summary} role="alert" ref={box}>
      <b>{t('form.errors', { count: list.length })}</b>
      <ul>
        {list.map(({ path, message }) => (
          <li key={path}>
            <button type="button" onClick={() => setFocus(path)}>
              {names[path] ? `${names[path]} : ` : ''}
              {message}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
