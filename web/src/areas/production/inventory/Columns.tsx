import type { LotImport, LotImportSettings } from '@plantule/contract/imports/lot-schemas'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ColumnStep } from '../../../kit/import/ColumnStep.tsx'
import { Switch } from '../../../ui/inputs.ts'
import { useInventoryVerbs } from './use-inventory.ts'

/** What the columns of the file mean, as it was guessed, and whether what is not there is begun. */
export function Columns({ current, onSent }: { current: LotImport; onSent: () => void }) {
  const { t } = useTranslation('inventory')
  const { map } = useInventoryVerbs()
  const [settings, setSettings] = useState<LotImportSettings>(current.settings)
  return (
    <ColumnStep
      current={current}
      mapping={settings.mapping}
      onMapping={(mapping) => setSettings({ ...settings, mapping })}
      found={t('columns.found')}
      busy={map.isPending}
      onCheck={() => map.mutate({ params: { id: current.id }, body: settings }, { onSuccess: onSent })}
    >
      <Switch
        label={t('columns.create')}
        description={t('columns.createText')}
        checked={settings.create}
        onChange={(event) => setSettings({ ...settings, create: event.currentTarget.checked })}
      />
    </ColumnStep>
  )
}
