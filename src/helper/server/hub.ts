// The signed-in pages and the way of events to them.
import type { Client } from '../commands/define.ts'
import type { EventSink } from '../lib/event-sink.ts'
import type { Logger } from '../lib/logger.ts'

export interface Member {
  readonly client: Client
  /** Came in with a token of pairing, not with that of the launch. */
  readonly paired: boolean
  send(text: string): void
  /** Closes the connection because its token was taken back. */
  expel(): void
}
export interface Hub extends EventSink {
  add(member: Member): () => void
  /** Closes every page that came in by pairing this origin. */
  expel(origin: string): void
  readonly size: number
}

/** @param backendOf name of the backend installation behind an origin, where known */
export function createHub(deps: { backendOf: (origin: string) => string | undefined; log: Logger }): Hub {
  const members = new Set<Member>()
  return {
    get size() {
      return members.size
    },
    add: (member) => {
      members.add(member)
      return () => void members.delete(member)
    },
    expel: (origin) => {
      for (const member of members) if (member.paired && member.client.origin === origin) member.expel()
    },
    emit: (event, data, audience) => {
      const checked = event.data.safeParse(data)
      if (!checked.success) {
        deps.log.error('event.invalid', { name: event.event, error: checked.error })
        return 0
      }
      const text = JSON.stringify({ event: event.event, data: checked.data })
      let count = 0
      for (const member of members) {
        const fits =
          'origin' in audience
            ? member.client.origin === audience.origin
            : deps.backendOf(member.client.origin) === audience.backend
        if (!fits) continue
        member.send(text)
        count += 1
      }
      return count
    },
  }
}
