import type { LotImportSettings } from '@plantule/contract/imports/lot-schemas'
import { lotImportRoutes } from '@plantule/contract/production/lot-import'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readList } from '../../../api/query.ts'
import { Footer } from '../../../kit/list/Footer.tsx'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Group, Text } from '../../../ui/layout.ts'
import { Pill } from '../../../ui/Pill.tsx'
import classes from './Inventory.module.css'
import { MendRow } from './MendRow.tsx'

type ProblemsProps = { id: number; settings: LotImportSettings; onChange: (settings: LotImportSettings) => void }

/** What is wrong row by row, to be mended here or left out; the file itself stays as it was sent. */
export function Problems({ id, settings, onChange }: ProblemsProps) {
  const { t, i18n } = useTranslation('inventory')
  const language = i18n.language === 'en' ? 'en' : 'fr'
  const [page, setPage] = useState(1)
  const [mending, setMending] = useState<{ row: number; fault: string } | null>(null)
  const { data, error, refetch } = useQuery(readList(lotImportRoutes.lotImportProblems, { params: { id, page } }))
  if (error) return <LoadFailed error={error} retry={() => void refetch()} />
  const { choices } = settings
  const out = new Set(choices.skipRows.map(({ row }) => row))
  const leave = (row: number): void => {
    const others = choices.skipRows.filter((one) => one.row !== row)
    onChange({ ...settings, choices: { ...choices, skipRows: out.has(row) ? others : [...others, { file: 0, row }] } })
  }
  return (
    <>
      <ul className={classes.rows}>
        {data?.items.map((one, at) => (
          <li key={at} className={out.has(one.row) ? classes.out : undefined}>
            <Group justify="space-between" gap="sm" wrap="wrap">
              <span>
                <Pill tone={one.severity === 'error' ? 'bad' : 'attention'}>{t(`problems.${one.severity}`)}</Pill>{' '}
                {t('problems.at', { row: one.row })}
                {one.column && ` · ${one.column}`} : {one.message[language]}
                <Text size="xs" c="dimmed">
                  {one.fix[language]}
                </Text>
              </span>
              <Group gap={6}>
                <Button size="xs" onClick={() => setMending({ row: one.row, fault: one.message[language] })}>
                  {t('problems.mend')}
                </Button>
                <Button size="xs" look="quiet" onClick={() => leave(one.row)}>
                  {out.has(one.row) ? t('problems.take') : t('problems.leave')}
                </Button>
              </Group>
            </Group>
          </li>
        ))}
      </ul>
      {data && data.total > data.size && <Footer page={page} size={data.size} total={data.total} onPage={setPage} />}
      {mending && (
        <MendRow
          id={id}
          {...mending}
          onClose={() => setMending(null)}
          onSave={(cells) => {
            const changed = new Set(cells.map((cell) => cell.column))
            const others = choices.edits.filter((edit) => edit.row !== mending.row || !changed.has(edit.column))
            const edits = [...others, ...cells.map((cell) => ({ file: 0, row: mending.row, ...cell }))]
            onChange({ ...settings, choices: { ...choices, edits } })
            setMending(null)
          }}
        />
      )}
    </>
  )
}
