import { isInspector } from '@plantule/contract/base/inspections'
import { lastChangeRoutes, type ChangedRecord, type LastChange } from '@plantule/contract/reports/last-change'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { read } from '../../api/query.ts'
import { useInit } from '../../api/session.ts'
import { ago, isWithin } from '../../ui/ago.ts'
import { moment, parisDay, shortDay } from '../../ui/format.ts'
import classes from './LastChanged.module.css'

/** While somebody looks at the page, it learns of what others do to its record. */
const AGAIN_MS = 60_000
/** What is older is said by its day. */
const NEAR_MS = 7 * 86_400_000

/** Who changed this record last, and when; nothing where nobody knows. */
export function LastChanged({ record }: { record: { kind: ChangedRecord; id: number } }) {
  const guest = isInspector(useInit().session.preset)
  const { data } = useQuery({
    ...read(lastChangeRoutes.lastChange, { params: record }),
    enabled: !guest,
    retry: false,
    refetchInterval: AGAIN_MS,
  })
  if (guest) return null
  // Its place is kept while it is asked for, so that nothing below jumps.
  return <p className={classes.line}>{data?.at && <Said {...data} at={data.at} />}</p>
}

function Said({ at, by, who, created }: LastChange & { at: string }) {
  const { t } = useTranslation()
  const when = isWithin(at, NEAR_MS) ? ago(at) : t('changedOn', { day: shortDay(parisDay(new Date(at))) })
  return (
    <time dateTime={at} title={moment(at)}>
      {t(`${created ? 'creation' : 'lastChange'}.${who ?? 'nobody'}`, { name: by ?? '', when })}
    </time>
  )
}
