import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { drawMap, type DrawnMap, type MapShape } from './draw-map.ts'
import classes from './ShapeMap.module.css'

export type ShapeMapProps = {
  label: string
  shapes: readonly MapShape[]
  chosen?: number | undefined
  onChoose?: ((id: number) => void) | undefined
  /** Outlines that lie below everything, to know where one is: departments, a region. */
  ground?: readonly GeoJSON.Feature[] | undefined
  /** Pictures of the ground, `https://…/{z}/{x}/{y}.png`, where the installation has some. */
  tiles?: string | undefined
  /** While true, clicks set the corners of a new area; a click on the first one closes it. */
  drawing?: boolean
  onDrawn?: ((area: GeoJSON.Polygon) => void) | undefined
}

/** Points and areas on a map, and the same as a list of buttons for who does not see or point. */
export default function ShapeMap({ label, shapes, chosen, onChoose, ground, tiles, drawing = false, onDrawn }: ShapeMapProps) {
  const { t } = useTranslation()
  const place = useRef<HTMLDivElement>(null)
  const map = useRef<DrawnMap | null>(null)
  const choose = useEffectEvent((id: number) => onChoose?.(id))
  const drawn = useEffectEvent((area: GeoJSON.Polygon) => onDrawn?.(area))
  useEffect(() => {
    if (!place.current) return
    const made = drawMap(place.current, { tiles, choose: (id) => choose(id), drawn: (area) => drawn(area) })
    map.current = made
    return () => {
      made.remove()
      map.current = null
    }
  }, [tiles])
  useEffect(() => map.current?.showGround(ground ?? []), [ground, tiles])
  useEffect(() => map.current?.show(shapes, chosen), [shapes, chosen, tiles])
  useEffect(() => map.current?.draw(drawing), [drawing, tiles])
  return (
    <div className={classes.frame}>
      <div ref={place} className={classes.map} role="region" aria-label={label} data-drawing={drawing || undefined} />
      {drawing && (
        <p className={classes.help} role="status">
          {t('map.drawing')}
        </p>
      )}
      <ul className={classes.list} aria-label={label}>
        {shapes.map((shape) => (
          <li key={shape.id}>
            <button type="button" aria-pressed={shape.id === chosen} onClick={() => onChoose?.(shape.id)}>
              {shape.name}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
