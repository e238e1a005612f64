import type { CollectingKit } from '@plantule/contract/traceability/zones'
import { IconPlant2, IconPlus, IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '@tanstack/react-router'
import { Page } from '../../../kit/Page.tsx'
import type { ofSheets } from '../../../offline/work/fold.ts'
import { again, drop } from '../../../offline/work/work-queue.ts'
import { searchFor } from '../../../search.ts'
import { useInit } from '../../../api/session.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { figure, moment, shortDay } from '../../../ui/format.ts'
import { Alert, UnstyledButton } from '../../../ui/inputs.ts'
import { Text } from '../../../ui/layout.ts'
import { showError } from '../../../ui/toast.ts'
import { bagRows, nameOf, reasonsOf } from './bag-rows.ts'
import { printBag } from './print-bag.ts'
import { useOpensOffline } from './use-opens-offline.ts'
import classes from './Collecting.module.css'

type Sheets = ReturnType<typeof ofSheets>

/** What waits on this phone, what the server did not take, and the next sheet. */
export function CollectingHome({ kit, sheets }: { kit: CollectingKit; sheets: Sheets }) {
  const { t } = useTranslation('collecting')
  const navigate = useNavigate()
  const open = (sheet: string): void => void navigate({ to: '.', search: searchFor('/vegetal-local/collecting', { sheet }) })
  const ready = useOpensOffline()
  const waiting = sheets.filter(({ state }) => state === 'kept')
  return (
    <Page title={t('title')} width="record" subtitle={t('read', { count: kit.zones.length })}>
      {ready !== null && (
        <Text size="sm" c={ready ? 'dimmed' : 'orange'} role="status" mb="sm">
          {t(ready ? 'ready' : 'notReady')}
        </Text>
      )}
      {kit.zones.length === 0 ? (
        <EmptyState icon={<IconPlant2 size={32} stroke={1.5} />} title={t('noZone')} text={t('noZoneText')} />
      ) : (
        <UnstyledButton className={classes.next} onClick={() => open('new')}>
          <IconPlus size={28} aria-hidden /> {t('new')}
        </UnstyledButton>
      )}
      <Refused sheets={sheets.filter(({ state }) => state === 'refused')} onOpen={open} />
      {waiting.length > 0 && (
        <section aria-label={t('waiting')}>
          <Text fw={600} mt="lg" mb="xs">
            {t('waiting')}
          </Text>
          <ul className={classes.rows}>
            {waiting.map((one) => (
              <li key={one.key}>
                <div>
                  {one.kind === 'sheet' ? one.label : t('photoOf', { label: one.label })}
                  <small>{moment(one.at)}</small>
                </div>
                {one.kind === 'sheet' && <BagButton sheet={one} kit={kit} />}
              </li>
            ))}
          </ul>
        </section>
      )}
    </Page>
  )
}

/** What the server said no to stays here until its person mends it, tries once more or gives it up. */
function Refused({ sheets, onOpen }: { sheets: Sheets; onOpen: (key: string) => void }) {
  const { t } = useTranslation('collecting')
  const leave = async (one: Sheets[number]): Promise<void> => {
    if (await confirm({ title: t('dropTitle'), text: one.label, confirm: t('drop'), danger: true })) await drop(one)
  }
  return (
    <div className={classes.alerts}>
      {sheets.map((one) => (
        <Alert
          key={one.key}
          color="orange"
          title={`${one.kind === 'sheet' ? one.label : t('photoOf', { label: one.label })} · ${moment(one.at)}`}
        >
          <Text size="sm">{reasonsOf(one).join(' ')}</Text>
          <div className={classes.settle}>
            {one.kind === 'sheet' && <Button onClick={() => onOpen(one.key)}>{t('mend')}</Button>}
            <Button onClick={() => void again(one)}>{t('again')}</Button>
            <Button look="quiet" onClick={() => void leave(one)}>
              {t('drop')}
            </Button>
          </div>
        </Alert>
      ))}
    </div>
  )
}

type BagButtonProps = { sheet: Extract<Sheets[number], { kind: 'sheet' }>; kit: CollectingKit }

/** The label of its bag, printed by the phone itself: it has a code, and its number once the server knows it. */
function BagButton({ sheet, kit }: BagButtonProps) {
  const { t } = useTranslation(['collecting', 'zones'])
  const { name } = useInit().session
  const rows = bagRows({
    uuid: nameOf(sheet),
    body: sheet.body,
    zone: kit.zones.find(({ id }) => id === sheet.zoneId),
    day: shortDay(sheet.body.collectedOn),
    amount: `${figure(sheet.body.quantity)} ${t(`zones:collections.units.${sheet.body.unit}`)}`,
    who: sheet.body.collector || name,
  })
  return (
    <IconButton label={t('bag', { label: sheet.label })} onClick={() => void printBag(rows).catch(showError)}>
      <IconPrinter size={20} />
    </IconButton>
  )
}
