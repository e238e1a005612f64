import { importRoutes } from '@plantule/contract/imports/imports'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Textarea } from '../../../ui/inputs.ts'
import { Group, Text } from '../../../ui/layout.ts'
import classes from './CheckRows.module.css'

type Cell = { column: number; value: string }
type MendRowProps = {
  id: number
  place: { file: number; row: number }
  column: string | null
  fault: string
  onClose: () => void
  onSave: (cells: Cell[]) => void
}

/** A row of the file cell by cell, the one at fault first; what is written here is read instead of the file. */
export function MendRow({ id, place, column, fault, onClose, onSave }: MendRowProps) {
  const { t } = useTranslation('import')
  const { data, error, refetch } = useQuery(read(importRoutes.importRow, { params: { id, file: place.file + 1, row: place.row } }))
  const [written, setWritten] = useState<Record<number, string>>({})
  const cells = data?.cells.toSorted((a, b) => Number(b.header === column) - Number(a.header === column)) ?? []
  const save = (): void => {
    const changed = cells.flatMap((cell) => {
      const value = written[cell.column]
      return value === undefined || value === cell.value ? [] : [{ column: cell.column, value }]
    })
    onSave(changed)
  }
  return (
    <Dialog onClose={onClose} title={t('mend.row', { row: place.row })} size="lg">
      <Text size="sm" mb="sm">
        {fault}
      </Text>
      {error ? (
        <LoadFailed error={error} retry={() => void refetch()} />
      ) : data ? (
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
      ) : (
        <Waiting panels={1} />
      )}
      <Group justify="flex-end" mt="md" gap="sm">
        <Button look="quiet" onClick={onClose}>
          {t('mend.cancel')}
        </Button>
        <Button look="main" onClick={save}>
          {t('mend.keep')}
        </Button>
      </Group>
    </Dialog>
  )
}
