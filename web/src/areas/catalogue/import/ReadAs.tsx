import { type CatalogueImport, importEncodings, importSeparators, type ImportReading } from '@plantule/contract/imports/schemas'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../ui/inputs.ts'
import { Group } from '../../../ui/layout.ts'
import { useImportVerbs } from './use-import.ts'

/** How a csv was read, to be changed where accents or columns are wrong; the file is then read again. */
export function ReadAs({ current }: { current: CatalogueImport }) {
  const { t } = useTranslation('import')
  const { setReading } = useImportVerbs()
  const { readAs } = current
  if (!readAs) return null
  const again = (change: Partial<ImportReading>): void => {
    // What was found out for one of the two stays when the other is chosen.
    const separator = importSeparators.find((one) => one === readAs.separator)
    setReading.mutate({ params: { id: current.id }, body: { encoding: readAs.encoding, ...(separator ? { separator } : {}), ...change } })
  }
  return (
    <Group gap="sm" mb="md" aria-busy={setReading.isPending}>
      <Select
        size="xs"
        label={t('reading.encoding')}
        allowDeselect={false}
        disabled={setReading.isPending}
        data={importEncodings.map((value) => ({ value, label: t(`reading.encodings.${value}`) }))}
        value={readAs.encoding}
        onChange={(value) => again({ encoding: importEncodings.find((one) => one === value) ?? 'utf-8' })}
      />
      <Select
        size="xs"
        label={t('reading.separator')}
        allowDeselect={false}
        disabled={setReading.isPending}
        data={(['semicolon', 'comma', 'tab', 'bar'] as const).map((name, at) => ({
          value: importSeparators[at] ?? ';',
          label: t(`reading.separators.${name}`),
        }))}
        value={readAs.separator}
        onChange={(value) => again({ separator: importSeparators.find((one) => one === value) ?? ';' })}
      />
    </Group>
  )
}
