import { Checkbox, NativeSelect } from '@mantine/core'
import { IconMessage, IconTrash } from '@tabler/icons-react'
import { useState, type KeyboardEvent } from 'react'
import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { MoneyField, StockField, TextField } from '../../../kit/form/fields.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { percent } from '../../../ui/format.ts'
import { Picture } from '../../../ui/Picture.tsx'
import { Euro, LatinName } from '../../../ui/values.tsx'
import { DiscountInput } from '../../../kit/sale/DiscountInput.tsx'
import { type Article, type DraftLine, type Shortage, written, writtenRates } from '../../../kit/sale/draft.ts'
import classes from './Lines.module.css'
import type { LinesForm } from './LinesEditor.tsx'
import { pictureOf } from '../../../kit/sale/picture-of.ts'

type LineRowProps = {
  index: number
  line: DraftLine
  article: Article | undefined
  shortage: Shortage | undefined
  totalCents: number
  rates: readonly number[]
  onRemove: () => void
  /** Enter in the quantity: on to the next article. */
  onDone: () => void
}

/** One line being typed; on a phone its fields stand under its name. */
export function LineRow({ index, line, article, shortage, totalCents, rates, onRemove, onDone }: LineRowProps) {
  const { t } = useTranslation('orders')
  const { control, setValue } = useFormContext<LinesForm>()
  const [noting, setNoting] = useState(line.note !== null && line.note !== '')
  const isFree = line.subproductId === null && line.packId === null
  const name = (isFree ? line.label : (line.label ?? article?.label)) || t('lines.free')
  const enter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onDone()
  }
  return (
    <li className={classes.line} data-short={shortage ? true : undefined}>
      <div className={classes.picture}>
        <Picture src={pictureOf(article?.imageKey)} size={40} />
      </div>
      <div className={classes.name}>
        {isFree ? (
          <TextField
            control={control}
            name={`lines.${index}.label`}
            label=""
            aria-label={t('lines.label')}
            placeholder={t('lines.label')}
            data-field="label"
          />
        ) : (
          <>
            <div>{name}</div>
            <div className={classes.latin}>
              {article?.latinName && <LatinName name={article.latinName} />} <span>{article?.reference}</span>
              <span>{t('lines.rate', { rate: writtenRates(article ?? { rateBp: line.rateBp ?? 0, shares: null }) })}</span>
              {article && article.parts.length > 0 && <span>{t('lines.holds', { parts: written(article.parts) })}</span>}
            </div>
          </>
        )}
        {isFree && (
          <div className={classes.free}>
            <Controller
              control={control}
              name={`lines.${index}.rateBp`}
              render={({ field }) => (
                <NativeSelect
                  size="xs"
                  w={130}
                  aria-label={t('lines.rateLabel')}
                  data={rates.map((rate) => ({ value: String(rate), label: t('lines.rate', { rate: percent(rate) }) }))}
                  value={String(field.value ?? 0)}
                  onChange={(event) => field.onChange(Number(event.currentTarget.value))}
                />
              )}
            />
            <Controller
              control={control}
              name={`lines.${index}.service`}
              render={({ field }) => (
                <Checkbox
                  size="xs"
                  label={t('lines.service')}
                  checked={field.value ?? false}
                  onChange={(event) => field.onChange(event.currentTarget.checked)}
                />
              )}
            />
          </div>
        )}
        {shortage && (
          <div className={classes.short} role="status">
            {t('lines.short', { available: shortage.available, count: shortage.available })}
          </div>
        )}
      </div>
      <div className={classes.quantity}>
        <StockField
          control={control}
          name={`lines.${index}.quantity`}
          label=""
          aria-label={t('lines.quantityOf', { name })}
          data-field="quantity"
          onKeyDown={enter}
        />
      </div>
      <div className={classes.price}>
        <MoneyField
          control={control}
          name={`lines.${index}.unitCents`}
          label=""
          aria-label={t('lines.priceOf', { name })}
          onKeyDown={enter}
          // A price that was typed stands against those of the lists.
          onInput={() => setValue(`lines.${index}.listed`, false, { shouldDirty: true })}
        />
      </div>
      <div className={classes.discount}>
        <Controller
          control={control}
          name={`lines.${index}.discount`}
          render={({ field }) => <DiscountInput label={t('lines.discountOf', { name })} value={field.value} onChange={field.onChange} />}
        />
      </div>
      <div className={classes.total}>
        <Euro cents={totalCents} />
      </div>
      <div className={classes.tail}>
        <IconButton label={t('lines.noteOn', { name })} size={28} pressed={noting} onClick={() => setNoting(!noting)}>
          <IconMessage size={16} />
        </IconButton>
        <IconButton size={28} label={t('lines.remove', { name })} onClick={onRemove}>
          <IconTrash size={16} />
        </IconButton>
      </div>
      {noting && (
        <div className={classes.note}>
          <TextField
            control={control}
            name={`lines.${index}.note`}
            label=""
            aria-label={t('lines.noteOn', { name })}
            placeholder={t('lines.noteHint')}
            size="xs"
          />
        </div>
      )}
    </li>
  )
}
