import type { PlantRuleKind } from '@plantule/contract/taxonomy/plant-rules'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Stack } from '../../ui/layout.ts'
import { Switcher } from '../../ui/Switcher.tsx'
import { Page } from '../Page.tsx'
import { PlantRules } from './PlantRules.tsx'
import type { RuleSource } from './rule-source.ts'
import { Zones } from './Zones.tsx'

type RulesPageProps<K extends PlantRuleKind> = {
  source: RuleSource
  title: string
  subtitle: string
  kinds: readonly K[]
  /** The table of plants that is looked at; undefined: protected zones. */
  table: K | undefined
  show: (table: K | undefined) => void
  mayWrite: boolean
  /** Whether who looks may write a version over a rule, which may lift what it forbids. */
  mayCorrect: boolean
}

/** The tables of the regulation by which the product proposes and warns: each row dated, with its source, to be corrected from a day on. */
export function RulesPage<K extends PlantRuleKind>({
  source,
  title,
  subtitle,
  kinds,
  table,
  show,
  mayWrite,
  mayCorrect,
}: RulesPageProps<K>) {
  const { t } = useTranslation(['health', 'plantRules'])
  const [adding, setAdding] = useState(false)
  const tables: { value: K | 'zones'; label: string }[] = [
    { value: 'zones', label: t('zones') },
    ...kinds.map((value) => ({ value, label: t(`plantRules:kinds.${value}`) })),
  ]
  // Ground is known by its outline, and outlines are shipped.
  const add = mayWrite && table !== 'region' && (
    <Button look="main" icon={<IconPlus size={16} />} onClick={() => setAdding(true)}>
      {t(table ? 'addRule' : 'add')}
    </Button>
  )
  const own = { source, adding, onAdded: () => setAdding(false) }
  return (
    <Page title={title} subtitle={subtitle} width="record" actions={add}>
      <Stack gap="md">
        <Switcher
          label={t('tables')}
          value={table ?? 'zones'}
          options={tables}
          onChange={(value) => {
            setAdding(false)
            show(value === 'zones' ? undefined : value)
          }}
        />
        {table ? <PlantRules key={table} kind={table} mayCorrect={mayCorrect} {...own} /> : <Zones mayWrite={mayWrite} {...own} />}
      </Stack>
    </Page>
  )
}
