import { interventionKinds, type InterventionKind } from '@plantule/contract/production/interventions'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Select, Textarea, TextInput } from '../../../../ui/inputs.ts'
import { figure } from '../../../../ui/format.ts'
import classes from '../Field.module.css'
import { ActFrame } from './ActFrame.tsx'
import type { ActProps } from './ActSheet.tsx'
import { decimalIn } from './decimal-in.ts'
import { Chips } from '../../../../kit/task/Chips.tsx'

/** What was done to the plants, or what was seen: with its minutes and what it used up. */
export function WorkAct({ field, lot, note = false }: ActProps & { note?: boolean }) {
  const { t } = useTranslation('field')
  const [kind, setKind] = useState<InterventionKind | null>(note ? 'inspection' : null)
  const [minutes, setMinutes] = useState('')
  const [words, setWords] = useState('')
  const [input, setInput] = useState<string | null>(null)
  const [quantity, setQuantity] = useState('')
  const inputs = field.kept.inputs.filter((one) => one.kind !== 'phyto')
  return (
    <ActFrame
      lot={lot}
      title={t(note ? 'acts.note' : 'acts.work')}
      confirm={t(note ? 'confirm.note' : 'confirm.work')}
      deed={() => {
        if (!kind) return t('errors.kind')
        if (note && words.trim() === '') return t('errors.note')
        const spent = minutes === '' ? null : decimalIn(minutes)
        if (minutes !== '' && (!spent || !Number.isInteger(spent))) return t('errors.minutes')
        const used = input === null ? null : decimalIn(quantity)
        if (input !== null && !used) return t('errors.used')
        const uses = used ? [{ consumableId: Number(input), quantity: used, batch: '' }] : []
        const deed = { kind: 'intervention', lotId: lot.id, work: { kind, minutes: spent, note: words.trim(), uses } } as const
        return { deed: { ...deed, work: { ...deed.work, uses } }, said: t(note ? 'said.note' : 'said.work') }
      }}
    >
      {!note && (
        <Chips
          label={t('kindOfWork')}
          options={interventionKinds.map((value) => ({ value, label: t(`works.${value}`) }))}
          value={kind}
          onChange={setKind}
        />
      )}
      <Textarea
        size="lg"
        label={t(note ? 'note' : 'remark')}
        autosize
        minRows={note ? 4 : 2}
        maxLength={2000}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {!note && (
        <>
          <TextInput
            size="lg"
            label={t('minutes')}
            inputMode="numeric"
            value={minutes}
            onChange={(event) => setMinutes(event.currentTarget.value)}
          />
          {inputs.length > 0 && (
            <div className={classes.pair}>
              <Select
                size="lg"
                label={t('input')}
                clearable
                searchable
                data={inputs.map(({ id, name, stock, unit }) => ({ value: String(id), label: `${name} (${figure(stock, 3)} ${unit})` }))}
                value={input}
                onChange={setInput}
              />
              <TextInput
                size="lg"
                label={t('used')}
                inputMode="decimal"
                value={quantity}
                onChange={(event) => setQuantity(event.currentTarget.value)}
              />
            </div>
          )}
        </>
      )}
    </ActFrame>
  )
}
