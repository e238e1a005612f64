import type { GraphFault } from '@plantule/contract/bot/check-graph'
import { type Graph, waysOf } from '@plantule/contract/bot/graph'
import { useTranslation } from 'react-i18next'
import { UnstyledButton } from '../../../ui/inputs.ts'
import { Group, Text } from '../../../ui/layout.ts'
import { Pill } from '../../../ui/Pill.tsx'
import { blockIcons } from './block-icons.ts'
import classes from './Editor.module.css'
import { briefly, usePortName, useSaying } from './words-of.ts'

type BlockListProps = { graph: Graph; faults: readonly GraphFault[]; selected: string | null; select: (id: string) => void }

/** The same talk in words, from top to bottom: for a phone, and for who does not see a graph. */
export function BlockList({ graph, faults, selected, select }: BlockListProps) {
  const { t } = useTranslation('bot')
  const saying = useSaying()
  const portName = usePortName()
  const byId = new Map(graph.blocks.map((block) => [block.id, block]))
  const inOrder = graph.blocks.toSorted((a, b) => Number(b.id === graph.start) - Number(a.id === graph.start) || a.y - b.y || a.x - b.x)
  const short = (id: string | null): string => {
    const block = id === null ? undefined : byId.get(id)
    return block ? briefly(saying(block)) : t('nowhere')
  }
  return (
    <ol className={classes.list}>
      {inOrder.map((block) => {
        const Icon = blockIcons[block.kind]
        const wrong = faults.filter((fault) => fault.block === block.id).length
        return (
          <li key={block.id}>
            <UnstyledButton className={classes.block} aria-pressed={block.id === selected} onClick={() => select(block.id)}>
              <Group gap={6} mb={4}>
                <Icon size={16} aria-hidden />
                <Text fw={600} size="sm">
                  {t(`kinds.${block.kind}`)}
                </Text>
                {block.id === graph.start && <Pill>{t('first')}</Pill>}
                {wrong > 0 && <Pill tone="bad">{t('faultCount', { count: wrong })}</Pill>}
              </Group>
              <Text size="sm" className={classes.words}>
                {saying(block)}
              </Text>
              <ul className={classes.ways}>
                {waysOf(block).map(({ port, to }) => (
                  <li key={port}>
                    {t('leads', { way: portName(block, port), to: to === null && block.kind === 'handover' ? t('over') : short(to) })}
                  </li>
                ))}
              </ul>
            </UnstyledButton>
          </li>
        )
      })}
    </ol>
  )
}
