import { useTranslation } from 'react-i18next'
import { Text } from '../../ui/layout.ts'
import { Moment } from '../../ui/values.tsx'
import classes from './AskedFrom.module.css'

type AskedFromProps = {
  screen: string | null
  record: string | null
  errors: readonly { at: string; message: string; requestId: string | null }[]
}

/** Where somebody was when they asked, and what had gone wrong there. */
export function AskedFrom({ screen, record, errors }: AskedFromProps) {
  const { t } = useTranslation('support')
  if (!screen && !record && errors.length === 0) return null
  return (
    <details className={classes.details}>
      <summary>{t('askedFrom', { screen: record ?? screen ?? '' })}</summary>
      {screen && (
        <Text size="sm">
          {t('screen')} <code>{screen}</code>
        </Text>
      )}
      {errors.length > 0 && (
        <ul>
          {errors.map(({ at, message, requestId }) => (
            <li key={at + message}>
              <Moment at={at} /> <code>{message}</code> {requestId && <code>{requestId}</code>}
            </li>
          ))}
        </ul>
      )}
    </details>
  )
}
