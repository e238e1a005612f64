import type { LocalImport, LocalImportSettings } from '@plantule/contract/imports/local-schemas'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ColumnTable } from '../../../kit/import/ColumnTable.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Group, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { ProposeRegion } from './ProposeRegion.tsx'
import { useLocalImportVerbs } from './use-local-import.ts'

/** What the columns of the file mean, as it was guessed. */
export function Columns({ current, onSent }: { current: LocalImport; onSent: () => void }) {
  const { t, i18n } = useTranslation(['localImport', 'importing'])
  const { map } = useLocalImportVerbs()
  const [settings, setSettings] = useState<LocalImportSettings>(current.settings)
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
        {t(`${current.what}.found`)}
      </Text>
      {current.what === 'zones' && <ProposeRegion settings={settings} onChange={setSettings} />}
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
