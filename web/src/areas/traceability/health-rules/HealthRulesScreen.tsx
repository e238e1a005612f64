import { correctingRights, plantRuleKinds } from '@plantule/contract/taxonomy/plant-rules'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../api/session.ts'
import { PlantRules } from '../../../kit/health-rules/PlantRules.tsx'
import { Zones } from '../../../kit/health-rules/Zones.tsx'
import { Page } from '../../../kit/Page.tsx'
import { searchFor, useScreenSearch } from '../../../search.ts'
import { Button } from '../../../ui/Button.tsx'
import { Stack } from '../../../ui/layout.ts'
import { Switcher } from '../../../ui/Switcher.tsx'

/** The tables of the regulation by which the product proposes and warns: each row dated, with its source, to be corrected from a day on. */
export default function HealthRulesScreen() {
  const { t } = useTranslation(['health', 'plantRules'])
  const mayWrite = useCan('traceability.write')
  const navigate = useNavigate()
  const { table } = useScreenSearch('/plant-health')
  // A version over a rule may lift what it forbids.
  const mayCorrect = useCan(correctingRights[table ?? 'host']) && mayWrite
  const [adding, setAdding] = useState(false)
  const tables = [
    { value: 'zones' as const, label: t('zones') },
    ...plantRuleKinds.map((value) => ({ value, label: t(`plantRules:kinds.${value}`) })),
  ]
  const show = (value: (typeof tables)[number]['value']): void => {
    setAdding(false)
    void navigate({ to: '.', search: searchFor('/plant-health', value === 'zones' ? {} : { table: value }), replace: true })
  }
  // Ground is known by its outline, and outlines are shipped.
  const add = mayWrite && table !== 'region' && (
    <Button look="main" icon={<IconPlus size={16} />} onClick={() => setAdding(true)}>
      {t(table ? 'addRule' : 'add')}
    </Button>
  )
  const own = { source: 'shop' as const, adding, onAdded: () => setAdding(false) }
  return (
    <Page title={t('title')} subtitle={t('subtitle')} width="record" actions={add}>
      <Stack gap="md">
        <Switcher label={t('tables')} value={table ?? 'zones'} options={tables} onChange={show} />
        {table ? <PlantRules key={table} kind={table} mayCorrect={mayCorrect} {...own} /> : <Zones mayWrite={mayWrite} {...own} />}
      </Stack>
    </Page>
  )
}
