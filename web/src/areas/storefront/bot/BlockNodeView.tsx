import { type Block, waysOf } from '@plantule/contract/bot/graph'
import { Handle, type Node, type NodeProps, Position } from '@xyflow/react'
import { useTranslation } from 'react-i18next'
import { blockIcons } from './block-icons.ts'
import classes from './GraphView.module.css'
import { usePortName, useSaying } from './words-of.ts'

export type BlockNode = Node<{ block: Block; faulty: boolean; first: boolean }, 'block'>

/** A box of the graph: what is said, and a way on from each of its ends. */
export function BlockNodeView({ data: { block, faulty, first }, selected }: NodeProps<BlockNode>) {
  const { t } = useTranslation('bot')
  const saying = useSaying()
  const portName = usePortName()
  const Icon = blockIcons[block.kind]
  return (
    <div className={classes.node} data-selected={selected} data-faulty={faulty}>
      <Handle type="target" position={Position.Top} role="img" aria-label={t('graph.into')} />
      <div className={classes.head}>
        <Icon size={15} aria-hidden />
        {t(`kinds.${block.kind}`)}
        {first && <span className={classes.first}>{t('first')}</span>}
      </div>
      <div className={classes.words}>{saying(block)}</div>
      {waysOf(block).map(({ port, to }) => (
        <div key={port} className={classes.way} data-loose={to === null && block.kind !== 'handover'}>
          {portName(block, port)}
          <Handle type="source" id={port} position={Position.Right} />
        </div>
      ))}
    </div>
  )
}
