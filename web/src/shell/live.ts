import { systemRoutes } from '@plantule/contract/system'
import { urlOf } from '@plantule/contract/route'
import { useEffect } from 'react'
import { follow, type ServerEvent } from '../api/events.ts'

const listeners = new Set<(event: ServerEvent) => void>()

/** Opens the shop's stream of news; mounted once, by the shell. */
export function useLive(): void {
  useEffect(() => {
    const end = new AbortController()
    void follow(urlOf(systemRoutes.events), end.signal, (event) => {
      for (const listener of listeners) listener(event)
    })
    return () => end.abort()
  }, [])
}

/** Hears the news whose topic begins so: `downloads.`, `orders.`. The handler must be stable. */
export function useNews(topic: string, hear: (event: ServerEvent) => void): void {
  useEffect(() => {
    const listener = (event: ServerEvent): void => {
      if (event.name.startsWith(topic)) hear(event)
    }
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [hear, topic])
}
