import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Page } from '../../../kit/Page.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { paths } from '../../../paths.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { CheckRows } from './CheckRows.tsx'
import { Difference } from './Difference.tsx'
import { MatchColumns } from './MatchColumns.tsx'
import { Outcome } from './Outcome.tsx'
import { StepBar } from './StepBar.tsx'
import { mayOpen, stepOf, type Step } from './steps.ts'
import { useImport } from './use-import.ts'

/** From a file to the catalogue, with nothing changed before the difference was approved. */
export default function ImportScreen() {
  const { t } = useTranslation('import')
  const { id, current, error, open } = useImport()
  const [chosen, setChosen] = useState<{ step: Step; state: string | undefined } | null>(null)
  // A step looked at again is left as soon as the import moves on.
  const wanted = chosen && chosen.state === current?.state ? chosen.step : null
  const step = wanted && mayOpen(wanted, current) ? wanted : stepOf(current)
  const go = (next: Step): void => (next === 'file' ? open(null) : setChosen({ step: next, state: current?.state }))
  const screen = (): React.ReactNode => {
    if (id === null || step === 'file') return <ChooseFile onOpen={open} />
    if (error) return <LoadFailed error={error} clear={() => open(null)} />
    if (!current) return <Waiting panels={1} />
    switch (step) {
      case 'columns':
        return <MatchColumns key={`${current.id} ${current.readAs?.encoding} ${current.readAs?.separator}`} current={current} />
      case 'check':
        return <CheckRows current={current} onColumns={() => go('columns')} onNext={() => go('difference')} onAgain={() => open(null)} />
      case 'difference':
        return <Difference current={current} onColumns={() => go('columns')} onCheck={() => go('check')} />
      case 'done':
        return <Outcome current={current} onDifference={() => go('difference')} onAgain={() => open(null)} />
    }
  }
  return (
    <Page
      title={t('title')}
      subtitle={current?.fileName ?? t('subtitle')}
      back={{ to: paths.products, label: t('catalogue') }}
      width="record"
    >
      <StepBar step={step} may={(one) => mayOpen(one, current)} onStep={go} />
      {screen()}
    </Page>
  )
}
