import type { LotImport } from '@plantule/contract/imports/lot-schemas'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { StepBar } from '../../../kit/steps/StepBar.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { paths } from '../../../paths.ts'
import { Progress } from '../../../ui/inputs.ts'
import { Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Columns } from './Columns.tsx'
import { InventoryFile } from './InventoryFile.tsx'
import { Outcome } from './Outcome.tsx'
import { WhatChanges } from './WhatChanges.tsx'
import { useInventory } from './use-inventory.ts'

const steps = ['file', 'columns', 'difference', 'done'] as const
type Step = (typeof steps)[number]

const stepOf = (current: LotImport | undefined): Step => {
  if (!current) return 'file'
  if (current.state === 'uploaded') return 'columns'
  return current.state === 'checked' || current.state === 'checking' ? 'difference' : 'done'
}

/** From a counted spreadsheet to the lots, with no plant moved before the difference was approved. */
export default function InventoryScreen() {
  const { t } = useTranslation('inventory')
  const { id, current, error, open } = useInventory()
  const [chosen, setChosen] = useState<{ step: Step; state: string | undefined } | null>(null)
  const reached = stepOf(current)
  // A step looked at again is left as soon as the inventory moves on.
  const step = chosen && chosen.state === current?.state ? chosen.step : reached
  const may = (one: Step): boolean =>
    one === reached || one === 'file' || (one === 'columns' && reached === 'difference') || (one === 'difference' && reached === 'done')
  const go = (next: Step): void => (next === 'file' ? open(null) : setChosen({ step: next, state: current?.state }))
  const screen = (): React.ReactNode => {
    if (id === null || step === 'file') return <InventoryFile onOpen={open} />
    if (error) return <LoadFailed error={error} clear={() => open(null)} />
    if (!current) return <Waiting panels={1} />
    if (current.state === 'checking' || current.state === 'running')
      return (
        <Panel title={t(`working.${current.state}`)}>
          <Text size="sm" mb="sm">
            {t('working.text', { count: current.rows })}
          </Text>
          <Progress value={100} animated aria-label={t(`working.${current.state}`)} />
        </Panel>
      )
    if (step === 'columns') return <Columns key={current.id} current={current} onSent={() => setChosen(null)} />
    if (step === 'difference')
      return <WhatChanges key={JSON.stringify(current.settings)} current={current} onColumns={() => go('columns')} />
    return <Outcome current={current} onDifference={() => go('difference')} onAgain={() => open(null)} />
  }
  return (
    <Page
      title={t('title')}
      subtitle={current?.fileName ?? t('subtitle')}
      back={{ to: paths.cultivations, label: t('cultivations') }}
      width="record"
    >
      <StepBar label={t('steps')} steps={steps.map((one) => ({ id: one, name: t(`step.${one}`) }))} at={step} may={may} onStep={go} />
      {screen()}
    </Page>
  )
}
