import { priceOf } from '@plantule/contract/subscription/plans'
import { PAUSE_MONTHS, type SubscriptionStateName } from '@plantule/contract/subscription/rules'
import { type PlanAnswer, subscriptionRoutes } from '@plantule/contract/subscription/subscription'
import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import { useAction } from '../../../api/query.ts'
import { DialogForm } from '../../../kit/form/DialogForm.tsx'
import { NumberField } from '../../../kit/form/fields.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { euros, shortDay } from '../../../ui/format.ts'
import { Group, Stack, Text } from '../../../ui/layout.ts'
import { Pill, type Tone } from '../../../ui/Pill.tsx'
import { showToast } from '../../../ui/toast.ts'
import { stale } from '../parts/use-given-card.ts'

const tones: Record<SubscriptionStateName, Tone> = {
  demo: 'calm',
  agreed: 'good',
  trial: 'progress',
  trial_over: 'attention',
  active: 'good',
  paused: 'calm',
  overdue: 'attention',
  ending: 'attention',
  suspended: 'bad',
}

/** The plan that the shop has, until when, and what is to come. */
export function PlanPanel({ answer: { plan, subscription }, mayWrite }: { answer: PlanAnswer; mayWrite: boolean }) {
  const { t } = useTranslation('subscription')
  const [pauses, setPauses] = useState(false)
  const { chosen, interval, periodTo, next, cancelOn, pause, trialEndsOn, version, state } = subscription
  const cancel = useAction(subscriptionRoutes.cancel, stale)
  const resume = useAction(subscriptionRoutes.pause, stale, { onSuccess: () => void showToast({ text: t('resumed') }) })
  const end = async (): Promise<void> => {
    const day = shortDay(periodTo ?? '')
    if (await confirm({ title: t('cancelTitle'), text: t('cancelText', { day }), confirm: t('cancel'), danger: true }))
      cancel.mutate({ body: { cancel: true, version } })
  }
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Text fw={650} size="lg">
          {t(`levels.${plan.level}`)}
        </Text>
        <Pill tone={tones[state]}>{t(`states.${state}`)}</Pill>
      </Group>
      <Text size="sm">
        {chosen
          ? t(interval === 'monthly' ? 'priceMonth' : 'priceYear', { price: euros(priceOf(plan, interval)) })
          : t(`free.${state === 'agreed' || state === 'demo' ? state : 'trial'}`)}
      </Text>
      {trialEndsOn && (state === 'trial' || state === 'trial_over') && (
        <Text size="sm">{t('trialEnds', { day: shortDay(trialEndsOn) })}</Text>
      )}
      {chosen && periodTo && !cancelOn && <Text size="sm">{t('nextPeriod', { day: shortDay(periodTo) })}</Text>}
      {next && periodTo && (
        <Text size="sm">
          {t('nextPlan', { day: shortDay(periodTo), plan: t(`levels.${next.level}`), interval: t(`intervals.${next.interval}`) })}
        </Text>
      )}
      {pause && <Text size="sm">{t('pauseIs', { from: shortDay(pause.from), to: shortDay(pause.to) })}</Text>}
      {cancelOn && <Text size="sm">{t('endsOn', { day: shortDay(cancelOn) })}</Text>}
      {mayWrite && state !== 'demo' && (
        <Group gap="sm">
          <Button look="main" to={paths.subscribe}>
            {t(chosen ? 'changePlan' : 'choosePlan')}
          </Button>
          {chosen && interval === 'monthly' && periodTo && !cancelOn && (
            <>
              <Button onClick={() => setPauses(true)}>{t('pause')}</Button>
              {pause && (
                <Button busy={resume.isPending} onClick={() => resume.mutate({ body: { months: 0, version } })}>
                  {t('resume')}
                </Button>
              )}
            </>
          )}
          {chosen &&
            periodTo &&
            (cancelOn ? (
              <Button busy={cancel.isPending} onClick={() => cancel.mutate({ body: { cancel: false, version } })}>
                {t('goOn')}
              </Button>
            ) : (
              <Button look="quiet" onClick={() => void end()}>
                {t('cancel')}
              </Button>
            ))}
        </Group>
      )}
      {pauses && <PauseDialog version={version} pausedCents={plan.pausedCents} from={periodTo ?? ''} onClose={() => setPauses(false)} />}
    </Stack>
  )
}

type PauseProps = { version: number; pausedCents: number; from: string; onClose: () => void }

function PauseDialog({ version, pausedCents, from, onClose }: PauseProps) {
  const { t } = useTranslation('subscription')
  const pause = useAction(subscriptionRoutes.pause, stale, { onError: () => true, onSuccess: () => void showToast({ text: t('paused') }) })
  return (
    <DialogForm
      title={t('pause')}
      values={{ months: 1 }}
      save={({ months }) => pause.mutateAsync({ body: { months, version } })}
      saveLabel={t('pauseConfirm')}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <Text size="sm">{t('pauseText', { price: euros(pausedCents), day: shortDay(from), max: PAUSE_MONTHS })}</Text>
          <NumberField control={control} name="months" label={t('pauseMonths')} required />
        </>
      )}
    </DialogForm>
  )
}
