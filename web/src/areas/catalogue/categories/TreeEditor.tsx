import { closestCenter, DndContext, PointerSensor, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core'
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { NewName } from './NewName.tsx'
import { droppedOn, rowsOf, stepped, type Level, type Node } from './tree.ts'
import { TreeRow } from './TreeRow.tsx'
import classes from './TreeEditor.module.css'
import type { CategoryVerbs } from './use-categories.ts'

type TreeEditorProps = { tree: readonly Node[]; verbs: CategoryVerbs; readOnly: boolean }

/** The three levels: dragged by their handle, or moved with Alt and the arrow keys. */
export function TreeEditor({ tree, verbs, readOnly }: TreeEditorProps) {
  const { t } = useTranslation('categories')
  const [folded, setFolded] = useState<ReadonlySet<number>>(new Set())
  const [adding, setAdding] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 5 } }))
  const rows = rowsOf(tree, folded)

  const apply = (next: Node[] | null, node: Node | undefined): void => {
    if (!next || !node) return setSaid(t('cannotMove'))
    setSaid(t('movedTo', { name: node.name }))
    void verbs.reorder(next)
  }
  const onDragEnd = ({ active, over }: DragEndEvent): void => {
    if (!over || active.id === over.id) return
    apply(
      droppedOn(tree, Number(active.id), Number(over.id)),
      rows.find((row) => row.id === Number(active.id)),
    )
  }
  const onKeyDown = (node: Node) => (event: KeyboardEvent) => {
    if (readOnly || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    apply(stepped(tree, node.id, event.key === 'ArrowUp' ? -1 : 1), node)
  }
  const fold = (id: number): void => setFolded(folded.has(id) ? new Set([...folded].filter((one) => one !== id)) : new Set([...folded, id]))

  return (
    <>
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={onDragEnd}>
        <SortableContext items={rows.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
          <ul className={classes.tree} aria-label={t('tree')}>
            {rows.map((node) => (
              <TreeRow
                key={node.id}
                node={node}
                folded={folded.has(node.id)}
                readOnly={readOnly}
                verbs={verbs}
                onFold={() => fold(node.id)}
                onAdd={() => {
                  setFolded(new Set([...folded].filter((one) => one !== node.id)))
                  setAdding(node.id)
                }}
                onStep={(by) => apply(stepped(tree, node.id, by), node)}
                onKeyDown={onKeyDown(node)}
              >
                {adding === node.id && node.level < 3 && (
                  <NewName
                    label={t(node.level === 1 ? 'newMiddle' : 'newLow', { name: node.name })}
                    // A level below the third does not exist: the row offers none.
                    onName={(name) => verbs.create((node.level + 1) as Level, node.id, name)}
                    onClose={() => setAdding(null)}
                  />
                )}
              </TreeRow>
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <span className="visually-hidden" role="status">
        {said}
      </span>
    </>
  )
}
