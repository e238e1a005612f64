import { type Band, bandProblems } from '@plantule/contract/delivery/fees'
import classes from './Delivery.module.css'

/** The stretch that bands cover, at a glance; gaps and overlaps in orange. Words beside it say the same. */
export function CoverageStrip({ bands }: { bands: readonly Band[] }) {
  if (bands.length < 2) return null
  const wrong = new Map(bandProblems(bands).map((problem) => [problem.index, problem]))
  const end = Math.max(...bands.map((band) => band.upTo ?? band.from * 1.25))
  // Roots keep the small bands of light parcels visible beside the heavy ones.
  const width = (from: number, upTo: number): number => Math.max(Math.sqrt(upTo) - Math.sqrt(from), 0)
  return (
    <div className={classes.strip} aria-hidden>
      {bands
        .map((band, index) => ({ band, problem: wrong.get(index) }))
        .sort((a, b) => a.band.from - b.band.from)
        .flatMap(({ band, problem }, index) => [
          ...(problem?.kind === 'gap'
            ? [<span key={`gap${index}`} data-kind="gap" style={{ flexGrow: width(problem.from, problem.upTo ?? end) }} />]
            : []),
          <span
            key={index}
            data-kind={problem?.kind === 'gap' ? undefined : problem?.kind}
            style={{ flexGrow: width(band.from, band.upTo ?? end) }}
          />,
        ])}
    </div>
  )
}
