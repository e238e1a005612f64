import { IconScan } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../../../kit/Page.tsx'
import { ScanField } from '../../../kit/scan/ScanField.tsx'
import { useTypedAnywhere } from '../../../kit/scan/typed-anywhere.ts'
import { ShortSizes } from '../../../kit/stock/ShortSizes.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { longDay, parisDay } from '../../../ui/format.ts'
import { Alert, SegmentedControl, TextInput } from '../../../ui/inputs.ts'
import { Group } from '../../../ui/layout.ts'
import { Choice } from './Choice.tsx'
import { CountedLines } from './CountedLines.tsx'
import { without } from './count-list.ts'
import classes from './StockCount.module.css'
import type { CountWay } from './kept-count.ts'
import { RefusedCounts } from './RefusedCounts.tsx'
import { useCount } from './use-count.ts'
import { WaitingCodes } from './WaitingCodes.tsx'

/** Made for a phone or a tablet between the benches: scan or type, see at once, save all at the end. */
export default function StockCountScreen() {
  const { t } = useTranslation(['stockCount', 'kit'])
  const count = useCount()
  const code = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  useEffect(() => code.current?.focus(), [])
  useTypedAnywhere(code)
  const enter = (text: string): void => {
    // Emptied at once: the next scan comes before the answer to this one.
    setTyped('')
    void count.take(text)
  }
  const { lines } = count
  const why = count.reason.trim() || t('reasonToday', { day: longDay(parisDay()) })
  const untyped = lines.filter((line) => line.counted === null).length
  const clear = async (): Promise<void> => {
    const yes = await confirm({ title: t('clearTitle'), text: t('clearText', { count: lines.length }), confirm: t('clear'), danger: true })
    if (yes) count.change((before) => lines.reduce((left, line) => without(left, line.item.subproductId), [...before]))
  }
  return (
    <Page title={t('title')} subtitle={t('text')} back={{ to: paths.products, label: t('back') }} width="record">
      <div className={classes.desk}>
        <ScanField
          inputRef={code}
          label={t('code')}
          labelled
          hint={t('codeHint')}
          typed={typed}
          onTyped={setTyped}
          onEnter={enter}
          onSeen={(found) => void count.take(found)}
        />
        <SegmentedControl
          aria-label={t('way')}
          styles={{ label: { whiteSpace: 'normal' } }}
          data={(['one', 'ask'] as const).map((value) => ({ value, label: t(`ways.${value}`) }))}
          value={count.way}
          // The control only knows the values given above.
          onChange={(value) => count.setWay(value as CountWay)}
        />
        <div role="status" aria-live="assertive">
          {count.refusal && <Alert color="red">{count.refusal}</Alert>}
        </div>
        {count.choice.length > 0 && <Choice items={count.choice} pick={count.add} dismiss={count.dismissChoice} />}
      </div>
      <RefusedCounts count={count} />
      <WaitingCodes count={count} />
      {count.short.length > 0 && (
        <Alert color="red" title={t('short')} mb="md">
          <ShortSizes items={count.short} />
        </Alert>
      )}
      {lines.length === 0 ? (
        count.codes.length === 0 && (
          <EmptyState icon={<IconScan size={32} stroke={1.5} />} title={t('empty.title')} text={t('empty.text')} />
        )
      ) : (
        <>
          <CountedLines lines={lines} way={count.way} change={count.change} toCode={() => code.current?.focus()} />
          <footer className={classes.foot}>
            <TextInput
              className={classes.reason}
              label={t('reason')}
              placeholder={why}
              maxLength={300}
              value={count.reason}
              onChange={(event) => count.setReason(event.currentTarget.value)}
            />
            <Group gap="sm">
              <Button look="quiet" onClick={() => void clear()}>
                {t('clear')}
              </Button>
              <Button
                look="main"
                size="md"
                busy={count.saving}
                disabled={(count.codes.length > 0 && t('codesLeft')) || (untyped > 0 && t('untyped', { count: untyped }))}
                onClick={() => count.save(why)}
              >
                {t('save', { count: lines.length })}
              </Button>
            </Group>
          </footer>
        </>
      )}
    </Page>
  )
}
