import { Modal, Radio, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { differences } from './differences.ts'
import classes from './ConflictDialog.module.css'
import type { Conflict } from './record-form.ts'

type ConflictDialogProps = {
  conflict: Conflict<Record<string, unknown>>
  names: Record<string, string> | undefined
  onChoose: (values: Record<string, unknown>) => void
  onClose: () => void
}

/** Somebody saved meanwhile: both values of each field, one to keep. */
export function ConflictDialog({ conflict, names = {}, onChoose, onClose }: ConflictDialogProps) {
  const { t } = useTranslation()
  const rows = differences(conflict)
  const [kept, setKept] = useState<Record<string, 'mine' | 'theirs'>>(() =>
    Object.fromEntries(rows.map((row) => [row.key, row.changedByMe ? 'mine' : 'theirs'])),
  )
  const text = (value: unknown): string =>
    value === null || value === undefined || value === '' ? t('form.emptyValue') : typeof value === 'object' ? JSON.stringify(value) : String(value)

  return (
    <Modal opened onClose={onClose} size="lg" title={t('form.conflictTitle')} closeButtonProps={{ 'aria-label': t('close') }}>
      <Text size="sm" mb="md">
        {t('form.conflictText')}
      </Text>
      <Table.ScrollContainer minWidth={420}>
        <Table className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('form.field')}</Table.Th>
              <Table.Th>{t('form.mine')}</Table.Th>
              <Table.Th>{t('form.theirs')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.key}>
                <Table.Th scope="row">{names[row.key] ?? row.key}</Table.Th>
                {(['mine', 'theirs'] as const).map((side) => (
                  <Table.Td key={side}>
                    <Radio
                      name={`keep-${row.key}`}
                      size="sm"
                      label={text(row[side])}
                      checked={kept[row.key] === side}
                      onChange={() => setKept({ ...kept, [row.key]: side })}
                    />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <div className={classes.actions}>
        <Button look="quiet" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          look="main"
          onClick={() => {
            const mine = rows.filter((row) => kept[row.key] === 'mine')
            onChoose(Object.fromEntries(mine.map((row) => [row.key, row.mine])))
          }}
        >
          {t('form.conflictKeep')}
        </Button>
      </div>
    </Modal>
  )
}
