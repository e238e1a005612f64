import { lotImportRoutes } from '@plantule/contract/production/lot-import'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { read } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextInput } from '../../../ui/inputs.ts'
import { Group, Text } from '../../../ui/layout.ts'
import classes from './Inventory.module.css'

type MendRowProps = {
  id: number
  row: number
  fault: string
  onClose: () => void
  onSave: (cells: { column: number; value: string }[]) => void
}

/** A row of the file cell by cell; what is written here is read instead. */
export function MendRow({ id, row, fault, onClose, onSave }: MendRowProps) {
  const { t } = useTranslation(['inventory', 'kit'])
  const { data, error, refetch } = useQuery(read(lotImportRoutes.lotImportRow, { params: { id, row } }))
  const [written, setWritten] = useState<Record<number, string>>({})
  const cells = data?.cells ?? []
  const save = (): void =>
    onSave(
      cells.flatMap(({ column, value: before }) => {
        const value = written[column]
        return value === undefined || value === before ? [] : [{ column, value }]
      }),
    )
  return (
    <Dialog onClose={onClose} title={t('problems.row', { row })} size="lg">
      <Text size="sm" mb="sm">
        {fault}
      </Text>
      {error ? <LoadFailed error={error} retry={() => void refetch()} /> : !data && <Waiting panels={1} />}
      <div className={classes.cells}>
        {cells.map((cell) => (
          <TextInput
            key={cell.column}
            size="sm"
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
