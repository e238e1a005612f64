import { type Band, bandProblems, type Basis } from '@plantule/contract/delivery/fees'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FigureInput } from '../../../kit/fields/FigureInput.tsx'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Group } from '../../../ui/layout.ts'
import { CoverageStrip } from './CoverageStrip.tsx'
import classes from './Delivery.module.css'
import { saidProblem, saidValue } from './fee-words.ts'
import { usualWeights } from './usual-weights.ts'

/** A band while it is typed: a fee that is not there yet is null. */
export type TypedBand = Omit<Band, 'feeCents'> & { feeCents: number | null }
type Wrong = Partial<Record<keyof Band, { message?: string }>>
type BandsEditorProps = {
  basis: Basis
  bands: readonly TypedBand[]
  onChange: (bands: TypedBand[]) => void
  /** Refusals by band, as the form keeps them. */
  wrong?: readonly (Wrong | undefined)[] | undefined
}

/** Fees by band, checked while they are typed: what is not covered, or covered twice, is named. */
export function BandsEditor({ basis, bands, onChange, wrong }: BandsEditorProps) {
  const { t } = useTranslation('delivery')
  const problems = bandProblems(bands as readonly Band[])
  const last = bands.at(-1)
  const change = (index: number, part: Partial<TypedBand>): void =>
    onChange(bands.map((band, at) => (at === index ? { ...band, ...part } : band)))
  return (
    <>
      <table className={classes.bands}>
        <thead>
          <tr>
            <th scope="col">{t('bands.from')}</th>
            <th scope="col">{t('bands.upTo')}</th>
            <th scope="col">{t('bands.fee')}</th>
            <th scope="col" aria-label={t('bands.remove')} />
          </tr>
        </thead>
        <tbody>
          {bands.map((band, index) => (
            <tr key={index}>
              <td>
                <Bound
                  basis={basis}
                  label={t('bands.fromOf', { number: index + 1 })}
                  value={band.from}
                  onChange={(from) => change(index, { from: from ?? 0 })}
                  error={wrong?.[index]?.from?.message}
                />
              </td>
              <td>
                <Bound
                  basis={basis}
                  label={t('bands.upToOf', { number: index + 1 })}
                  placeholder={t('bands.noEnd')}
                  value={band.upTo}
                  onChange={(upTo) => change(index, { upTo })}
                  error={wrong?.[index]?.upTo?.message}
                />
              </td>
              <td>
                <FigureInput
                  size="sm"
                  scale={100}
                  unit="€"
                  aria-label={t('bands.feeOf', { number: index + 1 })}
                  value={band.feeCents}
                  onChange={(feeCents) => change(index, { feeCents })}
                  error={wrong?.[index]?.feeCents?.message}
                />
              </td>
              <td>
                <IconButton
                  label={t('bands.removeOf', { number: index + 1 })}
                  onClick={() => onChange(bands.filter((_, at) => at !== index))}
                >
                  <IconTrash size={16} />
                </IconButton>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <CoverageStrip bands={bands as readonly Band[]} />
      <div aria-live="polite">
        {problems.map((problem) => (
          <p key={`${problem.index}${problem.kind}`} className={classes.said} data-wrong>
            {saidProblem(t, problem, basis)}
          </p>
        ))}
        {bands.length > 0 && problems.length === 0 && (
          <p className={classes.said}>
            {last?.upTo === null
              ? t('bands.coversAll')
              : t('bands.covers', { upTo: saidValue(t, Math.max(...bands.map((band) => band.upTo ?? 0)), basis) })}
          </p>
        )}
      </div>
      <Group gap="xs" mt={8}>
        <Button
          size="xs"
          icon={<IconPlus size={14} />}
          disabled={last !== undefined && last.upTo === null && t('bands.endless')}
          onClick={() => onChange([...bands, { from: last?.upTo ?? 0, upTo: null, feeCents: null }])}
        >
          {t('bands.add')}
        </Button>
        {basis === 'weight' && bands.length === 0 && (
          <Button size="xs" look="quiet" onClick={() => onChange(usualWeights())}>
            {t('bands.usual')}
          </Button>
        )}
      </Group>
    </>
  )
}

type BoundProps = {
  basis: Basis
  label: string
  placeholder?: string
  value: number | null
  onChange: (value: number | null) => void
  error?: string | undefined
}

/** Weights are typed in kilograms and kept in grams. */
function Bound({ basis, label, value, onChange, ...rest }: BoundProps) {
  const { t } = useTranslation('delivery')
  const common = { size: 'sm' as const, 'aria-label': label, ...rest }
  if (basis === 'weight') {
    return (
      <FigureInput
        {...common}
        digits={3}
        unit="kg"
        value={value === null ? null : value / 1000}
        onChange={(kg) => onChange(kg === null ? null : Math.round(kg * 1000))}
      />
    )
  }
  if (basis === 'price') return <FigureInput {...common} scale={100} unit="€" value={value} onChange={onChange} />
  return <FigureInput {...common} unit={t(`short.${basis}`)} value={value} onChange={onChange} />
}
