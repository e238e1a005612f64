import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { ofSheets } from '../../../offline/work/fold.ts'
import { useCommands } from '../../../offline/work/work-queue.ts'
import { useScreenSearch } from '../../../search.ts'
import { Alert } from '../../../ui/inputs.ts'
import { CollectingHome } from './CollectingHome.tsx'
import { Sheet } from './Sheet.tsx'
import { useKit } from './use-collecting.ts'

/** At a zone with a phone in one hand: what was collected is noted, with or without the network. */
export default function CollectingScreen() {
  const { t } = useTranslation('collecting')
  const { sheet } = useScreenSearch('/vegetal-local/collecting')
  const { data, error, isFetching, refetch } = useKit()
  const sheets = ofSheets(useCommands())
  if (!data) {
    if (error) return <LoadFailed error={error} retry={() => void refetch()} />
    return isFetching ? <Waiting /> : <Alert color="orange">{t('nothingKept')}</Alert>
  }
  const kept = sheets.find((one) => one.key === sheet)
  if (sheet === 'new') return <Sheet key="new" kit={data} sheets={sheets} />
  if (kept?.kind === 'sheet') return <Sheet key={kept.key} kit={data} sheets={sheets} kept={kept} />
  return <CollectingHome kit={data} sheets={sheets} />
}
