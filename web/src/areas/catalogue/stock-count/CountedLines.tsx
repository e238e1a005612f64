import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { figure } from '../../../ui/format.ts'
import { Switch } from '../../../ui/inputs.ts'
import { Group, Text } from '../../../ui/layout.ts'
import { type CountLine, differenceOf } from './count-list.ts'
import { CountedRow } from './CountedRow.tsx'
import classes from './StockCount.module.css'
import type { CountWay } from './kept-count.ts'
import type { Counting } from './use-count.ts'

type CountedLinesProps = { lines: readonly CountLine[]; way: CountWay; change: Counting['change']; toCode: () => void }

/** What was counted, the latest on top, with the difference to the books. */
export function CountedLines({ lines, way, change, toCode }: CountedLinesProps) {
  const { t } = useTranslation('stockCount')
  const [onlyDifferent, setOnlyDifferent] = useState(false)
  const different = lines.filter((line) => differenceOf(line) !== 0 || line.fault)
  const pieces = lines.reduce((sum, line) => sum + (line.counted ?? 0), 0)
  const shown = onlyDifferent ? different : lines
  return (
    <section aria-label={t('counted')}>
      <Group justify="space-between" mb="xs">
        <Text fw={600}>{t('summary', { count: lines.length, pieces: figure(pieces), different: figure(different.length) })}</Text>
        <Switch label={t('onlyDifferent')} checked={onlyDifferent} onChange={(event) => setOnlyDifferent(event.currentTarget.checked)} />
      </Group>
      <ul className={classes.lines}>
        {shown.map((line) => (
          <CountedRow
            key={line.item.subproductId}
            line={line}
            latest={line === lines[0]}
            asking={way === 'ask'}
            change={change}
            toCode={toCode}
          />
        ))}
      </ul>
    </section>
  )
}
