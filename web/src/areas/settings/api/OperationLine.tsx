import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Text } from '../../../ui/layout.ts'
import classes from './Api.module.css'
import { Code } from './Code.tsx'
import type { JsonSchema, Operation } from './describe.ts'
import { exampleOf, kindOf } from './example.ts'
import { TryIt } from './TryIt.tsx'

type Props = {
  of: Operation
  schemas: Record<string, JsonSchema>
  apiKey: string
  /** Why nothing can be sent now. */
  unsent: string | false
}

/** One operation; what it takes and answers is worked out when it is opened. */
export function OperationLine(props: Props) {
  const { of: operation } = props
  const [open, setOpen] = useState(false)
  return (
    <details className={classes.operation} open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span className={classes.method} data-method={operation.method}>
          {operation.method}
        </span>
        <code>{operation.path}</code>
        <span className={classes.summary}>{operation.summary}</span>
      </summary>
      {open && <Details {...props} />}
    </details>
  )
}

function Details({ of: operation, schemas, apiKey, unsent }: Props) {
  const { t } = useTranslation('programs')
  const shown = (schema: JsonSchema): string => JSON.stringify(exampleOf(schema, schemas), null, 2)
  return (
    <div className={classes.details}>
      <Text size="sm">{operation.right === 'member' ? t('api.anyKey') : t('api.right', { right: operation.right })}</Text>
      {operation.parameters.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th>{t('api.parameter')}</th>
              <th>{t('api.where')}</th>
              <th>{t('api.takes')}</th>
            </tr>
          </thead>
          <tbody>
            {operation.parameters.map((each) => (
              <tr key={`${each.in} ${each.name}`}>
                <td>
                  <code>{each.name}</code> {each.required && <small>{t('api.required')}</small>}
                </td>
                <td>{t(`api.places.${each.in}`)}</td>
                <td>{kindOf(each.schema, schemas)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {operation.answer && (
        <details>
          <summary>{t('api.answer')}</summary>
          <Code label={t('api.answer')} text={shown(operation.answer)} />
        </details>
      )}
      <details>
        <summary>{t('api.refusals')}</summary>
        <ul className={classes.refusals}>
          {operation.responses
            .filter(({ status }) => !status.startsWith('2'))
            .map(({ status, text }) => (
              <li key={status}>
                <b>{status}</b> {text}
              </li>
            ))}
        </ul>
      </details>
      {operation.takesFiles ? (
        <Text size="sm">{t('api.files')}</Text>
      ) : (
        <TryIt of={operation} apiKey={apiKey} unsent={unsent} example={operation.body ? shown(operation.body) : null} />
      )}
    </div>
  )
}
