import type { FieldLot } from '@plantule/contract/production/field'
import {
  IconArrowsExchange,
  IconCamera,
  IconDropletFilled,
  IconNote,
  IconNumbers,
  IconPlantOff,
  IconQrcode,
  IconTool,
} from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { signal } from '../../../kit/scan/signal.ts'
import { useWedge } from '../../../kit/scan/use-wedge.ts'
import { TaskScreen } from '../../../kit/task/TaskScreen.tsx'
import { meantBy } from '../../../offline/field/field-lots.ts'
import { ofField } from '../../../offline/work/fold.ts'
import { useCommands } from '../../../offline/work/work-queue.ts'
import { paths } from '../../../paths.ts'
import { searchFor } from '../../../search.ts'
import { figure, timeOf } from '../../../ui/format.ts'
import { UnstyledButton } from '../../../ui/inputs.ts'
import { Link } from '../../../ui/Link.tsx'
import { showToast } from '../../../ui/toast.ts'
import { LatinName } from '../../../ui/values.tsx'
import classes from './Field.module.css'
import { placeNameOf, plantsOf } from './LotRows.tsx'
import { shrunk, takePhoto } from '../../../kit/task/take-photo.ts'
import type { FieldNow } from './use-field.ts'
import { useTell } from './use-tell.ts'
import { useMayNote } from './use-may-note.ts'

const acts = [
  ['move', IconArrowsExchange],
  ['count', IconNumbers],
  ['loss', IconPlantOff],
  ['treat', IconDropletFilled],
  ['work', IconTool],
  ['note', IconNote],
] as const

/** A lot at arm's length: what it is, where it stands, how many; and what can be done to it under the thumb. */
export function LotSheet({ field, lot }: { field: FieldNow; lot: FieldLot }) {
  const { t } = useTranslation('field')
  const navigate = useNavigate()
  const mayWrite = useMayNote()
  const { tellPhoto } = useTell()
  const [busy, setBusy] = useState(false)
  const go = (act: (typeof acts)[number][0]): void =>
    void navigate({ to: '.', search: searchFor('/production/field', { lot: String(lot.id), act }) })
  const photograph = async (): Promise<void> => {
    const file = await takePhoto()
    if (!file) return
    setBusy(true)
    try {
      await tellPhoto(lot.id, await shrunk(file), `${lot.number} ${lot.name}`, t('said.photo'))
    } catch {
      showToast({ tone: 'error', text: t('unreadable') })
    } finally {
      setBusy(false)
    }
  }
  // A scanner in the other hand goes on to the next lot by itself.
  useWedge(true, (code) => {
    const meant = meantBy(code, field.lots)
    const known = 'lotId' in meant && field.lotOf(meant.lotId)
    signal(Boolean(known))
    if (known) void navigate({ to: '.', search: searchFor('/production/field', { lot: String(known.id) }) })
  })
  const place = placeNameOf(field, lot)
  return (
    <TaskScreen
      title={lot.name}
      back={{ to: paths.field, label: t('title') }}
      figure={{ value: figure(plantsOf(lot)), label: t('plants', { count: plantsOf(lot) }) }}
      actions={[{ label: t('next'), icon: <IconQrcode size={26} aria-hidden />, run: () => void navigate({ to: paths.field }) }]}
    >
      <p className={classes.facts}>
        {lot.latinName !== '' && <LatinName name={lot.latinName} />}
        <span>{[lot.number, place].filter(Boolean).join(' · ')}</span>
      </p>
      {lot.sizes.length > 1 && (
        <ul className={classes.sizes}>
          {lot.sizes.map((size) => (
            <li key={size.id}>
              <span>{size.name || t('noSize')}</span> <b>{figure(size.onHand)}</b>
            </li>
          ))}
        </ul>
      )}
      {mayWrite && (
        <div className={classes.acts}>
          {acts.map(([act, Icon]) => (
            <UnstyledButton key={act} className={classes.act} onClick={() => go(act)}>
              <Icon size={28} stroke={1.7} aria-hidden />
              {t(`acts.${act}`)}
            </UnstyledButton>
          ))}
          <UnstyledButton className={classes.act} disabled={busy} onClick={() => void photograph()}>
            <IconCamera size={28} stroke={1.7} aria-hidden />
            {t('acts.photo')}
          </UnstyledButton>
        </div>
      )}
      <Pending lotId={lot.id} />
      <Link to={paths.cultivation(lot.id)} className={classes.whole}>
        {t('whole')}
      </Link>
    </TaskScreen>
  )
}

/** What was done to it here and waits for the network. */
function Pending({ lotId }: { lotId: number }) {
  const { t } = useTranslation('field')
  const waiting = ofField(useCommands()).filter((one) =>
    one.kind === 'photo' ? one.lotId === lotId : 'lotId' in one.deed && one.deed.lotId === lotId,
  )
  if (waiting.length === 0) return null
  return (
    <ul className={classes.pending} aria-label={t('pending')}>
      {waiting.map((one) => (
        <li key={one.key}>
          {t(`kinds.${one.kind === 'photo' ? 'photo' : one.deed.kind}`)} · {timeOf(Date.parse(one.at))}
        </li>
      ))}
    </ul>
  )
}
