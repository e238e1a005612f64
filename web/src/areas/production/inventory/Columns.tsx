import type { LotImport, LotImportSettings } from '@plantule/contract/imports/lot-schemas'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ColumnTable } from '../../../kit/import/ColumnTable.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Switch } from '../../../ui/inputs.ts'
import { Group, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { useInventoryVerbs } from './use-inventory.ts'

/** What the columns of the file mean, as it was guessed, and whether what is not there is begun. */
export function Columns({ current, onSent }: { current: LotImport; onSent: () => void }) {
  const { t, i18n } = useTranslation(['inventory', 'importing'])
  const { map } = useInventoryVerbs()
  const [settings, setSettings] = useState<LotImportSettings>(current.settings)
  const language = i18n.language === 'en' ? 'en' : 'fr'
  return (
    <Panel title={t('importing:columns.title')} text={t('importing:columns.text', { count: current.rows })}>
      <ColumnTable
        headers={current.headers}
        sample={current.sample}
        fields={current.fields.map(({ key, label }) => ({ value: key, label: label[language] }))}
        mapping={settings.mapping}
        onChange={(mapping) => setSettings({ ...settings, mapping })}
      />
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
          {t('importing:columns.check')}
        </Button>
      </Group>
    </Panel>
  )
}
