import { Loader, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { showError } from '../../ui/toast.ts'
import classes from './Suggest.module.css'

/** Typed before the answer to what was entered came; `entered`: it ended with Enter too. */
export type TypedAhead = { text: string; entered: boolean }

export type SuggestProps<Item> = {
  /** Names the search in the cache. */
  name: string
  label: string
  placeholder?: string
  icon?: ReactNode
  find: (typed: string) => Promise<readonly Item[]>
  /** Also asks with nothing typed, for the most recent ones. */
  eager?: boolean
  keyOf: (item: Item) => string | number
  /** True when what was typed or scanned names this item and no other. */
  isExact?: (item: Item, typed: string) => boolean
  render: (item: Item) => ReactNode
  /** `ahead` is what was typed while the answer was on its way: true when the receiver has taken it, so that it is not searched for. */
  onPick: (item: Item, ahead?: TypedAhead) => boolean | void
  /** A last entry that makes what was not found. */
  create?: { label: (typed: string) => string; run: (typed: string) => void }
  inputRef?: Ref<HTMLInputElement>
  /** Takes the focus when its dialog opens. */
  first?: boolean
  nothing?: string
}

/**
 * Type, arrows, Enter. Scanners and quick hands type faster than answers come: Enter then waits for the answer to exactly what
 * was typed and takes the exact match, else the first. What follows meanwhile is kept in its order: offered to whoever takes the
 * item (a quantity), else searched for in its turn.
 */
export function Suggest<Item>(props: SuggestProps<Item>) {
  const { t } = useTranslation()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  /** What was entered and awaits its answer. */
  const [asking, setAsking] = useState('')
  const entered = useRef<string[]>([])
  const latest = useRef('')
  const [asked] = useDebouncedValue(typed.trim(), 150)
  const found = useQuery({
    queryKey: ['suggest', props.name, asked],
    queryFn: () => props.find(asked),
    enabled: open && (asked !== '' || props.eager === true),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  })
  const shown = open && (typed.trim() !== '' || props.eager === true)
  const items = shown ? (found.data ?? []) : []
  const canCreate = shown && props.create !== undefined
  const count = items.length + (canCreate ? 1 : 0)
  const at = Math.min(active, count - 1)

  const close = (): void => {
    setOpen(false)
    setActive(-1)
  }
  const write = (text: string): void => {
    latest.current = text
    setTyped(text)
  }
  const pick = (item: Item): void => {
    write('')
    close()
    props.onPick(item)
  }
  const create = (): void => {
    const name = typed.trim()
    write('')
    close()
    props.create?.run(name)
  }
  const handOn = (item: Item): void => {
    const [next] = entered.current
    const text = next ?? latest.current.trim()
    close()
    const used = props.onPick(item, text ? { text, entered: next !== undefined } : undefined) === true
    if (used && next === undefined) write('')
    else if (used) entered.current.shift()
  }
  /** Takes what the text finds, then what was entered meanwhile, one after the other. */
  const take = async (text: string): Promise<void> => {
    setAsking(text)
    write('')
    try {
      for (let next: string | undefined = text; next; next = entered.current.shift()) {
        const wanted = next
        setAsking(wanted)
        const fresh = await props.find(wanted)
        const first = fresh.find((item) => props.isExact?.(item, wanted)) ?? fresh[0]
        if (first) handOn(first)
        else {
          // Back where it can be mended; what came after it was meant for something else.
          entered.current = []
          write(wanted)
          setOpen(true)
        }
      }
    } catch (error) {
      entered.current = []
      write(latest.current || text)
      showError(error)
    } finally {
      setAsking('')
    }
  }
  const enter = (): void => {
    const text = typed.trim()
    if (asking) {
      if (text) entered.current.push(text)
      return write('')
    }
    if (at >= 0 && at === items.length) return create()
    const chosen = at >= 0 ? items[at] : undefined
    if (chosen) return pick(chosen)
    if (text) void take(text)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (count > 0) setActive((Math.max(at, step > 0 ? -1 : 0) + step + count) % count)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      enter()
    } else if (event.key === 'Escape' && (open || typed)) {
      event.preventDefault()
      event.stopPropagation()
      if (shown) close()
      else write('')
    }
  }

  return (
    <div
      className={classes.frame}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close()
      }}
    >
      <TextInput
        ref={props.inputRef}
        role="combobox"
        aria-label={props.label}
        aria-expanded={shown && count > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={at >= 0 ? `${listId}-${at}` : undefined}
        autoComplete="off"
        placeholder={asking || (props.placeholder ?? props.label)}
        leftSection={props.icon}
        rightSection={asking !== '' || (found.isFetching && shown) ? <Loader size={14} /> : undefined}
        value={typed}
        maxLength={100}
        data-autofocus={props.first || undefined}
        onFocus={() => setOpen(true)}
        onClick={() => setOpen(true)}
        onChange={(event) => {
          write(event.currentTarget.value)
          setOpen(true)
          setActive(-1)
        }}
        onKeyDown={onKeyDown}
      />
      {shown && (count > 0 || found.isSuccess) && (
        <div className={classes.drop}>
          {items.length === 0 && found.isSuccess && !found.isPlaceholderData && (
            <p className={classes.nothing}>{props.nothing ?? t('field.noneFound')}</p>
          )}
          <div role="listbox" id={listId} aria-label={props.label}>
            {items.map((item, index) => (
              <Entry
                key={props.keyOf(item)}
                id={`${listId}-${index}`}
                active={index === at}
                onPick={() => pick(item)}
                onHover={() => setActive(index)}
              >
                {props.render(item)}
              </Entry>
            ))}
            {canCreate && (
              <Entry id={`${listId}-${items.length}`} active={at === items.length} onPick={create} onHover={() => setActive(items.length)}>
                <span className={classes.create}>{props.create?.label(typed.trim())}</span>
              </Entry>
            )}
          </div>
        </div>
      )}
    </div>
  )
}

type EntryProps = { id: string; active: boolean; onPick: () => void; onHover: () => void; children: ReactNode }

function Entry({ id, active, onPick, onHover, children }: EntryProps) {
  return (
    // The field keeps the focus and the keys, as the combobox pattern asks.
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      className={classes.entry}
      ref={(element) => {
        if (active) element?.scrollIntoView({ block: 'nearest' })
      }}
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={onHover}
      onClick={onPick}
      onKeyDown={(event) => event.key === 'Enter' && onPick()}
    >
      {children}
    </div>
  )
}
