import { useEffect, useRef } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { flatErrors } from './flat-errors.ts'
import classes from './ErrorSummary.module.css'

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
