import { elementsOf, type LabelElement, labelParts } from '@plantule/contract/printing/label-design'
import { labelFormats, labelKinds, type LabelFormat } from '@plantule/contract/printing/printing'
import { type LabelTemplate, studioRoutes } from '@plantule/contract/printing/studio'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../api/query.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Select, TextInput } from '../../../ui/inputs.ts'
import { Group, Stack } from '../../../ui/layout.ts'
import { ElementFields } from './ElementFields.tsx'
import classes from './Labels.module.css'
import { Preview } from './Preview.tsx'

export type Draft = Pick<LabelTemplate, 'name' | 'paper' | 'elements'> & Partial<Pick<LabelTemplate, 'id' | 'version'>>
const stale = [studioRoutes.listLabelTemplates, studioRoutes.getLabelTemplate]
const fresh = (part: LabelElement['part']): LabelElement => ({
  part,
  field: 'name',
  text: '',
  x: 3,
  y: 3,
  width: part === 'text' || part === 'barcode' ? 30 : 14,
  height: part === 'text' ? 5 : 14,
  size: 9,
  bold: false,
  align: 'left',
})

/** What stands where on a label, beside how it will be printed. */
export function TemplateDialog({ draft, onClose }: { draft: Draft; onClose: () => void }) {
  const { t } = useTranslation(['printing', 'kit'])
  const [name, setName] = useState(draft.name)
  const [paper, setPaper] = useState<LabelFormat>(draft.paper)
  const [elements, setElements] = useState<LabelElement[]>(draft.elements)
  const create = useAction(studioRoutes.createLabelTemplate, stale, { onSuccess: onClose })
  const update = useAction(studioRoutes.updateLabelTemplate, stale, { onSuccess: onClose })
  const set = (at: number, element: LabelElement): void => setElements(elements.map((each, n) => (n === at ? element : each)))
  const save = (): void => {
    const body = { name, paper, elements }
    if (draft.id === undefined) create.mutate({ body })
    else update.mutate({ params: { id: draft.id }, body: { ...body, version: draft.version ?? 1 } })
  }
  return (
    <Dialog title={draft.id === undefined ? t('studio.new') : t('studio.change')} onClose={onClose} size="wide">
      <div className={classes.editor}>
        <Stack gap="sm">
          <Group grow align="flex-start">
            <TextInput
              label={t('studio.name')}
              value={name}
              required
              maxLength={80}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Select
              label={t('labels.format')}
              data={labelFormats.map((value) => ({ value, label: t(`labels.formats.${value}`) }))}
              value={paper}
              allowDeselect={false}
              onChange={(value) => value && setPaper(value)}
            />
          </Group>
          <Group gap={6}>
            {labelKinds.map((kind) => (
              <Button key={kind} size="xs" look="quiet" onClick={() => setElements(elementsOf(kind, paper))}>
                {t('studio.beginWith', { kind: t(`labels.kinds.${kind}`) })}
              </Button>
            ))}
          </Group>
          <ul className={classes.elements}>
            {elements.map((element, at) => (
              // Elements have no name of their own: their place is their name.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={at} className={classes.element}>
                <ElementFields
                  element={element}
                  at={at + 1}
                  onChange={(next) => set(at, next)}
                  onRemove={() => setElements(elements.filter((_, n) => n !== at))}
                />
              </li>
            ))}
          </ul>
          <Group gap={6}>
            {labelParts.map((part) => (
              <Button
                key={part}
                size="xs"
                disabled={elements.length >= 40 && t('studio.most')}
                onClick={() => setElements([...elements, fresh(part)])}
              >
                {t('studio.add', { part: t(`studio.parts.${part}`) })}
              </Button>
            ))}
          </Group>
        </Stack>
        <div className={classes.preview}>
          <Preview paper={paper} elements={elements} width={316} />
        </div>
      </div>
      <Group justify="flex-end" mt="md" gap="sm">
        <Button look="quiet" onClick={onClose}>
          {t('kit:cancel')}
        </Button>
        <Button
          look="main"
          busy={create.isPending || update.isPending}
          disabled={name.trim() === '' ? t('studio.nameFirst') : elements.length === 0 && t('studio.empty')}
          onClick={save}
        >
          {t('kit:save')}
        </Button>
      </Group>
    </Dialog>
  )
}
