import { type LabelElement, labelFields } from '@plantule/contract/printing/label-design'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FigureInput } from '../../../kit/fields/FigureInput.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Select, Switch, TextInput } from '../../../ui/inputs.ts'
import { Group, Text } from '../../../ui/layout.ts'
import classes from './Labels.module.css'

type ElementFieldsProps = { element: LabelElement; at: number; onChange: (element: LabelElement) => void; onRemove: () => void }
const sides = ['left', 'center', 'right'] as const
const least = { x: 0, y: 0, width: 2, height: 1 } as const

/** One thing on the label: what it says, where it stands and how large it is, in millimetres. */
export function ElementFields({ element, at, onChange, onRemove }: ElementFieldsProps) {
  const { t } = useTranslation(['printing', 'kit'])
  const set = (patch: Partial<LabelElement>): void => onChange({ ...element, ...patch })
  const of = t(`studio.parts.${element.part}`)
  return (
    <>
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" fw={600}>
          {at}. {of}
        </Text>
        <Button size="xs" look="quiet" icon={<IconTrash size={14} />} onClick={onRemove}>
          {t('kit:delete')}
        </Button>
      </Group>
      {element.part === 'text' && (
        <Group grow align="flex-end">
          <Select
            size="xs"
            label={t('studio.field')}
            data={labelFields.map((value) => ({ value, label: t(`studio.fields.${value}`) }))}
            value={element.field}
            allowDeselect={false}
            onChange={(value) => value && set({ field: value })}
          />
          {element.field === 'fixed' && (
            <TextInput
              size="xs"
              label={t('studio.text')}
              value={element.text}
              maxLength={200}
              onChange={(event) => set({ text: event.currentTarget.value })}
            />
          )}
          <Select
            size="xs"
            label={t('studio.align')}
            data={sides.map((value) => ({ value, label: t(`studio.sides.${value}`) }))}
            value={element.align}
            allowDeselect={false}
            onChange={(value) => value && set({ align: value })}
          />
        </Group>
      )}
      <div className={classes.figures}>
        {(['x', 'y', 'width', 'height'] as const).map((key) => (
          <FigureInput
            key={key}
            size="xs"
            digits={1}
            label={t(`studio.${key}`)}
            value={element[key]}
            onChange={(value) => set({ [key]: Math.min(Math.max(value ?? least[key], least[key]), 300) })}
          />
        ))}
        {element.part === 'text' && (
          <FigureInput
            size="xs"
            digits={1}
            label={t('studio.size')}
            value={element.size}
            onChange={(value) => set({ size: Math.min(Math.max(value ?? 9, 4), 96) })}
          />
        )}
      </div>
      {element.part === 'text' && (
        <Switch
          size="xs"
          label={t('studio.bold')}
          checked={element.bold}
          onChange={(event) => set({ bold: event.currentTarget.checked })}
        />
      )}
    </>
  )
}
