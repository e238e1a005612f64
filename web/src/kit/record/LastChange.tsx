import { isInspector } from '@plantule/contract/base/inspections'
import { lastChangeRoutes, type ChangedRecord } from '@plantule/contract/reports/last-change'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../api/query.ts'
import { useInit } from '../../api/session.ts'
import { ago, isWithin } from '../../ui/ago.ts'
import { moment, parisDay, shortDay } from '../../ui/format.ts'
import classes from './LastChange.module.css'

/** While somebody looks at the page, it learns of what others do to its record. */
const AGAIN_MS = 60_000
/** What is older is said by its day. */
const NEAR_MS = 7 * 86_400_000

/** Who changed this record last, and when; nothing where nobody knows. */
export function LastChange({ record }: { record: { kind: ChangedRecord; id: number } }) {
  const { t } = useTranslation()
  const guest = isInspector(useInit().session.preset)
  const { data } = useQuery({
    ...read(lastChangeRoutes.lastChange, { params: record }),
    enabled: !guest,
    retry: false,
    refetchInterval: AGAIN_MS,
  })
  if (!data?.at) return null
  const { at, by, who, created } = data
  const when = isWithin(at, NEAR_MS) ? ago(at) : t('changedOn', { day: shortDay(parisDay(new Date(at))) })
  return (
    <p className={classes.line}>
      <time dateTime={at} title={moment(at)}>
        {t(`${created ? 'creation' : 'lastChange'}.${who ?? 'nobody'}`, { name: by ?? '', when })}
      </time>
    </p>
  )
}
