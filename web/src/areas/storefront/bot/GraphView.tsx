import { type Graph, leading, waysOf, without } from '@plantule/contract/bot/graph'
import {
  Background,
  type Connection,
  Controls,
  type Edge,
  type EdgeChange,
  MarkerType,
  type NodeChange,
  ReactFlow,
  applyNodeChanges,
} from '@xyflow/react'
import '@xyflow/react/dist/style.css'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type BlockNode, BlockNodeView } from './BlockNodeView.tsx'
import classes from './GraphView.module.css'

const nodeTypes = { block: BlockNodeView }
/** Positions are whole, as the contract keeps any number. */
const round = (value: number): number => Math.round(Math.max(-50_000, Math.min(50_000, value)))

type GraphViewProps = {
  graph: Graph
  faulty: ReadonlySet<string>
  selected: string | null
  readOnly: boolean
  select: (id: string | null) => void
  set: (graph: Graph) => void
}

/** The talk as boxes and ways: drawn, dragged and led by pointer or keys. The list beside it does the same without seeing it. */
export default function GraphView({ graph, faulty, selected, readOnly, select, set }: GraphViewProps) {
  const { t } = useTranslation('bot')
  const wanted = useMemo(
    (): BlockNode[] =>
      graph.blocks.map((block) => ({
        id: block.id,
        type: 'block' as const,
        position: { x: block.x, y: block.y },
        selected: block.id === selected,
        data: { block, faulty: faulty.has(block.id), first: graph.start === block.id },
        ariaLabel: t(`kinds.${block.kind}`),
      })),
    [graph, faulty, selected, t],
  )
  const [nodes, setNodes] = useState(wanted)
  // What is measured of a box stays; where it stands and what it says are the graph's.
  useEffect(() => setNodes((before) => wanted.map((node) => ({ ...before.find(({ id }) => id === node.id), ...node }))), [wanted])
  const edges = useMemo(() => edgesOf(graph), [graph])

  const onNodesChange = (changes: NodeChange<BlockNode>[]): void => {
    setNodes((before) => applyNodeChanges(changes, before))
    const removed = changes.flatMap((change) => (change.type === 'remove' ? [change.id] : []))
    if (removed.length > 0) return set(without(graph, new Set(removed)))
    const moved = new Map(
      changes.flatMap((change) =>
        change.type === 'position' && change.position && !change.dragging ? [[change.id, change.position] as const] : [],
      ),
    )
    for (const change of changes) if (change.type === 'select' && change.selected) select(change.id)
    const blocks = graph.blocks.map((block) => {
      const to = moved.get(block.id)
      return to && (round(to.x) !== block.x || round(to.y) !== block.y) ? { ...block, x: round(to.x), y: round(to.y) } : block
    })
    if (blocks.some((block, n) => block !== graph.blocks[n])) set({ ...graph, blocks })
  }
  const lead = (from: string, port: string, to: string | null): void =>
    set({ ...graph, blocks: graph.blocks.map((block) => (block.id === from ? leading(block, port, to) : block)) })
  const onEdgesChange = (changes: EdgeChange[]): void => {
    for (const change of changes) {
      const edge = change.type === 'remove' ? edges.find(({ id }) => id === change.id) : undefined
      if (edge) lead(edge.source, edge.sourceHandle ?? '', null)
    }
  }
  const onConnect = ({ source, sourceHandle, target }: Connection): void => lead(source, sourceHandle ?? '', target)
  return (
    <div className={classes.frame}>
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={nodeTypes}
        onNodesChange={onNodesChange}
        onEdgesChange={onEdgesChange}
        onConnect={onConnect}
        onPaneClick={() => select(null)}
        nodesDraggable={!readOnly}
        nodesConnectable={!readOnly}
        deleteKeyCode={readOnly ? null : ['Delete']}
        fitView
        fitViewOptions={{ maxZoom: 1, padding: 0.15 }}
        minZoom={0.15}
        ariaLabelConfig={{
          'controls.zoomIn.ariaLabel': t('graph.zoomIn'),
          'controls.zoomOut.ariaLabel': t('graph.zoomOut'),
          'controls.fitView.ariaLabel': t('graph.fit'),
        }}
      >
        <Background />
        <Controls showInteractive={false} />
      </ReactFlow>
    </div>
  )
}

const edgesOf = (graph: Graph): Edge[] => {
  const known = new Set(graph.blocks.map(({ id }) => id))
  return graph.blocks.flatMap((block) =>
    waysOf(block).flatMap(({ port, to }) =>
      to === null || !known.has(to)
        ? []
        : [{ id: `${block.id} ${port}`, source: block.id, sourceHandle: port, target: to, markerEnd: { type: MarkerType.ArrowClosed } }],
    ),
  )
}
