import type { CatalogLayout } from '@plantule/contract/printing/printing'
import { useTranslation } from 'react-i18next'
import classes from './LayoutChoice.module.css'

type LayoutChoiceProps = {
  layouts: readonly CatalogLayout[]
  value: CatalogLayout
  colour: string
  onChange: (layout: CatalogLayout) => void
}

/** Each layout as a small page in the catalogue's colour. */
export function LayoutChoice({ layouts, value, colour, onChange }: LayoutChoiceProps) {
  const { t } = useTranslation('printing')
  return (
    <div className={classes.choices} role="radiogroup" aria-label={t('layout')}>
      {layouts.map((layout) => (
        <label key={layout} className={classes.choice} data-chosen={layout === value || undefined}>
          <input type="radio" name="layout" className={classes.radio} checked={layout === value} onChange={() => onChange(layout)} />
          <svg viewBox="0 0 60 84" className={classes.page} aria-hidden>
            <rect width="60" height="84" rx="2" fill="#fff" stroke="#d8dccf" />
            <rect x="5" y="5" width="50" height="13" rx="1.5" fill={colour} />
            {layout === 'cards'
              ? [0, 1, 2, 3, 4, 5].map((at) => <Card key={at} x={5 + (at % 3) * 17.5} y={22 + Math.floor(at / 3) * 30} colour={colour} />)
              : [0, 1, 2, 3, 4, 5, 6].map((at) => <Line key={at} y={23 + at * 8.4} layout={layout} colour={colour} />)}
          </svg>
          <span>{t(`layouts.${layout}`)}</span>
        </label>
      ))}
    </div>
  )
}

const Card = ({ x, y, colour }: { x: number; y: number; colour: string }) => (
  <>
    <rect x={x} y={y} width="15" height="14" rx="1" fill={colour} opacity=".25" />
    <rect x={x} y={y + 16.5} width="12" height="2" fill="#556" opacity=".6" />
    <rect x={x} y={y + 20.5} width="8" height="2" fill="#556" opacity=".3" />
  </>
)

const Line = ({ y, layout, colour }: { y: number; layout: CatalogLayout; colour: string }) => (
  <>
    {layout === 'list' && <rect x="5" y={y} width="6.5" height="6" rx="1" fill={colour} opacity=".25" />}
    <rect x={layout === 'list' ? 14 : 5} y={y + 1} width="20" height="2" fill="#556" opacity=".6" />
    {layout === 'availability' && <rect x="37" y={y + 1} width="5" height="2" fill={colour} />}
    <rect x="46" y={y + 1} width="9" height="2" fill="#556" opacity=".6" />
  </>
)
