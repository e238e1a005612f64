import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { Waiting } from '../../../kit/Waiting.tsx'
import { isStale } from '../../../offline/field/refresh-field.ts'
import { useScreenSearch } from '../../../search.ts'
import { Alert } from '../../../ui/inputs.ts'
import { ActSheet } from './acts/ActSheet.tsx'
import { FieldHome } from './FieldHome.tsx'
import { LotSheet } from './LotSheet.tsx'
import { useField } from './use-field.ts'
import { useMayNote } from './use-may-note.ts'

/** Among the plants with a phone in one hand: a label is scanned, and what is done to its lot is noted, with or without the network. */
export default function FieldScreen() {
  const { t } = useTranslation('field')
  const mayWrite = useMayNote()
  const { lot: lotId, act, place } = useScreenSearch('/production/field')
  const { field, reading, failed, readAgain } = useField()
  if (!field) {
    if (reading) return <Waiting />
    return failed ? <LoadFailed error={failed} retry={readAgain} /> : <Alert color="orange">{t('nothingKept')}</Alert>
  }
  if (isStale(field.kept.at)) return <Alert color="orange">{t('stale')}</Alert>
  const lot = lotId === undefined ? undefined : field.lotOf(Number(lotId))
  if (lotId !== undefined && !lot) return <FieldHome field={field} place={place} missing />
  if (!lot) return <FieldHome field={field} place={place} />
  return act && mayWrite ? <ActSheet key={`${lot.id} ${act}`} field={field} lot={lot} act={act} /> : <LotSheet field={field} lot={lot} />
}
