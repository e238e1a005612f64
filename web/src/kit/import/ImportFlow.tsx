import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ApiError } from '../../api/error.ts'
import { Progress } from '../../ui/inputs.ts'
import { Text } from '../../ui/layout.ts'
import { Panel } from '../../ui/Panel.tsx'
import { LoadFailed } from '../LoadFailed.tsx'
import { Page } from '../Page.tsx'
import { StepBar } from '../steps/StepBar.tsx'
import { Waiting } from '../Waiting.tsx'
import type { ImportState } from './state-tones.ts'

const steps = ['file', 'columns', 'difference', 'done'] as const
type Step = (typeof steps)[number]
type Followed = { id: number; fileName: string; state: ImportState; rows: number; settings: object }

const stepOf = (state: ImportState | undefined): Step => {
  if (!state) return 'file'
  if (state === 'uploaded') return 'columns'
  return state === 'checked' || state === 'checking' ? 'difference' : 'done'
}

type ImportFlowProps<I extends Followed> = {
  title: string
  subtitle: string
  back: { to: string; label: string }
  /** The import that the address names; `current` once it was read. */
  id: number | null
  current: I | undefined
  error: ApiError | null
  open: (id: number | null) => void
  file: ReactNode
  columns: (current: I, onSent: () => void) => ReactNode
  difference: (current: I, onColumns: () => void) => ReactNode
  outcome: (current: I, onDifference: () => void) => ReactNode
}

/** From a file to what it says, with nothing written before the difference was approved: the steps of an import that is one table. */
export function ImportFlow<I extends Followed>(props: ImportFlowProps<I>) {
  const { t } = useTranslation('importing')
  const { id, current, error, open } = props
  const [chosen, setChosen] = useState<{ step: Step; state: ImportState | undefined } | null>(null)
  const reached = stepOf(current?.state)
  // A step looked at again is left as soon as the import moves on.
  const step = chosen && chosen.state === current?.state ? chosen.step : reached
  const may = (one: Step): boolean =>
    one === reached || one === 'file' || (one === 'columns' && reached === 'difference') || (one === 'difference' && reached === 'done')
  const go = (next: Step): void => (next === 'file' ? open(null) : setChosen({ step: next, state: current?.state }))
  const shown = (): ReactNode => {
    if (id === null || step === 'file') return props.file
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
    if (step === 'columns') return props.columns(current, () => setChosen(null))
    if (step === 'difference') return props.difference(current, () => go('columns'))
    return props.outcome(current, () => go('difference'))
  }
  return (
    <Page title={props.title} subtitle={current?.fileName ?? props.subtitle} back={props.back} width="record">
      <StepBar label={t('steps')} steps={steps.map((one) => ({ id: one, name: t(`step.${one}`) }))} at={step} may={may} onStep={go} />
      {shown()}
    </Page>
  )
}
