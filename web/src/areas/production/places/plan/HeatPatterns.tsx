import classes from './Plan.module.css'

type HeatPatternsProps = { name: string; unit: number }

/** Dots, then lines, then closer lines, then crossed ones: the stronger, the denser, on screen and on paper in black. */
export function HeatPatterns({ name, unit }: HeatPatternsProps) {
  const dense = unit * 0.7
  return (
    <>
      <pattern id={`${name}-low`} width={unit} height={unit} patternUnits="userSpaceOnUse">
        <circle cx={unit / 2} cy={unit / 2} r={unit * 0.12} className={classes.dot} />
      </pattern>
      <pattern id={`${name}-middle`} width={unit} height={unit} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d={`M 0 0 V ${unit}`} className={classes.hatch} />
      </pattern>
      <pattern id={`${name}-high`} width={dense} height={dense} patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
        <path d={`M 0 0 V ${dense}`} className={classes.hatch} />
      </pattern>
      <pattern id={`${name}-over`} width={dense} height={dense} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d={`M 0 0 V ${dense} M 0 0 H ${dense}`} className={classes.hatch} />
      </pattern>
    </>
  )
}
