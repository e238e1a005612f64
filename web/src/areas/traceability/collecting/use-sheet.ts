import { useEffect, useState } from 'react'
import { useInit } from '../../../api/session.ts'
import { addDraftPhoto, draftOf, draftPhotos, forgetDraft, type DraftPhoto, writeDraft } from '../../../offline/work/collecting-draft.ts'
import type { ofSheets } from '../../../offline/work/fold.ts'
import { report } from '../../../offline/work/kept-reads.ts'
import { whoOf } from '../../../offline/work/kept-who.ts'
import { parisDay } from '../../../ui/format.ts'
import { emptySheet, formOf, type SheetForm } from './sheet-form.ts'

type Kept = Extract<ReturnType<typeof ofSheets>[number], { kind: 'sheet' }>

/**
 * A sheet while it is filled in, under one uuid from the first letter until it is kept: what is typed of a new one, and its pictures, are
 * there again when the page was closed.
 */
export function useSheet(kept: Kept | undefined) {
  const who = whoOf(useInit())
  const [first] = useState(() => {
    const drafted = kept ? null : draftOf(who)
    const empty = emptySheet(parisDay())
    return { uuid: drafted?.uuid ?? crypto.randomUUID(), form: kept ? formOf(kept.zoneId, kept.body) : { ...empty, ...drafted?.form } }
  })
  const [form, setForm] = useState<SheetForm>(first.form)
  const [photos, setPhotos] = useState<DraftPhoto[]>([])
  const isNew = kept === undefined
  useEffect(() => {
    if (!isNew) return
    const show = (stored: DraftPhoto[]): void =>
      setPhotos((now) => [...stored, ...now.filter(({ key }) => !stored.some((one) => one.key === key))])
    void draftPhotos(first).then(show).catch(report)
  }, [first, isNew])
  const set = (change: Partial<SheetForm>): void => {
    const next = { ...form, ...change }
    setForm(next)
    if (isNew) writeDraft(who, { ...first, form: next })
  }
  const addPhoto = async (photo: Blob): Promise<void> => {
    const one = { key: crypto.randomUUID(), photo }
    if (isNew) {
      // A picture may come before the first letter.
      writeDraft(who, { ...first, form })
      await addDraftPhoto(first, one)
    }
    setPhotos((now) => [...now.filter(({ key }) => key !== one.key), one])
  }
  /** What is to be written: the disk knows pictures that this page has not read yet. */
  const commandsOf = async (zoneId: number, label: string) => {
    const all = isNew ? await draftPhotos(first) : photos
    return { key: first.uuid, ofPhotos: all.map(({ key, photo }) => ({ kind: 'sheetPhoto' as const, zoneId, label, photo, key })) }
  }
  const forget = async (): Promise<void> => (isNew ? forgetDraft(who).catch(report) : undefined)
  return { form, set, photos, addPhoto, commandsOf, forget }
}
