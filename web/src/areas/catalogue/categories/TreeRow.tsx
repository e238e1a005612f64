import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { IconChevronDown, IconChevronRight, IconGripVertical, IconPlus } from '@tabler/icons-react'
import { useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../paths.ts'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { TextInput, UnstyledButton } from '../../../ui/inputs.ts'
import { Pill } from '../../../ui/Pill.tsx'
import type { Node } from './tree.ts'
import classes from './TreeEditor.module.css'
import type { CategoryVerbs } from './use-categories.ts'

type TreeRowProps = {
  node: Node
  folded: boolean
  readOnly: boolean
  verbs: CategoryVerbs
  onFold: () => void
  onAdd: () => void
  onStep: (by: -1 | 1) => void
  onKeyDown: (event: KeyboardEvent) => void
  /** The name being typed for a new one below. */
  children: ReactNode
}

const focus = (field: HTMLInputElement | null): void => field?.focus()

export function TreeRow({ node, folded, readOnly, verbs, onFold, onAdd, onStep, onKeyDown, children }: TreeRowProps) {
  const { t } = useTranslation('categories')
  const [editing, setEditing] = useState<{ field: 'name' | 'url'; text: string } | null>(null)
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: node.id,
    disabled: readOnly,
  })
  const edit = (field: 'name' | 'url') => (): void => setEditing({ field, text: node[field] })
  const finish = async (): Promise<void> => {
    const text = editing?.text.trim()
    // What was refused stays to be mended.
    if (!editing || !text || text === node[editing.field] || (await verbs.change(node, { [editing.field]: text }))) setEditing(null)
  }
  const hasChildren = node.children.length > 0
  return (
    <li
      ref={setNodeRef}
      className={classes.item}
      data-level={node.level}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      <div className={classes.row}>
        {!readOnly && (
          <button
            type="button"
            ref={setActivatorNodeRef}
            className={classes.grip}
            {...attributes}
            {...listeners}
            aria-label={t('move', { name: node.name })}
            aria-roledescription={t('moveHow')}
            onKeyDown={onKeyDown}
          >
            <IconGripVertical size={16} aria-hidden />
          </button>
        )}
        {hasChildren ? (
          <UnstyledButton
            className={classes.fold}
            aria-expanded={!folded}
            aria-label={t(folded ? 'unfold' : 'fold', { name: node.name })}
            onClick={onFold}
          >
            {folded ? <IconChevronRight size={16} /> : <IconChevronDown size={16} />}
          </UnstyledButton>
        ) : (
          <span className={classes.fold} />
        )}
        {editing === null ? (
          <UnstyledButton className={classes.name} disabled={readOnly} onClick={edit('name')} title={readOnly ? undefined : t('rename')}>
            {node.name}
          </UnstyledButton>
        ) : (
          <TextInput
            size="xs"
            flex={1}
            aria-label={t(editing.field === 'name' ? 'nameOf' : 'addressOf', { name: node.name })}
            ref={focus}
            maxLength={editing.field === 'name' ? 120 : 140}
            value={editing.text}
            onChange={(event) => setEditing({ ...editing, text: event.currentTarget.value })}
            onBlur={() => void finish()}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.currentTarget.blur()
              if (event.key === 'Escape') setEditing(null)
            }}
          />
        )}
        {!node.published && <Pill>{t('hidden')}</Pill>}
        {!readOnly && node.level < 3 && (
          <IconButton label={t(node.level === 1 ? 'newMiddle' : 'newLow', { name: node.name })} size="md" onClick={onAdd}>
            <IconPlus size={16} />
          </IconButton>
        )}
        {!readOnly && (
          <ActionMenu
            label={t('actions', { name: node.name })}
            actions={[
              { label: t('rename'), run: edit('name') },
              { label: t('changeAddress'), run: edit('url') },
              { label: t('seeProducts'), to: `${paths.products}?category=${node.id}` },
              { label: node.published ? t('hide') : t('show'), run: () => void verbs.change(node, { published: !node.published }) },
              { label: t('up'), mark: 'Alt ↑', run: () => onStep(-1) },
              { label: t('down'), mark: 'Alt ↓', run: () => onStep(1) },
              { label: t('delete'), danger: true, disabled: hasChildren && t('notEmpty'), run: () => void verbs.remove(node) },
            ]}
          />
        )}
      </div>
      {children && <div className={classes.below}>{children}</div>}
    </li>
  )
}
