import { holdOf, type Recall, recallRoutes } from '@plantule/contract/traceability/recalls'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { openFile } from '../../../api/download.ts'
import { useCan } from '../../../api/session.ts'
import { Page } from '../../../kit/Page.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { figure, shortDay } from '../../../ui/format.ts'
import { Stack, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { showError } from '../../../ui/toast.ts'
import { Moment } from '../../../ui/values.tsx'
import { useAmount } from '../../../kit/growing/use-amount.ts'
import classes from './Recall.module.css'
import { Buyers } from './Buyers.tsx'
import { type HoldAsked, HoldDialog, ReleaseDialog } from './RecallDialogs.tsx'
import { Waits } from './Waits.tsx'

/** What is held and why, who waits, who bought and was written to. */
export function StandingRecall({ recall }: { recall: Recall }) {
  const { t } = useTranslation('recalls')
  const mayWrite = useCan('traceability.write') && recall.state === 'open'
  const amount = useAmount()
  const [dialog, setDialog] = useState<HoldAsked | 'release' | null>(null)
  const close = (): void => setDialog(null)
  const open = recall.state === 'open'
  return (
    <Page
      title={recall.label}
      subtitle={[recall.number, t(`subjects.${recall.subject}`), recall.organism !== recall.label && recall.organism]
        .filter(Boolean)
        .join(' · ')}
      aside={<Pill tone={open ? 'attention' : 'calm'}>{t(`states.${recall.state}`)}</Pill>}
      back={{ to: paths.recalls, label: t('title') }}
      actions={
        <>
          <Button
            icon={<IconFileTypePdf size={16} aria-hidden />}
            onClick={() => void openFile(recallRoutes.recallReport, { params: { id: recall.id } }).catch(showError)}
          >
            {t('report')}
          </Button>
          {mayWrite && <Button onClick={() => setDialog('release')}>{t('release')}</Button>}
        </>
      }
    >
      <Panel title={t('reason')}>
        <Text size="sm">{recall.reason}</Text>
        <Text size="xs" c="dimmed" mt={4}>
          <Moment at={recall.createdAt} />, {recall.author}
          {recall.genera.length > 0 && ` · ${recall.genera.join(', ')}`}
          {(recall.from ?? recall.to) && ` · ${[recall.from, recall.to].map((day) => (day ? shortDay(day) : '…')).join(' – ')}`}
        </Text>
        {recall.releasedAt && (
          <Text size="sm" mt="sm">
            {t('liftedBy', { name: recall.releasedBy, reason: recall.releaseReason })}
          </Text>
        )}
      </Panel>
      <Panel title={t('holds')} text={t('holdsText')}>
        <Stack gap="md">
          {recall.lots.length > 0 && (
            <ul className={classes.chain} aria-label={t('lots')}>
              {recall.lots.map((lot) => (
                <Held
                  key={lot.id}
                  name={lot.name}
                  facts={[lot.number, lot.place, t(`reaches.${lot.why}`), amount(lot.onHand, lot.unit)]}
                  each={lot}
                  open={open}
                  onChange={mayWrite && (() => setDialog({ what: 'lot', id: lot.id, name: `${lot.number} ${lot.name}`, held: lot.held }))}
                />
              ))}
            </ul>
          )}
          {recall.sizes.length > 0 && (
            <section>
              <Text size="sm" fw={600}>
                {t('sizes')}
              </Text>
              <ul className={classes.chain} aria-label={t('sizes')}>
                {recall.sizes.map((size) => (
                  <Held
                    key={size.id}
                    name={size.label}
                    facts={[figure(size.onHand)]}
                    each={size}
                    open={open}
                    onChange={mayWrite && (() => setDialog({ what: 'size', id: size.id, name: size.label, held: size.held }))}
                  />
                ))}
              </ul>
            </section>
          )}
          <Waits waiting={recall.waiting} />
        </Stack>
      </Panel>
      <Buyers recall={recall} mayWrite={mayWrite} />
      {dialog === 'release' && <ReleaseDialog recall={recall} onClose={close} />}
      {dialog !== null && dialog !== 'release' && <HoldDialog recallId={recall.id} asked={dialog} onClose={close} />}
    </Page>
  )
}

type HeldProps = {
  name: string
  facts: readonly string[]
  each: Pick<Recall['lots'][number], 'held' | 'heldBy' | 'changeReason' | 'changedBy'>
  open: boolean
  onChange: (() => void) | false
}

function Held({ name, facts, each, open, onChange }: HeldProps) {
  const { t } = useTranslation('recalls')
  return (
    <li>
      <div>
        <Text size="sm">{name}</Text>
        <Text size="xs" c="dimmed">
          {[...facts, each.changeReason && `${each.changedBy} : ${each.changeReason}`].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <HeldPill each={each} open={open} />
      {onChange && (
        <Button size="xs" look="quiet" onClick={onChange}>
          {t(each.held ? 'letGo' : 'hold')}
        </Button>
      )}
    </li>
  )
}

function HeldPill({ each, open }: Pick<HeldProps, 'each' | 'open'>) {
  const { t } = useTranslation('recalls')
  switch (holdOf(each, open)) {
    case 'held':
      return <Pill tone="attention">{t('heldNow')}</Pill>
    case 'byOther':
      return <Pill tone="attention">{t('heldBy', { numbers: each.heldBy.join(', ') })}</Pill>
    case 'letGo':
      return <Pill>{t('letGone')}</Pill>
    case 'free':
      return <Pill>{t('freeNow')}</Pill>
  }
}
