import type { ManyReport as Report } from '@plantule/contract/downloads/many'
import { useTranslation } from 'react-i18next'
import { figure } from '../../ui/format.ts'
import { Text } from '../../ui/layout.ts'
import classes from './JobsTray.module.css'

/** In one line: how many it was done to, how many stayed. */
export function useReportLine(): (report: Report) => string {
  const { t } = useTranslation()
  return ({ done, refused }) => {
    const told = t('many.done', { count: done, shown: figure(done) })
    return refused === 0 ? told : `${told} ${t('many.refused', { count: refused, shown: figure(refused) })}`
  }
}

/** Which of them stayed as they were, and why. */
export function ManyReport({ report }: { report: Report }) {
  const { t } = useTranslation()
  const line = useReportLine()
  const more = report.refused - report.told.length
  return (
    <>
      <Text size="sm" fw={600} role="status">
        {line(report)}
      </Text>
      {report.told.length > 0 && (
        <ul className={classes.told}>
          {report.told.map((one) => (
            <li key={one.id}>
              <b>{one.name}</b>
              <Text size="sm" c="dimmed">
                {one.why}
              </Text>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <Text size="sm" c="dimmed">
          {t('many.more', { count: more, shown: figure(more) })}
        </Text>
      )}
    </>
  )
}
