import { useDraggable } from '@dnd-kit/core'
import { CSS } from '@dnd-kit/utilities'
import type { MapLot, ProductionMap } from '@plantule/contract/production/map'
import { IconGripVertical } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Pill } from '../../../ui/Pill.tsx'
import { figure, shortDay } from '../../../ui/format.ts'
import classes from './Places.module.css'
import { MoveLotDialog } from './MoveLotDialog.tsx'
import { SpacingDialog } from './SpacingDialog.tsx'
import { useMoveLot } from './use-move-lot.ts'

/** A lot: dragged onto a place by its handle, or sent there by its menu. */
export function LotRow({ map, lot, mayWrite }: { map: ProductionMap; lot: MapLot; mayWrite: boolean }) {
  const { t } = useTranslation('places')
  const [open, setOpen] = useState<'move' | 'spacing' | null>(null)
  const moveLot = useMoveLot(map)
  const { listeners, setNodeRef, setActivatorNodeRef, transform, isDragging } = useDraggable({
    id: `lot-${lot.id}`,
    data: { lot },
    disabled: !mayWrite,
  })
  const needed = lot.sizes.reduce((sum, { onHand, perM2 }) => (perM2 === null ? sum : sum + onHand / perM2), 0)
  return (
    <li
      ref={setNodeRef}
      className={classes.lot}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform) }}
    >
      {mayWrite && (
        // Who does not point takes the menu, which says where to.
        <span ref={setActivatorNodeRef} className={classes.grip} {...listeners} aria-hidden>
          <IconGripVertical size={16} />
        </span>
      )}
      <div className={classes.lotWords}>
        <strong>{lot.name}</strong>
        <span className={classes.quiet}>
          {lot.number} · {t('plants', { count: lot.plants, shown: figure(lot.plants) })}
          {needed > 0 && ` · ${figure(needed, 1)} m²`}
          {lot.sizes.some((size) => size.perM2 === null && size.onHand > 0) && ` · ${t('noSpacing')}`}
          {lot.readyOn && ` · ${t('readyOn', { day: shortDay(lot.readyOn) })}`}
        </span>
      </div>
      {lot.state === 'ready' && <Pill tone="good">{t('ready')}</Pill>}
      {lot.state === 'planned' && <Pill tone="progress">{t('planned')}</Pill>}
      {mayWrite && (
        <ActionMenu
          label={t('actionsOf', { name: lot.name })}
          actions={[
            { label: t('move'), run: () => setOpen('move') },
            ...(lot.sizes.length > 0 ? [{ label: t('spacing'), run: () => setOpen('spacing') }] : []),
            ...(lot.placeId === null ? [] : [{ label: t('takeOff'), run: () => moveLot(lot, null) }]),
          ]}
        />
      )}
      {open === 'move' && <MoveLotDialog map={map} lot={lot} onClose={() => setOpen(null)} />}
      {open === 'spacing' && <SpacingDialog lot={lot} onClose={() => setOpen(null)} />}
    </li>
  )
}
