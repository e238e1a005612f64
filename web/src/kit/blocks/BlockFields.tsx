import { blockShapes, isSafeLink } from '@plantule/contract/storefront/block-shapes'
import { type Block, type BlockKind, isAsked } from '@plantule/contract/storefront/blocks'
import { imageUrl } from '@plantule/contract/library/library'
import type { WrittenPicture } from '@plantule/contract/storefront/writing'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { RichText } from '../rich-text/RichText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Checkbox, MultiSelect, Select, Textarea, TextInput } from '../../ui/inputs.ts'
import { Group, Stack, Text } from '../../ui/layout.ts'
import { FocusField, PictureField } from './PictureFields.tsx'
import classes from './Blocks.module.css'

type Option = { value: string; label: string }
export type FieldHelp = {
  products: Option[]
  categories: Option[]
  pictureOf: (id: number) => string | undefined
  /** Undefined of what was not saved yet: its pictures have nowhere to lie. */
  addPictures: ((many?: boolean) => Promise<WrittenPicture[]>) | undefined
}
type Props = {
  name: string
  field: unknown
  value: unknown
  onChange: (value: unknown) => void
  help: FieldHelp
  /** The other fields of the block, or of the line. */
  beside: Record<string, unknown>
}

type FieldsProps = { kind: BlockKind; block: Block; onChange: (change: object) => void; help: FieldHelp }
/** The fields of a block follow from its shape: a field that is added to a shape is asked for here. */
export function BlockFields({ kind, block, onChange, help }: FieldsProps) {
  const shape: z.ZodRawShape = blockShapes[block.type]
  const props = block.props as Record<string, unknown>
  const asked = Object.entries(shape).filter(([name]) => isAsked(kind, block, name))
  return (
    <Stack gap="sm" className={classes.fields}>
      {asked.map(([name, field]) => (
        <Field
          key={name}
          name={name}
          field={field}
          value={props[name]}
          onChange={(value) => onChange({ [name]: value })}
          help={help}
          beside={props}
        />
      ))}
    </Stack>
  )
}

const inner = (field: unknown): unknown => (field instanceof z.ZodDefault || field instanceof z.ZodNullable ? inner(field.unwrap()) : field)

function Field({ name, field, value, onChange, help, beside }: Props) {
  const { t } = useTranslation('templates')
  const label = t(`fields.${name}` as 'fields.title')
  const of = inner(field)
  const choose = help.addPictures
  if (name === 'html')
    return (
      <div>
        <Text size="sm" fw={500}>
          {label}
        </Text>
        <RichText
          label={label}
          value={String(value ?? '')}
          onChange={onChange}
          choosePictures={choose && (async () => (await choose()).map(({ key, alt }) => ({ src: imageUrl(key, 800), alt })))}
        />
      </div>
    )
  if (name === 'imageId') return <PictureField label={label} value={value} onChange={onChange} help={help} />
  if (name === 'focus')
    return <FocusField label={label} value={String(value)} onChange={onChange} help={help} imageId={beside['imageId']} />
  if (name === 'categoryId')
    return (
      <Select
        label={label}
        data={help.categories}
        value={value === null ? null : String(value)}
        onChange={(next) => onChange(next === null ? null : Number(next))}
        searchable
        clearable
      />
    )
  if (name === 'categoryIds' || name === 'productIds')
    return (
      <MultiSelect
        label={label}
        data={name === 'productIds' ? help.products : help.categories}
        value={(value as number[]).map(String)}
        onChange={(next) => onChange(next.map(Number))}
        maxValues={24}
        limit={50}
        searchable
      />
    )
  if (name === 'link' || name === 'buttonLink') return <LinkField label={label} value={String(value)} onChange={onChange} />
  if (of instanceof z.ZodEnum)
    return (
      <Select
        label={label}
        data={of.options.map((option) => ({ value: String(option), label: t(`options.${name}.${option}` as 'options.tone.plain') }))}
        value={String(value)}
        onChange={(next) => next !== null && onChange(next)}
        allowDeselect={false}
      />
    )
  if (of instanceof z.ZodBoolean)
    return <Checkbox label={label} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
  if (of instanceof z.ZodNumber)
    return (
      <Select
        label={label}
        data={Array.from({ length: (of.maxValue ?? 24) - (of.minValue ?? 1) + 1 }, (_, at) => String(at + (of.minValue ?? 1)))}
        value={String(value)}
        onChange={(next) => next !== null && onChange(Number(next))}
        allowDeselect={false}
      />
    )
  if (of instanceof z.ZodArray)
    return <Lines label={label} element={of.element} value={value as object[]} onChange={onChange} help={help} />
  const max = of instanceof z.ZodString ? (of.maxLength ?? 400) : 400
  return max > 160 ? (
    <Textarea
      label={label}
      value={String(value ?? '')}
      maxLength={max}
      autosize
      minRows={2}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  ) : (
    <TextInput label={label} value={String(value ?? '')} maxLength={max} onChange={(event) => onChange(event.currentTarget.value)} />
  )
}

/** What is no address yet stays in the field until it is one. */
function LinkField({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('templates')
  const [typed, setTyped] = useState(value)
  const shown = isSafeLink(typed.trim()) ? value : typed
  return (
    <TextInput
      label={label}
      placeholder="/page/contact"
      value={shown}
      maxLength={500}
      error={isSafeLink(shown.trim()) ? undefined : t('linkUnsafe')}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        if (isSafeLink(event.currentTarget.value.trim())) onChange(event.currentTarget.value.trim())
      }}
    />
  )
}

type LinesProps = { label: string; element: unknown; value: object[]; onChange: (value: unknown) => void; help: FieldHelp }
function Lines({ label, element, value, onChange, help }: LinesProps) {
  const { t } = useTranslation('templates')
  if (!(element instanceof z.ZodObject)) return null
  const shape = element.shape as z.ZodRawShape
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {label}
      </Text>
      {value.map((line, at) => (
        // Lines have no name of their own, and are only added at the end or taken out.
        <Stack key={`${at}-${value.length}`} gap="xs" className={classes.slot}>
          {Object.entries(shape).map(([name, field]) => (
            <Field
              key={name}
              name={name}
              field={field}
              value={(line as Record<string, unknown>)[name]}
              onChange={(next) => onChange(value.map((one, index) => (index === at ? { ...one, [name]: next } : one)))}
              help={help}
              beside={line as Record<string, unknown>}
            />
          ))}
          <Group>
            <Button size="xs" look="quiet" onClick={() => onChange(value.filter((_, index) => index !== at))}>
              {t('removeLine')}
            </Button>
          </Group>
        </Stack>
      ))}
      <Group>
        <Button size="xs" onClick={() => onChange([...value, element.parse({})])}>
          {t('addLine')}
        </Button>
      </Group>
    </Stack>
  )
}
