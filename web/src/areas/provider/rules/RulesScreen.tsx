import { providerRuleKinds } from '@plantule/contract/provider/rules'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStaffMay } from '../../../api/staff.ts'
import { PlantRules } from '../../../kit/health-rules/PlantRules.tsx'
import { Zones } from '../../../kit/health-rules/Zones.tsx'
import { Page } from '../../../kit/Page.tsx'
import { searchFor, useScreenSearch } from '../../../search.ts'
import { Button } from '../../../ui/Button.tsx'
import { Stack } from '../../../ui/layout.ts'
import { Switcher } from '../../../ui/Switcher.tsx'

/** The tables of the regulation that every nursery has, corrected for all of them from a day on; a nursery's own rows come before. */
export default function RulesScreen() {
  const { t } = useTranslation(['health', 'plantRules'])
  const mayWrite = useStaffMay('clients')
  const navigate = useNavigate()
  const { table } = useScreenSearch('/internal/rules')
  const [adding, setAdding] = useState(false)
  const tables = [
    { value: 'zones' as const, label: t('zones') },
    ...providerRuleKinds.map((value) => ({ value, label: t(`plantRules:kinds.${value}`) })),
  ]
  const show = (value: (typeof tables)[number]['value']): void => {
    setAdding(false)
    void navigate({ to: '.', search: searchFor('/internal/rules', value === 'zones' ? {} : { table: value }), replace: true })
  }
  // Ground is known by its outline, and outlines are shipped.
  const add = mayWrite && table !== 'region' && (
    <Button look="main" icon={<IconPlus size={16} />} onClick={() => setAdding(true)}>
      {t(table ? 'addRule' : 'add')}
    </Button>
  )
  const own = { source: 'provider' as const, adding, onAdded: () => setAdding(false) }
  return (
    <Page title={t('titleForAll')} subtitle={t('subtitleForAll')} width="record" actions={add}>
      <Stack gap="md">
        <Switcher label={t('tables')} value={table ?? 'zones'} options={tables} onChange={show} />
        {table ? <PlantRules key={table} kind={table} mayCorrect={mayWrite} {...own} /> : <Zones mayWrite={mayWrite} {...own} />}
      </Stack>
    </Page>
  )
}
