import type { ImportRow } from '@plantule/contract/imports/imports'
import { useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { ApiError } from '../../api/error.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Textarea } from '../../ui/inputs.ts'
import { Group, Text } from '../../ui/layout.ts'
import { LoadFailed } from '../LoadFailed.tsx'
import { Waiting } from '../Waiting.tsx'
import classes from './Import.module.css'

export type RowQuery = UseQueryOptions<z.infer<typeof ImportRow>, ApiError>
export type Cell = { column: number; value: string }
type MendRowProps = {
  row: number
  query: RowQuery
  /** The header of the column at fault, which comes first. */
  column: string | null
  fault: string
  onClose: () => void
  onSave: (cells: Cell[]) => void
}

/** A row of the file cell by cell, the one at fault first; what is written here is read instead of the file. */
export function MendRow({ row, query, column, fault, onClose, onSave }: MendRowProps) {
  const { t } = useTranslation(['importing', 'kit'])
  const { data, error, refetch } = useQuery(query)
  const [written, setWritten] = useState<Record<number, string>>({})
  const cells = data?.cells.toSorted((a, b) => Number(b.header === column) - Number(a.header === column)) ?? []
  const save = (): void =>
    onSave(
      cells.flatMap((cell) => {
        const value = written[cell.column]
        return value === undefined || value === cell.value ? [] : [{ column: cell.column, value }]
      }),
    )
  return (
    <Dialog onClose={onClose} title={t('problems.at', { row })} size="lg">
      <Text size="sm" mb="sm">
        {fault}
      </Text>
      {error ? <LoadFailed error={error} retry={() => void refetch()} /> : !data && <Waiting panels={1} />}
      <div className={classes.cells}>
        {cells.map((cell) => (
          <Textarea
            key={cell.column}
            size="sm"
            autosize
            minRows={1}
            maxRows={6}
            label={cell.header || t('columns.unnamed', { column: cell.column + 1 })}
            value={written[cell.column] ?? cell.value}
            onChange={(event) => {
              const { value } = event.currentTarget
              setWritten((before) => ({ ...before, [cell.column]: value }))
            }}
          />
        ))}
      </div>
      <Group justify="flex-end" mt="md" gap="sm">
        <Button look="quiet" onClick={onClose}>
          {t('kit:cancel')}
        </Button>
        <Button look="main" onClick={save}>
          {t('problems.keep')}
        </Button>
      </Group>
    </Dialog>
  )
}
