import classes from './StageBar.module.css'

type StageBarProps = { label: string; stages: readonly string[]; at: number }

/** How far a record is on its way, at the index `at`; on a phone, only the stage it is at. */
export function StageBar({ label, stages, at }: StageBarProps) {
  return (
    <ol className={classes.bar} aria-label={label}>
      {stages.map((stage, index) => (
        <li key={stage} data-state={index < at ? 'done' : index === at ? 'now' : 'later'} aria-current={index === at ? 'step' : undefined}>
          <span>{stage}</span>
        </li>
      ))}
    </ol>
  )
}
