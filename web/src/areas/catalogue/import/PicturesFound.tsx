import type { CatalogueImport, ImportSettings } from '@plantule/contract/imports/schemas'
import { useTranslation } from 'react-i18next'
import { Switch } from '../../../ui/inputs.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { ArchiveButton } from './ArchiveButton.tsx'
import classes from './Findings.module.css'

type PicturesFoundProps = { current: CatalogueImport; settings: ImportSettings; onChange: (settings: ImportSettings) => void }

/** Which pictures come with the file, and from where. */
export function PicturesFound({ current, settings, onChange }: PicturesFoundProps) {
  const { t } = useTranslation('import')
  const found = current.report?.pictures
  if (!found) return null
  const all = found.addresses + found.archived
  const says = [
    found.addresses > 0 && t('pictures.addresses', { count: found.addresses }),
    found.archived > 0 && t('pictures.archived', { count: found.archived }),
    found.missing > 0 && t('pictures.missing', { count: found.missing }),
  ].filter(Boolean)
  return (
    <section className={classes.finding} aria-label={t('pictures.title')}>
      <Group justify="space-between" gap="sm">
        <Text size="sm" fw={600}>
          {t('pictures.title')}{' '}
          <Text component="span" size="sm" c="dimmed" fw={400}>
            {all + found.missing === 0 ? t('pictures.none') : `${t('pictures.for', { count: found.products })} : ${says.join(' · ')}`}
          </Text>
        </Text>
        {current.state === 'checked' && all > 0 && (
          <Switch
            size="sm"
            label={t('pictures.wanted')}
            checked={settings.pictures}
            onChange={(event) => onChange({ ...settings, pictures: event.currentTarget.checked })}
          />
        )}
      </Group>
      {current.state === 'checked' && (
        <Stack gap={6} mt={8}>
          <ArchiveButton id={current.id} archive={current.archive} />
          <Text size="xs" c="dimmed">
            {t('pictures.zipHelp')}
          </Text>
        </Stack>
      )}
      {found.unmatchedCount > 0 && (
        <details>
          <summary>
            <Text component="span" size="sm">
              {t('pictures.unmatched', { count: found.unmatchedCount })}
            </Text>
          </summary>
          <Text size="xs" c="dimmed">
            {found.unmatched.join(', ')}
            {found.unmatchedCount > found.unmatched.length && '…'}
          </Text>
        </details>
      )}
    </section>
  )
}
