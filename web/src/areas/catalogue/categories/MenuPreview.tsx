import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { UnstyledButton } from '../../../ui/inputs.ts'
import { Text } from '../../../ui/layout.ts'
import type { Node } from './tree.ts'
import classes from './MenuPreview.module.css'

const shown = (nodes: readonly Node[]): Node[] => nodes.filter((node) => node.published)

/** The menu as the visitors of the online shop will see it. */
export function MenuPreview({ tree }: { tree: readonly Node[] }) {
  const { t } = useTranslation('categories')
  const tops = shown(tree)
  const [opened, setOpened] = useState<number | null>(null)
  const open = tops.find((top) => top.id === opened) ?? tops[0]
  if (!open) {
    return (
      <Text size="sm" c="dimmed">
        {t('nothingShown')}
      </Text>
    )
  }
  return (
    <div className={classes.shop}>
      <div className={classes.bar}>
        {tops.map((top) => (
          <UnstyledButton key={top.id} className={classes.top} aria-pressed={top.id === open.id} onClick={() => setOpened(top.id)}>
            {top.name}
          </UnstyledButton>
        ))}
      </div>
      <div className={classes.panel}>
        {shown(open.children).map((middle) => (
          <div key={middle.id}>
            <b>{middle.name}</b>
            <ul>
              {shown(middle.children).map((low) => (
                <li key={low.id}>{low.name}</li>
              ))}
            </ul>
          </div>
        ))}
        {shown(open.children).length === 0 && (
          <Text size="sm" c="dimmed">
            {t('noneBelow', { name: open.name })}
          </Text>
        )}
      </div>
    </div>
  )
}
