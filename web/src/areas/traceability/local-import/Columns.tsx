import type { LocalImport, LocalImportSettings } from '@plantule/contract/imports/local-schemas'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ColumnStep } from '../../../kit/import/ColumnStep.tsx'
import { ProposeRegion } from './ProposeRegion.tsx'
import { useLocalImportVerbs } from './use-local-import.ts'

/** What the columns of the file mean, as it was guessed. */
export function Columns({ current, onSent }: { current: LocalImport; onSent: () => void }) {
  const { t } = useTranslation('localImport')
  const { map } = useLocalImportVerbs()
  const [settings, setSettings] = useState<LocalImportSettings>(current.settings)
  return (
    <ColumnStep
      current={current}
      mapping={settings.mapping}
      onMapping={(mapping) => setSettings({ ...settings, mapping })}
      found={t(`${current.what}.found`)}
      busy={map.isPending}
      onCheck={() => map.mutate({ params: { id: current.id }, body: settings }, { onSuccess: onSent })}
    >
      {current.what === 'zones' && <ProposeRegion settings={settings} onChange={setSettings} />}
    </ColumnStep>
  )
}
