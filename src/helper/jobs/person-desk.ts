// Everything that waits for a person, in one place: shown on the page, answered by `answerPerson`.
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { personDone, personNeeded } from '../../contract/helper/events.ts'
import { HelperError } from '../lib/errors.ts'
import type { EventSink } from '../lib/event-sink.ts'
import type { PersonAnswer, PersonHandle, PersonRequest } from '../lib/run-context.ts'

/** For whom and about what a request is. */
export interface PersonSubject {
  /** Pages of this origin see it. */
  readonly origin: string
  readonly platform: string
  readonly openname: string
  readonly loginId?: string
  readonly itemId?: number
}
export interface PersonDesk {
  open(subject: PersonSubject, request: PersonRequest, context: { signal: AbortSignal; deadline: number }): PersonHandle
  /** @returns false when nothing waits under this id for this origin */
  answer(origin: string, personId: string, answer: PersonAnswer): boolean
  /** Open requests of an origin, for a page that was just loaded. */
  pending(origin: string): z.output<typeof personNeeded.data>[]
}
export interface PersonDeskDeps {
  readonly events: EventSink
  /** A system notification, where there is one. */
  readonly notify?: (title: string, text: string) => void
  readonly now?: () => number
}

interface Ticket {
  readonly origin: string
  shown: z.output<typeof personNeeded.data>
  deliver(answer: PersonAnswer): void
}
const late = () =>
  new HelperError({ kind: 'person', code: 'PERSON_TIMEOUT', msg: '等待人工处理超时，请重新操作并及时处理' })

export function createPersonDesk(deps: PersonDeskDeps): PersonDesk {
  const now = deps.now ?? Date.now
  const tickets = new Map<string, Ticket>()

  const open = (
    subject: PersonSubject,
    request: PersonRequest,
    context: { signal: AbortSignal; deadline: number },
  ): PersonHandle => {
    const id = randomUUID()
    const answers: PersonAnswer[] = []
    let wake: (() => void) | undefined
    let over = false
    const until = (ms: number) => Math.min(now() + ms, context.deadline)
    const ticket: Ticket = {
      origin: subject.origin,
      shown: {
        person_id: id,
        kind: request.kind,
        title: request.title,
        text: request.text,
        image: request.image ?? '',
        needs_input: request.needsInput,
        deadline: until(request.deadlineMs),
        login_id: subject.loginId ?? '',
        item_id: subject.itemId ?? 0,
        platform_value: subject.platform,
        openname: subject.openname,
        error: '',
      },
      deliver: (answer) => {
        answers.push(answer)
        wake?.()
      },
    }
    const show = () => deps.events.emit(personNeeded, ticket.shown, { origin: subject.origin })
    const close: PersonHandle['close'] = (outcome) => {
      if (over) return
      over = true
      tickets.delete(id)
      context.signal.removeEventListener('abort', onAbort)
      deps.events.emit(personDone, { person_id: id, outcome }, { origin: subject.origin })
      wake?.()
    }
    const onAbort = () => close('cancelled')
    tickets.set(id, ticket)
    context.signal.addEventListener('abort', onAbort, { once: true })
    show()
    deps.notify?.(request.title, request.text)
    return {
      close,
      take: () => answers.shift() ?? null,
      update: (change) => {
        if (over) return
        const { text, image, error, deadlineMs } = change
        ticket.shown = {
          ...ticket.shown,
          error: error ?? '',
          ...(text === undefined ? {} : { text }),
          ...(image === undefined ? {} : { image }),
          ...(deadlineMs === undefined ? {} : { deadline: until(deadlineMs) }),
        }
        show()
      },
      next: async () => {
        for (;;) {
          const answer = answers.shift()
          if (answer) return answer
          if (context.signal.aborted) throw context.signal.reason
          if (over) throw late()
          const rest = ticket.shown.deadline - now()
          if (rest <= 0) {
            close('expired')
            throw late()
          }
          await new Promise<void>((resolve) => {
            const timer = setTimeout(resolve, rest)
            wake = () => {
              clearTimeout(timer)
              resolve()
            }
          })
        }
      },
    }
  }
  return {
    open,
    answer: (origin, personId, answer) => {
      const ticket = tickets.get(personId)
      if (!ticket || ticket.origin !== origin) return false
      ticket.deliver(answer)
      return true
    },
    pending: (origin) =>
      [...tickets.values()].filter((ticket) => ticket.origin === origin).map((ticket) => ticket.shown),
  }
}
