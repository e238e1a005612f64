import { type BlockKind, blockKinds, MOST_BLOCKS } from '@plantule/contract/bot/graph'
import type { GraphFault } from '@plantule/contract/bot/check-graph'
import { IconArrowBackUp, IconArrowForwardUp, IconEraser, IconLayoutGrid } from '@tabler/icons-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Waiting } from '../../../kit/Waiting.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { SegmentedControl, Select } from '../../../ui/inputs.ts'
import { Group, Stack } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { arranged } from './arrange.ts'
import { BlockForm } from './BlockForm.tsx'
import { BlockList } from './BlockList.tsx'
import classes from './Editor.module.css'
import { Faults } from './Faults.tsx'
import { added, newBlock } from './new-block.ts'
import { TryPanel } from './TryPanel.tsx'
import type { Draft } from './use-draft.ts'

const GraphView = lazy(() => import('./GraphView.tsx'))
type Shown = 'graph' | 'list'

/** The talk on one side, as a graph or as a list; the block that is chosen, the trial and what is wrong on the other. */
export function Editor({ draft, faults, readOnly }: { draft: Draft; faults: readonly GraphFault[]; readOnly: boolean }) {
  const { t } = useTranslation('bot')
  // On a phone a graph is read badly: the list comes first there.
  const [shown, setShown] = useState<Shown>(() => (window.matchMedia('(max-width: 48em)').matches ? 'list' : 'graph'))
  const [tried, setTried] = useState<{ at: string | null; n: number } | null>(null)
  // What was arranged or emptied is looked at anew, as a whole.
  const [look, setLook] = useState(0)
  const { graph, selected, select } = draft
  const add = (kind: BlockKind): void => {
    const block = newBlock(graph, kind, selected, { option: t('option'), consent: t('consentWords') })
    draft.set(added(graph, block, selected))
    select(block.id)
  }
  const faulty = new Set(faults.flatMap(({ block }) => (block === null ? [] : [block])))
  const tryFrom = (at: string | null): void => setTried((before) => ({ at, n: (before?.n ?? 0) + 1 }))
  useStepKeys(draft)
  const form = useShown(selected?.id ?? null)
  const trial = useShown(tried?.n ?? null)
  return (
    <Stack gap="sm">
      <Group gap="xs">
        <SegmentedControl
          aria-label={t('show')}
          value={shown}
          onChange={(value) => setShown(value === 'graph' ? 'graph' : 'list')}
          data={[
            { value: 'graph', label: t('asGraph') },
            { value: 'list', label: t('asList') },
          ]}
        />
        {!readOnly && (
          <>
            <Select
              aria-label={t('add')}
              placeholder={t(graph.blocks.length >= MOST_BLOCKS ? 'full' : 'add')}
              disabled={graph.blocks.length >= MOST_BLOCKS}
              data={blockKinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
              value={null}
              onChange={(value) => {
                const kind = blockKinds.find((each) => each === value)
                if (kind) add(kind)
              }}
            />
            <IconButton label={t('undo')} disabled={!draft.undo} onClick={() => draft.undo?.()}>
              <IconArrowBackUp size={18} />
            </IconButton>
            <IconButton label={t('redo')} disabled={!draft.redo} onClick={() => draft.redo?.()}>
              <IconArrowForwardUp size={18} />
            </IconButton>
            <IconButton
              label={t('arrange')}
              onClick={() => {
                draft.set(arranged(graph))
                setLook((n) => n + 1)
              }}
            >
              <IconLayoutGrid size={18} />
            </IconButton>
            <IconButton
              label={t('clear')}
              disabled={graph.blocks.length === 0}
              onClick={() => {
                draft.set({ start: null, blocks: [] })
                select(null)
                setLook((n) => n + 1)
              }}
            >
              <IconEraser size={18} />
            </IconButton>
          </>
        )}
      </Group>
      <div className={classes.sides}>
        <div className={classes.talk}>
          {shown === 'graph' ? (
            <Suspense fallback={<Waiting />}>
              <GraphView
                key={look}
                graph={graph}
                faulty={faulty}
                selected={selected?.id ?? null}
                readOnly={readOnly}
                select={select}
                set={draft.set}
              />
            </Suspense>
          ) : (
            <BlockList graph={graph} faults={faults} selected={selected?.id ?? null} select={select} />
          )}
        </div>
        <Stack gap="sm" className={classes.beside}>
          <div ref={form} className={classes.shown}>
            {selected && (
              <BlockForm
                key={selected.id}
                block={selected}
                graph={graph}
                faults={faults.filter(({ block }) => block === selected.id)}
                readOnly={readOnly}
                put={draft.put}
                begin={() => draft.set({ ...graph, start: selected.id })}
                remove={() => draft.remove(selected.id)}
                tryFrom={() => tryFrom(selected.id)}
              />
            )}
          </div>
          <div ref={trial} className={classes.shown}>
            <Panel title={t('try.title')}>
              <TryPanel key={tried?.n ?? 0} graph={graph} at={tried?.at ?? null} begun={tried !== null} restart={() => tryFrom(null)} />
            </Panel>
          </div>
          <Faults graph={graph} faults={faults} select={select} />
        </Stack>
      </div>
    </Stack>
  )
}

/** Steps back and forth by the keyboard, wherever it is but in a field, which has its own: what was deleted has taken the focus along. */
function useStepKeys({ undo, redo }: Draft): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || (event.target as Element).closest('input, textarea, [role="dialog"]')) return
      const key = event.key.toLowerCase()
      const step = key === 'y' || (key === 'z' && event.shiftKey) ? redo : key === 'z' ? undo : undefined
      if (!step) return
      event.preventDefault()
      step()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [undo, redo])
}

/** What stands below a long talk on a phone comes into view when it becomes another's. */
function useShown(of: string | number | null) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (of !== null) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [of])
  return ref
}
