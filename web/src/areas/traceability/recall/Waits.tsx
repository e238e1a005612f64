import type { RecallReached } from '@plantule/contract/traceability/recalls'
import { useTranslation } from 'react-i18next'
import { paths } from '../../../paths.ts'
import { figure } from '../../../ui/format.ts'
import { Text } from '../../../ui/layout.ts'
import { Link } from '../../../ui/Link.tsx'
import classes from './Recall.module.css'

/** Orders that were promised such plants. */
export function Waits({ waiting }: Pick<RecallReached, 'waiting'>) {
  const { t } = useTranslation('recalls')
  if (waiting.length === 0) return null
  return (
    <section>
      <Text size="sm" fw={600}>
        {t('waiting')}
      </Text>
      <ul className={classes.chain} aria-label={t('waiting')}>
        {waiting.map((each) => (
          <li key={`${each.id} ${each.label}`}>
            <Text size="sm">
              <Link to={paths.order(each.id)}>{each.number}</Link> {each.customer}
            </Text>
            <Text size="sm" c="dimmed">
              {figure(each.quantity)} × {each.label}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}
