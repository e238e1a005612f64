import type { LotImport, LotImportSettings } from '@plantule/contract/imports/lot-schemas'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Select, Switch, Table } from '../../../ui/inputs.ts'
import { Group, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { useInventoryVerbs } from './use-inventory.ts'

/** What the columns of the file mean, as it was guessed, and whether what is not there is begun. */
export function Columns({ current, onSent }: { current: LotImport; onSent: () => void }) {
  const { t, i18n } = useTranslation('inventory')
  const { map } = useInventoryVerbs()
  const [settings, setSettings] = useState<LotImportSettings>(current.settings)
  const language = i18n.language === 'en' ? 'en' : 'fr'
  const options = current.fields.map(({ key, label }) => ({ value: key, label: label[language] }))
  const give = (column: number, field: string | null): void => {
    const others = settings.mapping.filter((one) => one.column !== column && one.field !== field)
    setSettings({ ...settings, mapping: field === null ? others : [...others, { column, field }].toSorted((a, b) => a.column - b.column) })
  }
  return (
    <Panel title={t('columns.title')} text={t('columns.text', { count: current.rows })}>
      <Table.ScrollContainer minWidth={520} type="native">
        <Table aria-label={t('columns.title')} fz="sm" verticalSpacing={7}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('columns.inFile')}</Table.Th>
              <Table.Th>{t('columns.sample')}</Table.Th>
              <Table.Th w={250}>{t('columns.field')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {current.headers.map((header, column) => (
              <Table.Tr key={column}>
                <Table.Td fw={600}>{header || t('columns.unnamed', { column: column + 1 })}</Table.Td>
                <Table.Td c="dimmed" maw={260} style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
                  {current.sample
                    .map((row) => row[column])
                    .filter(Boolean)
                    .slice(0, 3)
                    .join(' · ')}
                </Table.Td>
                <Table.Td>
                  <Select
                    size="xs"
                    aria-label={t('columns.fieldOf', { header })}
                    placeholder={t('columns.ignore')}
                    data={options}
                    searchable
                    clearable
                    value={settings.mapping.find((one) => one.column === column)?.field ?? null}
                    onChange={(field) => give(column, field)}
                  />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Text size="sm" c="dimmed" my="md">
        {t('columns.found')}
      </Text>
      <Switch
        label={t('columns.create')}
        description={t('columns.createText')}
        checked={settings.create}
        onChange={(event) => setSettings({ ...settings, create: event.currentTarget.checked })}
      />
      <Group justify="flex-end" mt="lg">
        <Button
          look="main"
          busy={map.isPending}
          onClick={() => map.mutate({ params: { id: current.id }, body: settings }, { onSuccess: onSent })}
        >
          {t('columns.check')}
        </Button>
      </Group>
    </Panel>
  )
}
