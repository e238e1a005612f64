import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/Button.tsx'
import { Group } from '../../../ui/layout.ts'
import classes from './Lines.module.css'

type LineProps = {
  name: string
  index: number
  count: number
  move: (from: number, to: number) => void
  remove: (index: number) => void
  readOnly: boolean
  children: ReactNode
}

/** One of some lines whose order counts. */
export function Line({ name, index, count, move, remove, readOnly, children }: LineProps) {
  const { t } = useTranslation('look')
  return (
    <li className={classes.line}>
      <div className={classes.fields}>{children}</div>
      {!readOnly && (
        <Group gap={4} wrap="nowrap">
          <IconButton label={t('lines.up', { name })} disabled={index === 0} onClick={() => move(index, index - 1)}>
            <IconArrowUp size={16} />
          </IconButton>
          <IconButton label={t('lines.down', { name })} disabled={index === count - 1} onClick={() => move(index, index + 1)}>
            <IconArrowDown size={16} />
          </IconButton>
          <IconButton label={t('lines.remove', { name })} onClick={() => remove(index)}>
            <IconTrash size={16} />
          </IconButton>
        </Group>
      )}
    </li>
  )
}
