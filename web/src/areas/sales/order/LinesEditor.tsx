import { IconPencilPlus } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useInit } from '../../../api/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { parisDay } from '../../../ui/format.ts'
import {
  articleKey,
  freeLine,
  lineOf,
  pickedKey,
  shortagesIn,
  totalsOfDraft,
  type Articles,
  type Draft,
  type DraftLine,
  type Picked,
} from '../../../kit/sale/draft.ts'
import type { TypedAhead } from '../../../kit/suggest/Suggest.tsx'
import { LineRow } from './LineRow.tsx'
import classes from './Lines.module.css'
import { ProductPicker } from './ProductPicker.tsx'
import { useListedPrices } from './use-listed-prices.ts'

/** Longer figures are a barcode or a reference. */
const QUANTITY = /^[1-9]\d{0,4}$/

/** The part of a form that an order's lines need: the whole order, or the lines of a firm one. */
export type LinesForm = Pick<Draft, 'lines' | 'discount' | 'deliveryCents'>

type LinesEditorProps = {
  mode: 'incl' | 'excl'
  /** Whose prices. */
  customerId: number | null
  /** Lines that were saved keep their price: of a quotation or a firm order. */
  frozen: boolean
  articles: Articles
  onArticle: (item: Picked) => void
}

/** Type, Enter, quantity, Enter, and the next one: without leaving the keyboard, or with a scanner. */
export function LinesEditor({ mode, customerId, frozen, articles, onArticle }: LinesEditorProps) {
  const { t } = useTranslation('orders')
  const init = useInit()
  const { control, getValues, setValue, formState } = useFormContext<LinesForm>()
  const { fields, append, remove } = useFieldArray({ control, name: 'lines', keyName: 'key' })
  const [lines, discount] = useWatch({ control, name: ['lines', 'discount'] })
  const picker = useRef<HTMLInputElement>(null)
  const frame = useRef<HTMLUListElement>(null)
  const [toFocus, setToFocus] = useState<{ index: number; field: 'quantity' | 'label' } | null>(null)

  useEffect(() => {
    if (!toFocus) return
    const row = frame.current?.querySelectorAll('li')[toFocus.index]
    row?.querySelector<HTMLInputElement>(`[data-field="${toFocus.field}"]`)?.focus()
    setToFocus(null)
  }, [toFocus])

  const add = (item: Picked, ahead?: TypedAhead): boolean => {
    onArticle(item)
    const typed = ahead && QUANTITY.test(ahead.text) ? Number(ahead.text) : undefined
    const at = getValues('lines').findIndex((line) => articleKey(line) === pickedKey(item))
    const index = at === -1 ? getValues('lines').length : at
    if (at === -1) append({ ...lineOf(item, mode), ...(typed !== undefined && { quantity: typed }) }, { shouldFocus: false })
    else setValue(`lines.${at}.quantity`, typed ?? (getValues(`lines.${at}.quantity`) ?? 0) + 1, { shouldDirty: true })
    // Whoever typed on has the next article or its quantity under the fingers already.
    if (!ahead || (typed !== undefined && !ahead.entered)) setToFocus({ index, field: 'quantity' })
    return typed !== undefined
  }
  const today = parisDay()
  const rates = [
    ...new Set(
      init.tva_rates.filter((rate) => rate.validFrom <= today && (!rate.validTo || rate.validTo > today)).map((rate) => rate.rateBp),
    ),
  ]
  const rateChoices = rates.length > 0 ? rates.sort((a, b) => a - b) : [550, 1000, 2000]
  const addFree = (): void => {
    append(freeLine(rateChoices.includes(1000) ? 1000 : (rateChoices[0] ?? 0)), { shouldFocus: false })
    setToFocus({ index: getValues('lines').length - 1, field: 'label' })
  }

  const now: DraftLine[] = lines ?? []
  useListedPrices({ mode, customerId, frozen, lines: now })
  const totals = totalsOfDraft({ mode, lines: now, discount, deliveryCents: 0 }, articles, init.client.invoicing_info.pay_tva)
  const short = shortagesIn(now, articles)
  const refusal = formState.errors.lines?.message
  return (
    <>
      <div className={classes.tools}>
        <ProductPicker customerId={customerId} onPick={add} inputRef={picker} />
        <Button icon={<IconPencilPlus size={16} />} onClick={addFree}>
          {t('lines.addFree')}
        </Button>
      </div>
      {refusal && (
        <p role="alert" className={classes.refusal}>
          {refusal}
        </p>
      )}
      {fields.length === 0 ? (
        <p className={classes.none}>{t('lines.none')}</p>
      ) : (
        <div className={classes.heads} aria-hidden>
          <span>{t('lines.article')}</span>
          <span>{t('lines.quantity')}</span>
          <span>{t(mode === 'incl' ? 'lines.unitIncl' : 'lines.unitExcl')}</span>
          <span>{t('lines.discount')}</span>
          <span>{t(mode === 'incl' ? 'lines.totalIncl' : 'lines.totalExcl')}</span>
        </div>
      )}
      <ul className={classes.lines} ref={frame} aria-label={t('lines.title')}>
        {fields.map((field, index) => {
          const line = now[index] ?? field
          return (
            <LineRow
              key={field.key}
              index={index}
              line={line}
              article={articles.get(articleKey(line) ?? 0)}
              shortage={short.get(articleKey(line) ?? 0)}
              totalCents={(totals.lines[index]?.grossCents ?? 0) - (totals.lines[index]?.discountCents ?? 0)}
              rates={rateChoices}
              onRemove={() => {
                remove(index)
                picker.current?.focus()
              }}
              onDone={() => picker.current?.focus()}
            />
          )
        })}
      </ul>
    </>
  )
}
