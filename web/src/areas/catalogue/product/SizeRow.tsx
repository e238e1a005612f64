import type { ProductPicture } from '@plantule/contract/catalogue/pictures'
import { subproductInput, type Subproduct, type SubproductInput } from '@plantule/contract/catalogue/subproducts'
import { exclOf } from '@plantule/contract/base/money'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/error.ts'
import { FigureInput } from '../../../kit/fields/FigureInput.tsx'
import { InlineFigure } from '../../../kit/fields/InlineFigure.tsx'
import { ActionMenu, type Action } from '../../../ui/ActionMenu.tsx'
import { euros, figure } from '../../../ui/format.ts'
import { TextInput } from '../../../ui/inputs.ts'
import { showError } from '../../../ui/toast.ts'
import { CreatableSelect } from '../../../kit/suggest/CreatableSelect.tsx'
import type { Option } from '../../../kit/list/filter.ts'
import { SizePicture } from './SizePicture.tsx'
import classes from './SizeTable.module.css'
import type { SizeChoices } from '../parts/use-size-choices.ts'

export type SizeRowProps = {
  value: SubproductInput
  /** Nothing for a size that is being added. */
  size?: Subproduct
  plant: boolean
  rateBp: number
  choices: SizeChoices
  /** Those of the product; nothing while it has none. */
  pictures?: readonly ProductPicture[]
  readOnly: boolean
  /** @throws ApiError, whose field errors go to their cells. */
  save: (body: SubproductInput) => Promise<unknown>
  saveStock?: ((count: number | null) => Promise<unknown>) | undefined
  /** Of a size that does not exist yet: what stands of it in the nursery. */
  opening?: { value: number | null; onChange: (onHand: number | null) => void }
  actions: readonly Action[]
}
type Field = keyof SubproductInput

/** One size: typed in place, saved when the line is left or on Enter; Escape takes the typing back. */
export function SizeRow({ value, size, plant, rateBp, choices, pictures = [], readOnly, save, saveStock, opening, actions }: SizeRowProps) {
  const { t } = useTranslation(['product', 'kit', 'products'])
  const [typed, setTyped] = useState<Partial<SubproductInput>>({})
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({})
  const [state, setState] = useState<'still' | 'saving' | 'saved'>('still')
  const now = { ...value, ...typed }
  const changed = (Object.keys(typed) as Field[]).some((key) => now[key] !== value[key])
  const name = size?.label || t('size.new')

  const leave = (): Promise<void> | undefined => (changed && state !== 'saving' ? keep(now) : undefined)
  const keep = async (next: SubproductInput): Promise<void> => {
    const read = subproductInput.safeParse(next)
    // Half a pair of weeks is somebody still typing.
    if (!read.success && (next.weekFrom === null) !== (next.weekTo === null)) return setErrors({ weekTo: t('size.bothWeeks') })
    setState('saving')
    try {
      await save(next)
      setTyped({})
      setErrors({})
      setState('saved')
    } catch (error) {
      setState('still')
      const told = error instanceof ApiError ? (error.problem.errors ?? []) : []
      setErrors(Object.fromEntries(told.map((one) => [String(one.path[0]), one.message])))
      if (told.length === 0) showError(error)
    }
  }
  const set = <F extends Field>(field: F, next: SubproductInput[F]): void => {
    setState('still')
    setTyped({ ...typed, [field]: next })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      // The page's own form must not be sent by a line of the grid.
      event.preventDefault()
      if (event.target.getAttribute('role') !== 'combobox' && event.target.ariaExpanded !== 'true') void leave()
    }
    if (event.key === 'Escape') {
      setTyped({})
      setErrors({})
    }
  }
  const cell = (label: string, className: string | undefined, content: ReactNode, under?: ReactNode): ReactNode => (
    <td>
      <span className={classes.label}>{label}</span>
      <div className={`${classes.cell} ${className}`}>{content}</div>
      {under}
    </td>
  )
  const shared = (field: Field, label: string) =>
    ({ 'aria-label': `${label}, ${name}`, error: errors[field], readOnly, size: 'xs', variant: 'unstyled' }) as const
  const choice = (field: 'containerId' | 'caliberId' | 'rootstockId', label: string, options: readonly Option[]): ReactNode =>
    cell(
      label,
      classes.choice,
      <CreatableSelect
        {...shared(field, label)}
        options={options}
        create={!readOnly && choices.create?.[field]}
        clearable={!readOnly}
        placeholder="–"
        value={now[field]}
        onChange={(next) => set(field, next)}
        comboboxProps={{ width: 220, position: 'bottom-start', shadow: 'md' }}
        rightSectionWidth={20}
      />,
    )
  const words = (field: 'reference' | 'barcode' | 'label', label: string, className: string | undefined): ReactNode =>
    cell(
      label,
      className,
      <TextInput
        {...shared(field, label)}
        value={now[field] ?? ''}
        onChange={(event) => set(field, event.currentTarget.value || (field === 'barcode' ? null : ''))}
      />,
    )
  const number = (field: 'weightG' | 'minStock' | 'weekFrom' | 'weekTo', label: string, unit = ''): ReactNode => (
    <FigureInput {...shared(field, label)} value={now[field]} onChange={(next) => set(field, next)} {...(unit && { unit })} />
  )
  const low = size && size.minStock !== null && size.available <= size.minStock
  return (
    <tr
      className={classes.row}
      data-changed={changed || undefined}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && void leave()}
      onKeyDown={onKeyDown}
    >
      {pictures.length > 0 && (
        <td>
          <SizePicture
            name={name}
            pictures={pictures}
            value={now.pictureId}
            readOnly={readOnly}
            choose={(pictureId) => void keep({ ...now, pictureId })}
          />
        </td>
      )}
      {plant ? (
        <>
          {choice('containerId', t('size.container'), choices.containers)}
          {choice('caliberId', t('size.caliber'), choices.calibers)}
          {choices.rootstocks.length > 0 && choice('rootstockId', t('size.rootstock'), choices.rootstocks)}
        </>
      ) : (
        words('label', t('size.label'), classes.choice)
      )}
      {cell(
        t('size.price'),
        classes.price,
        <FigureInput
          {...shared('priceCents', t('size.price'))}
          scale={100}
          unit="€"
          value={now.priceCents}
          onChange={(next) => set('priceCents', next ?? 0)}
        />,
        rateBp > 0 && <span className={classes.under}>{t('size.excl', { amount: euros(exclOf(now.priceCents, rateBp)) })}</span>,
      )}
      {cell(
        t('size.stock'),
        classes.stock,
        size && saveStock ? (
          <InlineFigure column="size-stock" label={`${t('size.stock')}, ${name}`} value={size.onHand} save={saveStock} width={84} />
        ) : (
          <FigureInput
            aria-label={`${t('size.stock')}, ${name}`}
            readOnly={!opening}
            size="xs"
            variant="unstyled"
            value={opening ? opening.value : (size?.onHand ?? null)}
            onChange={(onHand) => opening?.onChange(onHand)}
          />
        ),
        size && (size.reserved > 0 || low || size.backorder) && (
          <span className={classes.under} data-tone={low ? 'attention' : undefined}>
            {size.backorder
              ? t('size.backorder', { available: figure(size.available) })
              : t('size.available', { available: figure(size.available) })}
          </span>
        ),
      )}
      {cell(t('size.minimum'), classes.minimum, number('minStock', t('size.minimum')))}
      {words('reference', t('size.reference'), classes.reference)}
      {words('barcode', t('size.barcode'), classes.barcode)}
      {cell(t('size.weight'), classes.weight, number('weightG', t('size.weight'), 'g'))}
      {cell(
        t('size.weeks'),
        classes.weeks,
        <>
          {number('weekFrom', t('size.weekFrom'))}
          <span aria-hidden>–</span>
          {number('weekTo', t('size.weekTo'))}
        </>,
      )}
      <td className={classes.last}>
        {!readOnly && <ActionMenu label={t('size.actions', { name })} actions={actions} />}
        <span className={classes.state} role="status">
          {state === 'saving' ? t('kit:reference.saving') : state === 'saved' ? t('kit:reference.saved') : ''}
        </span>
      </td>
    </tr>
  )
}
