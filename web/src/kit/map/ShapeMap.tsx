import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { drawMap, type DrawnMap, type MapShape } from './draw-map.ts'
import classes from './ShapeMap.module.css'

export type ShapeMapProps = {
  label: string
  shapes: readonly MapShape[]
  chosen?: number | undefined
  onChoose?: ((id: number) => void) | undefined
  /** Outlines that lie below everything, to know where one is: departments, a region; those with a `hue` in their properties are tinted. */
  ground?: readonly GeoJSON.Feature[] | undefined
  /** Another list on the screen holds the same names: none is drawn below the map. */
  unlisted?: boolean
  /** Lower, above a list that is to be seen below it. */
  low?: boolean
  /** Pictures of the ground, `https://…/{z}/{x}/{y}.png`, where the installation has some. */
  tiles?: string | undefined
  /** While true, clicks set the corners of a new area; a click on the first one closes it. */
  drawing?: boolean
  onDrawn?: ((area: GeoJSON.Polygon) => void) | undefined
}

/** Points and areas on a map, and the same as a list of buttons for who does not see or point. */
export default function ShapeMap({
  label,
  shapes,
  chosen,
  onChoose,
  ground,
  unlisted,
  low,
  tiles,
  drawing = false,
  onDrawn,
}: ShapeMapProps) {
  const { t } = useTranslation()
  const [closer, further] = [t('map.closer'), t('map.further')]
  const place = useRef<HTMLDivElement>(null)
  const map = useRef<DrawnMap | null>(null)
  const choose = useEffectEvent((id: number) => onChoose?.(id))
  const drawn = useEffectEvent((area: GeoJSON.Polygon) => onDrawn?.(area))
  useEffect(() => {
    if (!place.current) return
    const made = drawMap(place.current, { words: { closer, further }, tiles, choose: (id) => choose(id), drawn: (area) => drawn(area) })
    map.current = made
    return () => {
      made.remove()
      map.current = null
    }
  }, [tiles, closer, further])
  useEffect(() => map.current?.showGround(ground ?? []), [ground, tiles, closer, further])
  useEffect(() => map.current?.show(shapes, chosen), [shapes, chosen, tiles, closer, further])
  useEffect(() => map.current?.draw(drawing), [drawing, tiles, closer, further])
  return (
    <div className={classes.frame}>
      <div
        ref={place}
        className={classes.map}
        role="region"
        aria-label={label}
        data-drawing={drawing || undefined}
        data-low={low || undefined}
      />
      {drawing && (
        <p className={classes.help} role="status">
          {t('map.drawing')}
        </p>
      )}
      {!unlisted && (
        <ul className={classes.list} aria-label={label}>
          {shapes.map((shape) => (
            <li key={shape.id}>
              <button type="button" aria-pressed={shape.id === chosen} onClick={() => onChoose?.(shape.id)}>
                {shape.name}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
