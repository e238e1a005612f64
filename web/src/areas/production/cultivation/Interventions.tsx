import { imageUrl } from '@plantule/contract/library/library'
import { consumableRoutes } from '@plantule/contract/production/consumables'
import { type Intervention, interventionRoutes } from '@plantule/contract/production/interventions'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readList, useAction } from '../../../api/query.ts'
import { LoadFailed } from '../../../kit/LoadFailed.tsx'
import { PictureDrop } from '../../../kit/pictures/PictureDrop.tsx'
import { ActionMenu } from '../../../ui/ActionMenu.tsx'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/confirm.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { euros, figure, shortDay } from '../../../ui/format.ts'
import { Group, Text } from '../../../ui/layout.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { InterventionDialog } from '../parts/InterventionDialog.tsx'
import classes from './Cultivation.module.css'

type Asked = 'new' | { what: 'change' | 'pictures'; id: number } | null
type InterventionsProps = { lotId: number; mayWrite: boolean; ended: boolean }

/** What was done to the lot, latest first, with its labour, what it used up, and how it looked. */
export function Interventions({ lotId, mayWrite, ended }: InterventionsProps) {
  const { t } = useTranslation(['production', 'kit'])
  const [page, setPage] = useState(1)
  const [asked, setAsked] = useState<Asked>(null)
  const { data, error, refetch } = useQuery(readList(interventionRoutes.listInterventions, { params: { id: lotId }, query: { page } }))
  const remove = useAction(interventionRoutes.removeIntervention, [
    interventionRoutes.listInterventions,
    consumableRoutes.listConsumables,
    consumableRoutes.listUsages,
  ])
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (!data) return null
  const askRemoval = async (id: number): Promise<void> => {
    const question = { title: t('interventions.removeTitle'), text: t('interventions.removeText'), confirm: t('kit:delete') }
    if (await confirm({ ...question, danger: true })) remove.mutate({ params: { id } })
  }
  const more = data.total > page * data.size
  const chosen = asked !== null && asked !== 'new' ? data.items.find((one) => one.id === asked.id) : undefined
  return (
    <Panel title={t('interventions.title')}>
      {data.items.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('interventions.none')}
        </Text>
      )}
      <ul className={classes.lines} aria-label={t('interventions.title')}>
        {data.items.map((one) => (
          <li key={one.id}>
            <Told intervention={one} />
            {one.pictures.length > 0 && (
              <Button size="xs" look="quiet" onClick={() => setAsked({ what: 'pictures', id: one.id })}>
                {t('interventions.pictures', { count: one.pictures.length })}
              </Button>
            )}
            {mayWrite && (
              <ActionMenu
                label={t('interventions.actionsOf', { kind: t(`interventions.kinds.${one.kind}`), day: shortDay(one.on) })}
                actions={[
                  { label: t('interventions.change'), run: () => setAsked({ what: 'change', id: one.id }) },
                  { label: t('interventions.photograph'), run: () => setAsked({ what: 'pictures', id: one.id }) },
                  { label: t('kit:delete'), danger: true, run: () => void askRemoval(one.id) },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      <Group mt="sm">
        {mayWrite && (
          <Button icon={<IconPlus size={16} />} disabled={ended && t('ended')} onClick={() => setAsked('new')}>
            {t('interventions.add')}
          </Button>
        )}
        {(page > 1 || more) && (
          <>
            <Button disabled={page === 1 && t('moves.newest')} onClick={() => setPage(page - 1)}>
              {t('moves.newer')}
            </Button>
            <Button disabled={!more && t('moves.oldest')} onClick={() => setPage(page + 1)}>
              {t('moves.older')}
            </Button>
          </>
        )}
      </Group>
      {asked === 'new' && <InterventionDialog lots={[lotId]} onClose={() => setAsked(null)} />}
      {chosen && asked !== 'new' && asked?.what === 'change' && (
        <InterventionDialog lots={chosen.cultivations.map((lot) => lot.id)} intervention={chosen} onClose={() => setAsked(null)} />
      )}
      {chosen && asked !== 'new' && asked?.what === 'pictures' && (
        <PicturesDialog intervention={chosen} mayWrite={mayWrite} onClose={() => setAsked(null)} />
      )}
    </Panel>
  )
}

function Told({ intervention }: { intervention: Intervention }) {
  const { t } = useTranslation('production')
  const { kind, on, minutes, operator, note, uses, cultivations } = intervention
  const others = cultivations.length - 1
  const cost = uses.reduce((sum, use) => sum + use.costCents, 0)
  return (
    <div className={classes.words}>
      <Text size="sm" component="div">
        {[t(`interventions.kinds.${kind}`), note].filter(Boolean).join(' · ')}
      </Text>
      {uses.length > 0 && (
        <Text size="sm" component="div">
          {uses.map((use) => `${figure(use.quantity, 3)} ${use.unit} ${use.name}`).join(', ')}
          {cost > 0 && ` · ${t('interventions.cost', { cost: euros(cost) })}`}
        </Text>
      )}
      <Text size="xs" c="dimmed" component="div">
        {[
          shortDay(on),
          operator,
          minutes !== null && `${figure(minutes)} min`,
          others > 0 && t('interventions.andOthers', { count: others, shown: figure(others) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </div>
  )
}

type PicturesDialogProps = { intervention: Intervention; mayWrite: boolean; onClose: () => void }

function PicturesDialog({ intervention, mayWrite, onClose }: PicturesDialogProps) {
  const { t } = useTranslation('production')
  const stale = [interventionRoutes.listInterventions]
  const add = useAction(interventionRoutes.addInterventionPicture, stale, { onError: () => true })
  const remove = useAction(interventionRoutes.removeInterventionPicture, stale)
  const params = { id: intervention.id }
  return (
    <Dialog title={`${t('pictures')}, ${t(`interventions.kinds.${intervention.kind}`)}`} onClose={onClose} size="lg">
      <PictureDrop
        pictures={intervention.pictures.map((one) => ({ id: one.id, url: imageUrl(one.imageKey, 320), alt: one.alt }))}
        add={(file) => {
          const form = new FormData()
          form.set('alt', '')
          form.set('file', file)
          return add.mutateAsync({ params, body: {}, form })
        }}
        remove={({ id }) => remove.mutate({ params: { ...params, pictureId: id } })}
        readOnly={!mayWrite}
      />
    </Dialog>
  )
}
