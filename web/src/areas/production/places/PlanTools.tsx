import { useTranslation } from 'react-i18next'
import { SegmentedControl, Select } from '../../../ui/inputs.ts'
import { Button } from '../../../ui/Button.tsx'
import classes from './Places.module.css'
import { type Shown, shownKinds } from './room.ts'

const horizons = [0, 1, 2, 4, 8, 12, 26, 52]
const steps = [10, 50, 100, 500]
const NEAREST = 6

type PlanToolsProps = {
  weeks: number
  shown: Shown
  view: 'plan' | 'list'
  zoom: number
  step: number
  mayWrite: boolean
  onChange: (search: { weeks?: string | undefined; show?: Shown; view?: 'plan' | 'list' }) => void
  onZoom: (zoom: number) => void
  onStep: (step: number) => void
}

/** When, by what colours, how near. */
export function PlanTools({ weeks, shown, view, zoom, step, mayWrite, onChange, onZoom, onStep }: PlanToolsProps) {
  const { t } = useTranslation('places')
  return (
    <div className={classes.tools} data-view={view}>
      <div className={classes.phoneOnly}>
        <SegmentedControl
          fullWidth
          aria-label={t('view')}
          value={view}
          onChange={(value) => onChange({ view: value as 'plan' | 'list' })}
          data={[
            { value: 'list', label: t('asList') },
            { value: 'plan', label: t('asPlan') },
          ]}
        />
      </div>
      <Select
        label={t('when')}
        size="sm"
        w={190}
        allowDeselect={false}
        value={String(weeks)}
        onChange={(value) => onChange({ weeks: value === '0' || value === null ? undefined : value })}
        data={[...new Set([...horizons, weeks])]
          .sort((a, b) => a - b)
          .map((each) => ({ value: String(each), label: each === 0 ? t('today') : t('inWeeks', { count: each }) }))}
      />
      <Select
        label={t('colours')}
        size="sm"
        w={190}
        allowDeselect={false}
        value={shown}
        onChange={(value) => value && onChange({ show: value as Shown })}
        data={shownKinds.map((each) => ({ value: each, label: t(`shown.${each}`) }))}
      />
      {mayWrite && (
        <div className={classes.planOnly}>
          <Select
            label={t('step')}
            size="sm"
            w={150}
            allowDeselect={false}
            value={String(step)}
            onChange={(value) => value && onStep(Number(value))}
            data={steps.map((each) => ({ value: String(each), label: each < 100 ? `${each} cm` : `${each / 100} m` }))}
          />
        </div>
      )}
      <div className={classes.planOnly} role="group" aria-label={t('zoom')}>
        <Button onClick={() => onZoom(Math.max(1, zoom / 1.5))} disabled={zoom <= 1 && t('zoomWhole')}>
          {t('zoomOut')}
        </Button>
        <Button onClick={() => onZoom(Math.min(NEAREST, zoom * 1.5))} disabled={zoom >= NEAREST && t('zoomNearest')}>
          {t('zoomIn')}
        </Button>
      </div>
    </div>
  )
}
