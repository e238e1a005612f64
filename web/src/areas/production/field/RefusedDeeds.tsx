import { useTranslation } from 'react-i18next'
import { ofField } from '../../../offline/work/fold.ts'
import { again, drop, useCommands } from '../../../offline/work/work-queue.ts'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { moment } from '../../../ui/format.ts'
import { Alert } from '../../../ui/inputs.ts'
import { Text } from '../../../ui/layout.ts'
import classes from './Field.module.css'

/** What the server did not take from this phone (a right that was withdrawn, a lot that is gone): it stays here until its person says. */
export function RefusedDeeds() {
  const { t } = useTranslation('field')
  const refused = ofField(useCommands()).filter(({ state }) => state === 'refused')
  const leave = async (one: (typeof refused)[number]): Promise<void> => {
    if (await confirm({ title: t('refused.dropTitle'), text: one.label, confirm: t('refused.drop'), danger: true })) await drop(one)
  }
  return (
    <div className={classes.alerts}>
      {refused.map((one) => (
        <Alert
          key={one.key}
          color="orange"
          title={`${t(`kinds.${one.kind === 'photo' ? 'photo' : one.deed.kind}`)} · ${one.label} · ${moment(one.at)}`}
        >
          <Text size="sm">{one.problem?.detail ?? one.problem?.title}</Text>
          <div className={classes.settle}>
            <Button onClick={() => void again(one)}>{t('refused.again')}</Button>
            <Button look="quiet" onClick={() => void leave(one)}>
              {t('refused.drop')}
            </Button>
          </div>
        </Alert>
      ))}
    </div>
  )
}
