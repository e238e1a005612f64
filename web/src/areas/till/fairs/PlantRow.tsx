import { imageUrl } from '@plantule/contract/library/library'
import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FigureInput } from '../../../kit/fields/FigureInput.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { Text } from '../../../ui/layout.ts'
import { Picture } from '../../../ui/Picture.tsx'
import classes from './Fairs.module.css'
import type { KeptLine } from './kept-lines.ts'

type PlantRowProps = {
  line: KeptLine
  detail: ReactNode
  fault: string | undefined
  onQuantity: (quantity: number | null) => void
  onRemove?: () => void
}

export function PlantRow({ line, detail, fault, onQuantity, onRemove }: PlantRowProps) {
  const { t } = useTranslation('fairs')
  const { label, quantity } = line
  return (
    <li className={classes.line} data-fault={fault ? true : undefined}>
      <Picture src={line.imageKey && imageUrl(line.imageKey, 320)} size={44} />
      <div className={classes.what}>
        <Text fw={550} size="sm">
          {label}
        </Text>
        <Text size="xs" c="dimmed">
          {line.reference} · {detail}
        </Text>
      </div>
      <div className={classes.quantity}>
        <IconButton
          look="plain"
          size={42}
          label={t('row.less', { name: label })}
          onClick={() => onQuantity(Math.max(0, (quantity ?? 0) - 1))}
        >
          <IconMinus size={18} />
        </IconButton>
        <FigureInput size="md" w={76} aria-label={t('row.quantity', { name: label })} value={quantity} onChange={onQuantity} />
        <IconButton look="plain" size={42} label={t('row.more', { name: label })} onClick={() => onQuantity((quantity ?? 0) + 1)}>
          <IconPlus size={18} />
        </IconButton>
        {onRemove && (
          <IconButton size={42} label={t('row.remove', { name: label })} onClick={onRemove}>
            <IconTrash size={18} />
          </IconButton>
        )}
      </div>
      {fault && (
        <p className={classes.fault} role="alert">
          {fault}
        </p>
      )}
    </li>
  )
}
