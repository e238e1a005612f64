import { kilometresBetween } from '@plantule/contract/traceability/ground'
import type { CollectingKit } from '@plantule/contract/traceability/zones'
import { rulesOf } from '@plantule/contract/taxonomy/plant-rules'
import { IconCamera, IconCheck } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from '@tanstack/react-router'
import { useCan } from '../../../api/session.ts'
import { shrunk, takePhoto } from '../../../kit/task/take-photo.ts'
import { TaskScreen } from '../../../kit/task/TaskScreen.tsx'
import type { ofSheets } from '../../../offline/work/fold.ts'
import { again, enqueue } from '../../../offline/work/work-queue.ts'
import { paths } from '../../../paths.ts'
import { searchFor } from '../../../search.ts'
import { Button } from '../../../ui/Button.tsx'
import { figure } from '../../../ui/format.ts'
import { Alert, Select, Textarea, TextInput } from '../../../ui/inputs.ts'
import { SheetFields } from './SheetFields.tsx'
import { nameOf, reasonsOf } from './bag-rows.ts'
import { bodyOf, type Missing, type SheetForm, warnings } from './sheet-form.ts'
import { SpotButton } from './SpotButton.tsx'
import { useKeep, useSayNotKept } from './use-collecting.ts'
import { useSheet } from './use-sheet.ts'

type Sheets = ReturnType<typeof ofSheets>
type Kept = Extract<Sheets[number], { kind: 'sheet' }>
type SheetProps = { kit: CollectingKit; sheets: Sheets; kept?: Kept }

/** One sheet: a species at a zone. It is kept on this phone at once, and leaves by itself. */
export function Sheet({ kit, sheets, kept }: SheetProps) {
  const { t } = useTranslation(['collecting', 'zones'])
  const navigate = useNavigate()
  const keep = useKeep()
  const sayNotKept = useSayNotKept()
  const mayJustify = useCan('settings.write')
  const title = t(kept ? 'mendTitle' : 'new')
  const { form, set, photos, addPhoto, commandsOf, forget } = useSheet(kept)
  const [missing, setMissing] = useState<Missing | null>(null)
  const fields = useRef<HTMLDivElement>(null)
  // The field that is wrong may be far above the button.
  useEffect(() => {
    if (missing) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [missing])
  // A second press while the phone writes would note the same again.
  const saving = useRef(false)
  const zone = kit.zones.find(({ id }) => id === form.zoneId)
  const others = sheets.flatMap((one) =>
    one.kind === 'sheet' && one.key !== kept?.key && one.zoneId === form.zoneId
      ? [{ name: one.body.name, year: Number(one.body.collectedOn.slice(0, 4)), sharePct: one.body.sharePct }]
      : [],
  )
  const isListed =
    rulesOf(kit.protectedPlants ?? [], [form.name]).length > 0 ||
    kit.species.some((one) => one.isProtected && (one.name === form.name || (one.taxonId !== null && one.taxonId === form.taxonId)))
  const rules = warnings(form, zone, others, isListed)
  const back = (): Promise<void> => navigate({ to: '.', search: searchFor('/vegetal-local/collecting', {}) })
  const photograph = async (): Promise<void> => {
    const file = await takePhoto()
    if (file) await addPhoto(await shrunk(file))
  }
  const save = async (): Promise<void> => {
    const made = bodyOf(form)
    setMissing('missing' in made ? made.missing : null)
    if ('missing' in made) return
    if (saving.current) return
    saving.current = true
    const label = `${made.body.name} · ${zone?.name ?? ''}`
    const write = async (): Promise<void> => {
      const { key, ofPhotos } = await commandsOf(made.zoneId, label)
      // Of what the server refused nothing is written: sent anew it is another sheet, in its old place.
      const mended = kept && { ...kept, ...made, body: { ...made.body, uuid: nameOf(kept) }, label, key }
      await (mended ? again(mended, ...ofPhotos) : enqueue({ kind: 'sheet', ...made, label, key }, ...ofPhotos))
    }
    saving.current = await keep(write(), t('noted', { label }))
    if (!saving.current) return
    await forget()
    await back()
  }
  return (
    // A page that opened without the server starts anew by itself, but not over what is being typed.
    <div role="dialog" aria-label={title} ref={fields}>
      <TaskScreen
        title={title}
        back={{ to: paths.collecting, label: t('title') }}
        actions={[{ label: t('keep'), icon: <IconCheck size={26} aria-hidden />, run: () => void save(), look: 'main' }]}
      >
        {kept?.problem && (
          <Alert color="orange" title={t('refused')}>
            {reasonsOf(kept).join(' ')}
          </Alert>
        )}
        <SpotButton spot={form.spot} onSpot={(spot) => set({ spot })} />
        <Select
          size="lg"
          label={t('zone')}
          placeholder={t('zoneHint')}
          searchable
          data={zonesBy(kit, form.spot)}
          error={missing === 'zone' && t('missing.zone')}
          value={form.zoneId === null ? null : String(form.zoneId)}
          onChange={(value) => set({ zoneId: value === null ? null : Number(value) })}
        />
        <SheetFields form={form} kit={kit} missing={missing} onChange={set} />
        {/* The server knows more names than this phone, and may have refused the sheet for it. */}
        {(isListed || kept !== undefined || form.permit !== '') && (
          <TextInput
            size="lg"
            label={t('zones:collections.permit')}
            description={t('zones:collections.permitHint')}
            value={form.permit}
            maxLength={200}
            onChange={({ currentTarget }) => set({ permit: currentTarget.value })}
          />
        )}
        <TextInput
          size="lg"
          label={t('helpers')}
          value={form.helpers}
          maxLength={300}
          onChange={({ currentTarget }) => set({ helpers: currentTarget.value })}
        />
        <Textarea
          size="lg"
          label={t('zones:note')}
          autosize
          minRows={2}
          value={form.note}
          maxLength={4000}
          onChange={({ currentTarget }) => set({ note: currentTarget.value })}
        />
        <Button size="lg" icon={<IconCamera size={22} />} onClick={() => void photograph().catch(sayNotKept)}>
          {photos.length > 0 ? t('photos', { count: photos.length }) : t('photo')}
        </Button>
        <div aria-live="polite">
          {rules.length > 0 && (
            <Alert color="orange" title={t('zones:rules.title')}>
              <ul>
                {rules.map(({ rule, found, asked }) => (
                  <li key={rule}>
                    {t(`zones:rules.${rule}`, {
                      found: found === null ? t('zones:rules.unknown') : figure(found, 2),
                      asked: asked === null ? '' : figure(asked, 2),
                    })}
                  </li>
                ))}
              </ul>
              {!mayJustify && t('rulesWait')}
            </Alert>
          )}
        </div>
        {/* What the server refused may break a rule that this phone does not know of. */}
        {mayJustify && (rules.length > 0 || kept !== undefined) && (
          <Textarea
            size="lg"
            label={t('zones:rules.justification')}
            autosize
            maxLength={500}
            value={form.justification}
            onChange={({ currentTarget }) => set({ justification: currentTarget.value })}
          />
        )}
      </TaskScreen>
    </div>
  )
}

/** The nearest first, where the phone knows where it is. */
function zonesBy(kit: CollectingKit, spot: SheetForm['spot']): { value: string; label: string }[] {
  const far = ({ spot: other }: CollectingKit['zones'][number]): number => (spot && other ? kilometresBetween(spot, other) : Infinity)
  return kit.zones
    .toSorted((a, b) => (far(a) === far(b) ? 0 : far(a) - far(b)))
    .map((zone) => {
      const distance = Number.isFinite(far(zone)) ? `${figure(far(zone), 1)} km` : ''
      return { value: String(zone.id), label: [zone.name, zone.commune, distance].filter(Boolean).join(' · ') }
    })
}
