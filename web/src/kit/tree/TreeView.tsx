import { Tree, type TreeNodeData, getTreeExpandedState, useTree } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useMemo, type ReactNode } from 'react'
import classes from './TreeView.module.css'

export type Branch = { id: string; name: ReactNode; children?: readonly Branch[] }

const nodeOf = ({ id, name, children }: Branch): TreeNodeData => ({
  value: id,
  label: name,
  ...(children && children.length > 0 ? { children: children.map(nodeOf) } : {}),
})

/** Where something comes from and what came of it, or places in places: arrows walk and fold it, as in any tree of files. */
export function TreeView({ label, branches }: { label: string; branches: readonly Branch[] }) {
  // The tree unfolds all of it again when it is handed other data.
  const data = useMemo(() => branches.map(nodeOf), [branches])
  const tree = useTree({ initialExpandedState: getTreeExpandedState(data, '*') })
  return (
    <Tree
      aria-label={label}
      data={data}
      tree={tree}
      levelOffset={22}
      withLines
      classNames={{ node: classes.node ?? '', label: classes.label ?? '' }}
      renderNode={({ node, expanded, hasChildren, elementProps }) => (
        <div {...elementProps}>
          <IconChevronRight
            size={16}
            className={classes.fold}
            data-open={expanded || undefined}
            data-leaf={!hasChildren || undefined}
            aria-hidden
          />
          {node.label}
        </div>
      )}
    />
  )
}
