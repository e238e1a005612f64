import { legalRoutes, type LegalTerms, type LegalVersionRow } from '@plantule/contract/storefront/legal'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readList } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Button } from '../../../ui/Button.tsx'
import { moment, parisDay, shortDay } from '../../../ui/format.ts'
import { Group } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { VersionDialog } from './VersionDialog.tsx'
import classes from './Versions.module.css'

/** All that was saved, newest first, with the days on which each was in force. */
export function Versions({ terms }: { terms: LegalTerms }) {
  const { t } = useTranslation('legal')
  const [page, setPage] = useState(1)
  const [read, setRead] = useState<number | null>(null)
  const { data, error, refetch } = useQuery(readList(legalRoutes.listLegalVersions, { params: { type: terms.kind }, query: { page } }))
  const days = ({ validFrom, endsOn }: LegalVersionRow): string => {
    const from = shortDay(validFrom)
    if (endsOn === null) return validFrom > parisDay() ? t('coming', { from }) : t('from', { from })
    return endsOn <= validFrom ? t('never', { to: shortDay(endsOn) }) : t('fromTo', { from, to: shortDay(endsOn) })
  }
  return (
    <Panel title={t('versions')} text={t('versionsText')}>
      {error && !data && <LoadFailed error={error} retry={() => void refetch()} />}
      {!data && !error && <Waiting />}
      {data?.total === 0 && t('noVersion')}
      <ul className={classes.lines}>
        {data?.items.map((row) => (
          <li key={row.id}>
            <span className={classes.words}>
              <b>{t('number', { number: row.number })}</b>
              <span>{days(row)}</span>
              <small>{t('by', { author: row.author, at: moment(row.savedAt) })}</small>
            </span>
            {row.id === terms.inForce?.id && <Pill tone="good">{t('inForce')}</Pill>}
            {row.endsOn === null && row.validFrom > parisDay() && <Pill tone="progress">{t('planned')}</Pill>}
            <Button size="xs" onClick={() => setRead(row.id)}>
              {t('see', { number: row.number })}
            </Button>
          </li>
        ))}
      </ul>
      {data && data.total > data.size && (
        <Group mt="md">
          {page > 1 && (
            <Button size="xs" onClick={() => setPage(page - 1)}>
              {t('newer')}
            </Button>
          )}
          {page * data.size < data.total && (
            <Button size="xs" onClick={() => setPage(page + 1)}>
              {t('older')}
            </Button>
          )}
        </Group>
      )}
      {read !== null && <VersionDialog id={read} terms={terms} onClose={() => setRead(null)} />}
    </Panel>
  )
}
