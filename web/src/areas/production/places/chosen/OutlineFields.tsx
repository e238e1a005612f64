import { areaOf, type Outline } from '@plantule/contract/production/places'
import { useTranslation } from 'react-i18next'
import { FigureInput } from '../../../../kit/fields/FigureInput.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { figure } from '../../../../ui/format.ts'
import { Group, SimpleGrid, Text } from '../../../../ui/layout.ts'
import classes from '../Places.module.css'
import { boxOf, cornerAdded, cornerMoved, isRectangle, rectangle, type Box } from '../plan/shapes.ts'
import { drawn } from '../room.ts'

const BEGUN: Box = { x: 0, y: 0, width: 400, height: 500 }
const MOST_CORNERS = 60

/** An outline in metres: left, top, width and length of a rectangle, or each corner of any other shape. */
export function OutlineFields({ outline, onChange }: { outline: Outline; onChange: (outline: Outline) => void }) {
  const { t } = useTranslation('places')
  if (!drawn(outline)) return <Button onClick={() => onChange(rectangle(BEGUN))}>{t('draw')}</Button>
  const area = areaOf(outline)
  const box = boxOf(outline)
  return (
    <fieldset className={classes.outline}>
      <legend>{t('outline')}</legend>
      {isRectangle(outline) ? (
        <SimpleGrid cols={2} spacing="xs">
          {(['x', 'y', 'width', 'height'] as const).map((side) => (
            <FigureInput
              key={side}
              label={t(`sides.${side}`)}
              unit="m"
              scale={100}
              value={box[side]}
              onChange={(value) =>
                value !== null && (value > 0 || side === 'x' || side === 'y') && onChange(rectangle({ ...box, [side]: value }))
              }
            />
          ))}
        </SimpleGrid>
      ) : (
        <ol className={classes.corners}>
          {outline.map((corner, at) => (
            <li key={at}>
              {([0, 1] as const).map((axis) => (
                <FigureInput
                  key={axis}
                  aria-label={t(axis === 0 ? 'cornerX' : 'cornerY', { number: at + 1 })}
                  unit="m"
                  scale={100}
                  value={corner[axis]}
                  onChange={(value) =>
                    value !== null && onChange(cornerMoved(outline, at, axis === 0 ? [value, corner[1]] : [corner[0], value], false))
                  }
                />
              ))}
              <Button
                look="quiet"
                disabled={outline.length <= 3 && t('threeCorners')}
                onClick={() => onChange(outline.filter((_, index) => index !== at))}
              >
                {t('removeCorner', { number: at + 1 })}
              </Button>
            </li>
          ))}
        </ol>
      )}
      <Group gap="xs" mt="xs">
        <Text size="sm">{t('areaIs', { area: figure(area ?? 0, 2) })}</Text>
        <Button size="xs" disabled={outline.length >= MOST_CORNERS && t('manyCorners')} onClick={() => onChange(cornerAdded(outline))}>
          {t('addCorner')}
        </Button>
        {!isRectangle(outline) && (
          <Button size="xs" onClick={() => onChange(rectangle(box))}>
            {t('asRectangle')}
          </Button>
        )}
      </Group>
    </fieldset>
  )
}
