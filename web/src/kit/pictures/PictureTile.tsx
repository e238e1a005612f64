import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconGripVertical, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './PictureDrop.module.css'

export type ShownPicture = { id: number; url: string; alt: string }

type PictureTileProps = {
  picture: ShownPicture
  index: number
  readOnly: boolean
  onRemove: () => void
  onDescribe: ((alt: string) => void) | undefined
}

export function PictureTile({ picture, index, readOnly, onRemove, onDescribe }: PictureTileProps) {
  const { t } = useTranslation()
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id: picture.id })
  const position = { index: index + 1 }
  return (
    <li
      ref={setNodeRef}
      className={classes.tile}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Transform.toString(transform), transition }}
    >
      <div className={classes.image}>
        <img src={picture.url} alt={picture.alt} loading="lazy" />
        {index === 0 && <span className={classes.main}>{t('pictures.first')}</span>}
        {!readOnly && (
          <div className={classes.tools}>
            <ActionIcon
              ref={setActivatorNodeRef}
              variant="default"
              aria-label={t('pictures.move', position)}
              {...attributes}
              {...listeners}
              className={classes.grip}
            >
              <IconGripVertical size={16} />
            </ActionIcon>
            <ActionIcon variant="default" aria-label={t('pictures.remove', position)} onClick={onRemove}>
              <IconTrash size={16} />
            </ActionIcon>
          </div>
        )}
      </div>
      {onDescribe && !readOnly && (
        <TextInput
          size="xs"
          aria-label={t('pictures.alt', position)}
          placeholder={t('pictures.altHint')}
          defaultValue={picture.alt}
          maxLength={300}
          onBlur={(event) => event.currentTarget.value !== picture.alt && onDescribe(event.currentTarget.value)}
        />
      )}
    </li>
  )
}
