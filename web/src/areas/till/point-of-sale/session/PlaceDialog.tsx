import { fairsRoutes } from '@plantule/contract/till/fairs'
import { tillRoutes, type Session, type TillStatus } from '@plantule/contract/till/till'
import { tillSessionsRoutes } from '@plantule/contract/till/sessions'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../../api/query.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/Dialog.tsx'
import { Group, Stack, Text } from '../../../../ui/layout.ts'
import { showToast } from '../../../../ui/toast.ts'
import classes from './Session.module.css'

/** A till that was opened before anybody thought of the fair joins it, or leaves it again. */
export function PlaceDialog({ status, session, onClose }: { status: TillStatus; session: Session; onClose: () => void }) {
  const { t } = useTranslation(['tillSessions', 'kit'])
  const now = session.fair?.id ?? null
  const [chosen, setChosen] = useState(now ?? status.fairs[0]?.id ?? null)
  const save = useAction(tillSessionsRoutes.placeSession, [tillRoutes.tillStatus, fairsRoutes.getFair, fairsRoutes.listFairs], {
    onSuccess: ({ fair }) => {
      showToast({ text: fair ? t('place.doneFair', { name: fair.name }) : t('place.doneNursery') })
      onClose()
    },
  })
  // A fair that is over since yesterday stays in the list while the session is there.
  const fairs = session.fair && !status.fairs.some(({ id }) => id === now) ? [session.fair, ...status.fairs] : status.fairs
  const places = [
    ...fairs.map(({ id, name }) => ({ id, name, text: t('place.fairText') })),
    { id: null, name: t('place.nursery'), text: t('place.nurseryText') },
  ]
  return (
    <Dialog title={t('place.title')} onClose={onClose}>
      <Stack>
        <div className={classes.places} role="radiogroup" aria-label={t('place.title')}>
          {places.map(({ id, name, text }) => (
            <button
              key={id ?? 0}
              type="button"
              role="radio"
              aria-checked={chosen === id}
              className={classes.option}
              onClick={() => setChosen(id)}
            >
              <b>{name}</b>
              <small>{text}</small>
            </button>
          ))}
        </div>
        {chosen !== now && <Text size="sm">{t(now === null ? 'place.sold' : 'place.leave')}</Text>}
        <Group justify="flex-end">
          <Button
            look="main"
            size="lg"
            busy={save.isPending}
            onClick={() => (chosen === now ? onClose() : save.mutate({ params: { id: session.id }, body: { fairId: chosen } }))}
          >
            {t('place.save')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
