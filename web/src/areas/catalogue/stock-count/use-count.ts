import { type ShortSize } from '@plantule/contract/stock/stock'
import { type CountItem, stockCountRoutes } from '@plantule/contract/stock/count'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/client.ts'
import { isConnected, useConnection } from '../../../api/connection.ts'
import { ApiError } from '../../../api/error.ts'
import { signal } from '../../../kit/scan/signal.ts'
import { useInit } from '../../../api/session.ts'
import { whoOf } from '../../../offline/work/kept-who.ts'
import type { Placed } from '../../../offline/work/work-store.ts'
import { useIdentity } from '../../../session/identity.ts'
import { showError, showToast } from '../../../ui/toast.ts'
import { codeMore, nextCode, type WaitingCode, withoutCode } from './codes.ts'
import { afterSaving, type CountLine, countMore, known, withFaults } from './count-list.ts'
import { type CountWay, readKept, writeKept } from './kept-count.ts'
import { useSave } from './use-save.ts'

/** A count under way, kept on this device until it is saved: a reload, an empty battery or a place without network loses nothing. */
export function useCount() {
  const { t } = useTranslation('stockCount')
  const who = whoOf(useInit())
  const [{ lines, codes, way, reason }, setKept] = useState(() => readKept(who))
  const [choice, setChoice] = useState<readonly CountItem[]>([])
  const [short, setShort] = useState<readonly ShortSize[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  useEffect(() => writeKept(who, { lines, codes, way, reason }), [who, lines, codes, way, reason])
  const { alone } = useIdentity()
  const there = useConnection() && !alone

  const change = (to: (lines: readonly CountLine[]) => CountLine[]): void => setKept((kept) => ({ ...kept, lines: to(kept.lines) }))
  const add = (item: CountItem): void => {
    setChoice([])
    setRefusal(null)
    setShort([])
    signal(true)
    change((before) => countMore(before, item, way === 'one' ? 1 : null))
  }
  const take = async (typed: string): Promise<void> => {
    const code = typed.trim()
    if (code === '') return
    const item = known(lines, code)
    if (item) return add(item)
    const later = (): void => {
      signal(true)
      setRefusal(null)
      setKept((kept) => ({ ...kept, codes: codeMore(kept.codes, code) }))
    }
    if (alone || !isConnected()) return later()
    try {
      const { exact, items } = await call(stockCountRoutes.findCounted, { query: { code } })
      const [only] = items
      if (exact && only) return add(only)
      setRefusal(null)
      setChoice(items)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.unreachable) return later()
      signal(false)
      setChoice([])
      setRefusal(error.message)
    }
  }
  // `item` null: the code is taken out by hand.
  const settleCode = ({ code, at }: WaitingCode, item: CountItem | null): void =>
    setKept((kept) => {
      const times = kept.codes.find((one) => one.code === code)?.times
      const counted = item && times ? countMore(kept.lines, item, kept.way === 'one' ? times : null, at) : kept.lines
      return { ...kept, codes: withoutCode(kept.codes, code), lines: counted }
    })
  useCodes(there, codes, (code, answer) => {
    const [only] = 'items' in answer ? answer.items : []
    if ('items' in answer && answer.exact && only) return settleCode(code, only)
    const told = 'items' in answer ? { items: answer.items } : { fault: answer.message }
    setKept((kept) => ({ ...kept, codes: kept.codes.map((one) => (one.code === code.code ? { ...one, ...told } : one)) }))
  })
  /** A count that the server refused later: its lines come back, each with its reason. */
  const takeUp = (command: Placed): void => {
    if (command.kind !== 'count') return
    const { body, items, problem } = command
    const back = body.lines.flatMap(({ subproductId, counted, seenOnHand }): CountLine[] => {
      const item = items.find((one) => one.subproductId === subproductId)
      return item ? [{ item, counted, seenOnHand }] : []
    })
    // What was counted anew since then stands.
    const fresh = new Set(lines.map(({ item }) => item.subproductId))
    const old = back.filter(({ item }) => !fresh.has(item.subproductId))
    setKept((kept) => ({ ...kept, reason: body.reason, lines: [...kept.lines, ...(problem ? withFaults(old, problem, body.lines) : old)] }))
  }
  const saving = useSave()
  const save = (why: string): void => {
    const sent = lines.map(({ item, counted, seenOnHand }) => ({ subproductId: item.subproductId, counted: counted ?? 0, seenOnHand }))
    saving.mutate(
      { body: { reason: why, lines: sent }, items: lines.map(({ item }) => item) },
      {
        onSuccess: (answer) => {
          setShort(answer?.short ?? [])
          showToast({ text: answer ? t('saved', { count: answer.counted, changed: answer.changed }) : t('keptHere') })
          setKept((kept) => ({ ...kept, lines: afterSaving(kept.lines, sent), reason: '' }))
        },
        onError: (error) => {
          if (error.code === 'count_has_errors') change((before) => withFaults(before, error.problem, sent))
          showError(error)
        },
      },
    )
  }
  return {
    lines,
    codes,
    settleCode,
    takeUp,
    way,
    reason,
    choice,
    refusal,
    short,
    add,
    take,
    change,
    saving: saving.isPending,
    setWay: (next: CountWay) => setKept((kept) => ({ ...kept, way: next })),
    setReason: (next: string) => setKept((kept) => ({ ...kept, reason: next })),
    dismissChoice: () => setChoice([]),
    save,
  }
}

type Found = { exact: boolean; items: CountItem[] } | ApiError

/** Asks for what was scanned without the server, one after the other, once it is back. */
function useCodes(there: boolean, codes: readonly WaitingCode[], tell: (code: WaitingCode, answer: Found) => void): void {
  const asking = useRef(false)
  const next = there ? nextCode(codes) : undefined
  const told = useRef(tell)
  useEffect(() => void (told.current = tell))
  useEffect(() => {
    if (!next || asking.current) return
    asking.current = true
    void call(stockCountRoutes.findCounted, { query: { code: next.code, ...(next.at !== undefined && { since: next.at }) } })
      .catch((error: unknown) => {
        if (error instanceof ApiError) return error
        throw error
      })
      .finally(() => (asking.current = false))
      .then((answer) => {
        // Away again: it waits on.
        return answer instanceof ApiError && answer.unreachable ? undefined : told.current(next, answer)
      })
  }, [next])
}
export type Counting = ReturnType<typeof useCount>
