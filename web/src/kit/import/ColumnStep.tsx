import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Group, Text } from '../../ui/layout.ts'
import { Panel } from '../../ui/Panel.tsx'
import { ColumnTable } from './ColumnTable.tsx'
import type { Mapping } from './mapping.ts'

type ColumnStepProps = {
  current: {
    rows: number
    headers: readonly string[]
    sample: readonly (readonly string[])[]
    fields: readonly { key: string; label: { fr: string; en: string } }[]
  }
  mapping: Mapping
  onMapping: (mapping: Mapping) => void
  /** By what a row is found again. */
  found: string
  busy: boolean
  onCheck: () => void
  /** What else is asked of the kind before the rows are checked. */
  children?: ReactNode
}

/** The step of an import of one table in which its columns get their meaning, as it was guessed. */
export function ColumnStep({ current, mapping, onMapping, found, busy, onCheck, children }: ColumnStepProps) {
  const { t, i18n } = useTranslation('importing')
  const language = i18n.language === 'en' ? 'en' : 'fr'
  return (
    <Panel title={t('columns.title')} text={t('columns.text', { count: current.rows })}>
      <ColumnTable
        headers={current.headers}
        sample={current.sample}
        fields={current.fields.map(({ key, label }) => ({ value: key, label: label[language] }))}
        mapping={mapping}
        onChange={onMapping}
      />
      <Text size="sm" c="dimmed" my="md">
        {found}
      </Text>
      {children}
      <Group justify="flex-end" mt="lg">
        <Button look="main" busy={busy} onClick={onCheck}>
          {t('columns.check')}
        </Button>
      </Group>
    </Panel>
  )
}
