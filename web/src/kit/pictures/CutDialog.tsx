import type { Cut } from '@plantule/contract/library/library'
import { IconRotate2, IconRotateClockwise2 } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { centerCrop, makeAspectCrop, type PercentCrop, ReactCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { SegmentedControl } from '../../ui/inputs.ts'
import { Group, Text } from '../../ui/layout.ts'
import classes from './CutDialog.module.css'
import { cropOf, turnCut } from './turn-crop.ts'

const shapes = { free: undefined, square: 1, wide: 4 / 3, tall: 3 / 4 } as const
type Shape = keyof typeof shapes
const whole: PercentCrop = { unit: '%', x: 0, y: 0, width: 100, height: 100 }

const asPercent = ({ crop }: Cut): PercentCrop =>
  crop ? { unit: '%', x: crop.x * 100, y: crop.y * 100, width: crop.width * 100, height: crop.height * 100 } : whole

type CutDialogProps = {
  /** The uncut picture. */
  url: string
  cut: Cut
  save: (cut: Cut) => Promise<unknown>
  onClose: () => void
}

/** Turns and crops a picture by mouse, finger or keyboard; the original is kept, so that a cut can always be taken back. */
export function CutDialog({ url, cut, save, onClose }: CutDialogProps) {
  const { t } = useTranslation()
  const [now, setNow] = useState(cut)
  const [shape, setShape] = useState<Shape>('free')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const canvas = useRef<HTMLCanvasElement>(null)
  const aspect = shapes[shape]

  // Drawn turned, so that the frame is dragged over what people see.
  useEffect(() => {
    const image = new Image()
    const draw = (): void => {
      const page = canvas.current
      const pen = page?.getContext('2d')
      if (!page || !pen) return
      const lying = now.turn === 90 || now.turn === 270
      page.width = lying ? image.height : image.width
      page.height = lying ? image.width : image.height
      pen.translate(page.width / 2, page.height / 2)
      pen.rotate((now.turn * Math.PI) / 180)
      pen.drawImage(image, -image.width / 2, -image.height / 2)
    }
    image.addEventListener('load', draw)
    image.addEventListener('error', () => setFailed(true))
    image.src = url
    return () => image.removeEventListener('load', draw)
  }, [url, now.turn])

  const choose = (next: Shape): void => {
    setShape(next)
    const ratio = shapes[next]
    const page = canvas.current
    if (!ratio || !page) return
    const frame = centerCrop(makeAspectCrop({ unit: '%', width: 100 }, ratio, page.width, page.height), page.width, page.height)
    // Too high a frame is made again from its height.
    const fitting =
      frame.height <= 100
        ? frame
        : centerCrop(makeAspectCrop({ unit: '%', height: 100 }, ratio, page.width, page.height), page.width, page.height)
    setNow({ ...now, crop: cropOf(fitting) })
  }
  const turn = (clockwise: boolean): void => {
    setShape('free')
    setNow(turnCut(now, clockwise))
  }
  const keep = async (): Promise<void> => {
    setBusy(true)
    try {
      await save(now)
      onClose()
    } catch {
      // The action has told why in a toast: the frame stays as it was drawn.
      setBusy(false)
    }
  }
  return (
    <Dialog title={t('pictures.cutTitle')} onClose={onClose} size="lg">
      <Group gap="xs" mb="sm">
        <Button icon={<IconRotate2 size={16} />} onClick={() => turn(false)}>
          {t('pictures.turnLeft')}
        </Button>
        <Button icon={<IconRotateClockwise2 size={16} />} onClick={() => turn(true)}>
          {t('pictures.turnRight')}
        </Button>
        <SegmentedControl
          size="sm"
          aria-label={t('pictures.shape')}
          data={(Object.keys(shapes) as Shape[]).map((value) => ({ value, label: t(`pictures.shapes.${value}`) }))}
          value={shape}
          // The control only knows the values given above.
          onChange={(value) => choose(value as Shape)}
        />
      </Group>
      {failed ? (
        <Text c="dimmed">{t('pictures.notYet')}</Text>
      ) : (
        <div className={classes.page}>
          <ReactCrop
            crop={asPercent(now)}
            {...(aspect && { aspect })}
            ruleOfThirds
            keepSelection
            onChange={(_, percent) => setNow({ ...now, crop: cropOf(percent) })}
            ariaLabels={{
              cropArea: t('pictures.frame'),
              nwDragHandle: t('pictures.handle'),
              nDragHandle: t('pictures.handle'),
              neDragHandle: t('pictures.handle'),
              eDragHandle: t('pictures.handle'),
              seDragHandle: t('pictures.handle'),
              sDragHandle: t('pictures.handle'),
              swDragHandle: t('pictures.handle'),
              wDragHandle: t('pictures.handle'),
            }}
          >
            <canvas ref={canvas} className={classes.canvas} />
          </ReactCrop>
        </div>
      )}
      <Group justify="space-between" mt="md" gap="sm">
        <Button
          look="quiet"
          onClick={() => {
            setShape('free')
            setNow({ turn: 0, crop: null })
          }}
        >
          {t('pictures.uncut')}
        </Button>
        <Group gap="sm">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="main" busy={busy} disabled={failed && t('pictures.notYet')} onClick={() => void keep()}>
            {t('save')}
          </Button>
        </Group>
      </Group>
    </Dialog>
  )
}
