import type { ImportChoices, ImportProblem } from '@plantule/contract/imports/schemas'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { ApiError } from '../../api/error.ts'
import { Button } from '../../ui/Button.tsx'
import { Group, Text } from '../../ui/layout.ts'
import { Pill } from '../../ui/Pill.tsx'
import { Footer } from '../list/Footer.tsx'
import { LoadFailed } from '../LoadFailed.tsx'
import classes from './Import.module.css'
import { MendRow, type RowQuery } from './MendRow.tsx'

export type PageOf<T> = { items: T[]; total: number; atLeast?: boolean | undefined; page: number; size: number }
export type Choices = Pick<ImportChoices, 'edits' | 'skipRows'>
type ProblemsProps = {
  pageOf: (page: number) => UseQueryOptions<PageOf<z.infer<typeof ImportProblem>>, ApiError>
  rowOf: (row: number) => RowQuery
  choices: Choices
  onChange: (choices: Choices) => void
}

/** What is wrong row by row, to be mended here or left out; the file itself stays as it was sent. */
export function Problems({ pageOf, rowOf, choices, onChange }: ProblemsProps) {
  const { t, i18n } = useTranslation('importing')
  const language = i18n.language === 'en' ? 'en' : 'fr'
  const [page, setPage] = useState(1)
  const [mending, setMending] = useState<{ row: number; column: string | null; fault: string } | null>(null)
  const { data, error, refetch } = useQuery(pageOf(page))
  if (error) return <LoadFailed error={error} retry={() => void refetch()} />
  const out = new Set(choices.skipRows.map(({ row }) => row))
  const leave = (row: number): void => {
    const others = choices.skipRows.filter((one) => one.row !== row)
    onChange({ ...choices, skipRows: out.has(row) ? others : [...others, { file: 0, row }] })
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
                <Button size="xs" onClick={() => setMending({ row: one.row, column: one.column, fault: one.message[language] })}>
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
          {...mending}
          query={rowOf(mending.row)}
          onClose={() => setMending(null)}
          onSave={(cells) => {
            const changed = new Set(cells.map((cell) => cell.column))
            const others = choices.edits.filter((edit) => edit.row !== mending.row || !changed.has(edit.column))
            onChange({ ...choices, edits: [...others, ...cells.map((cell) => ({ file: 0, row: mending.row, ...cell }))] })
            setMending(null)
          }}
        />
      )}
    </>
  )
}
