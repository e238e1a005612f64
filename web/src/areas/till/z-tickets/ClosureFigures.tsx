import type { Closure } from '@plantule/contract/fiscal/fiscal'
import { useTranslation } from 'react-i18next'
import { Text } from '../../../ui/layout.ts'
import { Euro, Moment } from '../../../ui/values.tsx'
import classes from '../parts/PeriodFigures.module.css'
import { PeriodFigures } from '../parts/PeriodFigures.tsx'

/** A sealed closure whole: when and by whom, its totals, what was counted in the drawer, and the totals since the first use. */
export function ClosureFigures({ closure }: { closure: Closure }) {
  const { t } = useTranslation(['till', 'orders'])
  const { cash } = closure
  return (
    <>
      <div className={classes.figures}>
        {closure.register && (
          <p>
            <span>{t('z.register')}</span>
            <b>{closure.register}</b>
          </p>
        )}
        <p>
          <span>{t('z.opened')}</span>
          <Moment at={closure.openedAt} />
        </p>
        <p>
          <span>{t('z.closed')}</span>
          <Moment at={closure.closedAt} />
        </p>
        <p>
          <span>{t('z.operator')}</span>
          <span>{closure.operator}</span>
        </p>
      </div>
      <PeriodFigures totals={closure.totals} />
      {cash && (
        <div className={classes.figures}>
          <p>
            <span>{t('close.float')}</span>
            <Euro cents={cash.openingFloatCents} />
          </p>
          {cash.tenders.map(({ type, expectedCents, countedCents }) => (
            <p key={type}>
              <span>{t('z.counted', { tender: t(`orders:paymentTypes.${type}`) })}</span>
              <span className="figures">
                <Euro cents={expectedCents} /> / <Euro cents={countedCents} />
              </span>
            </p>
          ))}
          <p data-strong>
            <span>{t('z.difference')}</span>
            <Euro cents={cash.differenceCents} />
          </p>
          {cash.differenceReason && <Text size="sm">{t('z.why', { reason: cash.differenceReason })}</Text>}
          <p>
            <span>{t('z.banked')}</span>
            <Euro cents={cash.bankDepositCents} />
          </p>
          <p>
            <span>{t('z.nextFloat')}</span>
            <Euro cents={cash.nextFloatCents} />
          </p>
        </div>
      )}
      <div className={classes.figures}>
        <h3>{t('z.grandTotals')}</h3>
        <p>
          <span>{t('z.periodTotal')}</span>
          <Euro cents={closure.periodTotalCents} />
        </p>
        <p>
          <span>{t('z.perpetual')}</span>
          <Euro cents={closure.perpetualNetCents} />
        </p>
        <p>
          <span>{t('z.perpetualAbs')}</span>
          <Euro cents={closure.perpetualAbsCents} />
        </p>
        {closure.archivedAt && (
          <p>
            <span>{t('z.archived')}</span>
            <Moment at={closure.archivedAt} />
          </p>
        )}
        <p>
          <span>{t('z.seal')}</span>
          <code>{closure.signatureExtract}</code>
        </p>
        {closure.controlCode && (
          <p>
            <span>{t('z.code')}</span>
            <code>{closure.controlCode}</code>
          </p>
        )}
      </div>
    </>
  )
}
