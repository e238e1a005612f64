import type { ProductPicture } from '@plantule/contract/catalogue/pictures'
import { subproductInput, type Subproduct, type SubproductInput } from '@plantule/contract/catalogue/subproducts'
import { exclOf } from '@plantule/contract/base/money'
import { type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLine } from '../../../kit/form/use-line.ts'
import { FigureInput } from '../../../kit/fields/FigureInput.tsx'
import { InlineFigure } from '../../../kit/fields/InlineFigure.tsx'
import { ActionMenu, type Action } from '../../../ui/ActionMenu.tsx'
import { euros, figure } from '../../../ui/format.ts'
import { TextInput } from '../../../ui/inputs.ts'
import { CreatableSelect } from '../../../kit/suggest/CreatableSelect.tsx'
import type { Option } from '../../../kit/list/filter.ts'
import { sizeBody } from '../parts/size-body.ts'
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
  save: (body: SubproductInput, version?: number) => Promise<unknown>
  saveStock?: ((count: number | null) => Promise<unknown>) | undefined
  /** Of a size that does not exist yet: what stands of it in the nursery. */
  opening?: { value: number | null; onChange: (onHand: number | null) => void }
  actions: readonly Action[]
}
type Field = keyof SubproductInput
type Line = SubproductInput & { version?: number }
/** The line of the size that the refusal of an older version brings. */
const lineOf = (current: Subproduct): Line => ({ ...sizeBody(current), version: current.version })

/** One size: typed in place, saved when the line is left or on Enter; Escape takes the typing back. */
export function SizeRow({ value, size, plant, rateBp, choices, pictures = [], readOnly, save, saveStock, opening, actions }: SizeRowProps) {
  const { t } = useTranslation(['product', 'kit', 'products'])
  const said = (field: string, of: unknown): string => {
    const options = { containerId: choices.containers, caliberId: choices.calibers, rootstockId: choices.rootstocks }
    const chosen = field in options && options[field as keyof typeof options].find((one) => one.value === String(of))
    return chosen ? chosen.label : field === 'priceCents' ? euros(Number(of)) : String(of ?? '–')
  }
  const line = useLine<Line>({
    value: size ? { ...value, version: size.version } : value,
    save: ({ version, ...body }) => save(body, version),
    lineOf,
    said,
  })
  const { now, changed, state, errors, set } = line
  const name = size?.label || t('size.new')

  const leave = (): Promise<void> | undefined => (changed && state !== 'saving' ? keep() : undefined)
  const keep = async (more: Partial<Line> = {}): Promise<void> => {
    const next = { ...now, ...more }
    const read = subproductInput.safeParse(next)
    // Half a pair of weeks is somebody still typing.
    if (!read.success && (next.weekFrom === null) !== (next.weekTo === null)) return line.setErrors({ weekTo: t('size.bothWeeks') })
    await line.keep(more)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
      // The page's own form must not be sent by a line of the grid.
      event.preventDefault()
      if (event.target.getAttribute('role') !== 'combobox' && event.target.ariaExpanded !== 'true') void leave()
    }
    if (event.key === 'Escape') line.drop()
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
            choose={(pictureId) => void keep({ pictureId })}
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
