import type { LocalImportSettings } from '@plantule/contract/imports/local-schemas'
import { useTranslation } from 'react-i18next'
import { Switch } from '../../../ui/inputs.ts'

type ProposeRegionProps = { settings: LocalImportSettings; onChange: (settings: LocalImportSettings) => void }

/** Whether zones of whose region the file says nothing take the one that is proposed. */
export function ProposeRegion({ settings, onChange }: ProposeRegionProps) {
  const { t } = useTranslation('localImport')
  return (
    <Switch
      label={t('zones.propose')}
      description={t('zones.proposeText')}
      checked={settings.proposeRegion}
      onChange={(event) => onChange({ ...settings, proposeRegion: event.currentTarget.checked })}
    />
  )
}
