import { Modal, Radio, Table, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { differences } from './differences.ts'
import { fieldLooks } from './field-looks.ts'
import { isEmpty, shownValue } from './shown-value.ts'
import classes from './ConflictDialog.module.css'
import type { Conflict } from './record-form.ts'

// A form knows what its values are; this window only asks it to say them.
// oxlint-disable-next-line typescript/no-explicit-any
export type ShownBy = Record<string, (value: any) => ReactNode>

type ConflictDialogProps = {
  conflict: Conflict<Record<string, unknown>>
  /** The form's, whose fields say what they are called and how they show a value. */
  control: object
  names: Record<string, string> | undefined
  shown: ShownBy | undefined
  onChoose: (values: Record<string, unknown>) => void
  onClose: () => void
}

/** Somebody saved meanwhile: both values of each field, one to keep. */
export function ConflictDialog({ conflict, control, names = {}, shown = {}, onChoose, onClose }: ConflictDialogProps) {
  const { t } = useTranslation()
  const looks = fieldLooks(control)
  const rows = differences(conflict, (key) => [...looks.keys()].some((name) => name.startsWith(`${key}.`)))
  const [kept, setKept] = useState<Record<string, 'mine' | 'theirs'>>(() =>
    Object.fromEntries(rows.map((row) => [row.key, row.changedByMe ? 'mine' : 'theirs'])),
  )
  const say = { yes: t('yes'), no: t('no'), empty: t('form.emptyValue') }
  const text = (key: string, value: unknown): ReactNode => {
    const show = isEmpty(value) ? undefined : (shown[key] ?? looks.get(key)?.show)
    return show ? show(value) : shownValue(key, value, say)
  }

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
                <Table.Th scope="row">{names[row.key] ?? looks.get(row.key)?.label ?? row.key}</Table.Th>
                {(['mine', 'theirs'] as const).map((side) => (
                  <Table.Td key={side}>
                    <Radio
                      name={`keep-${row.key}`}
                      size="sm"
                      label={<span className={classes.value}>{text(row.key, row[side])}</span>}
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
