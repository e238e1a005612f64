import { systemRoutes } from '@plantule/contract/platform/system'
import type { News, Topic } from '@plantule/contract/platform/news'
import { urlOf } from '@plantule/contract/base/route'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { follow, type ServerEvent } from './events.ts'

const listeners = new Set<(event: ServerEvent) => void>()

/** Without HTTP/2 a browser opens six connections to one place, over all tabs: a stream in each would stop the seventh. */
const HIDDEN_MS = 20_000

function openStream(): AbortController {
  const end = new AbortController()
  void follow(urlOf(systemRoutes.events), end.signal, (event) => {
    for (const listener of listeners) listener(event)
  })
  return end
}

/** Keeps the shop's stream of news open while the tab is looked at; mounted once, by the shell. */
export function useLive(): void {
  const client = useQueryClient()
  useEffect(() => {
    let stream: AbortController | null = openStream()
    let timer: ReturnType<typeof setTimeout> | undefined
    const pause = (): void => {
      stream?.abort()
      stream = null
    }
    const onVisibility = (): void => {
      clearTimeout(timer)
      if (document.hidden) timer = setTimeout(pause, HIDDEN_MS)
      else if (!stream) {
        stream = openStream()
        // What happened meanwhile was not heard.
        void client.invalidateQueries()
      }
    }
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      clearTimeout(timer)
      pause()
    }
  }, [client])
}

/** Hears the shop's news of one topic. The handler must be stable. */
export function useNews<T extends Topic>(topic: T, hear: (news: News[T]) => void): void {
  useEffect(() => {
    const listener = ({ name, data }: ServerEvent): void => {
      // What the server tells by a topic is of its type.
      if (name === topic) hear(data as News[T])
    }
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [hear, topic])
}
