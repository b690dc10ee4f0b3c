// What a page of private messages is given, with the names that come between.
import type { DirectPage, DirectSite, Person, SessionPage } from './direct-site.ts'
import type { Steps } from './steps.ts'

export interface DirectAnswers {
  /** Whose names were told, by id. */
  readonly people: ReadonlyMap<string, Person>
  /** The next answer; null = none in time. */
  sessions(ms: number): Promise<SessionPage | null>
  direct(ms: number): Promise<DirectPage | null>
  /** Waits until the names of these are known, or the page is given none any more. */
  names(uids: ReadonlySet<string>): Promise<void>
}

/** The answers of `steps`, which listens already. */
export function directAnswers(steps: Steps<DirectSite>): DirectAnswers {
  const people = new Map<string, Person>()
  const note = (list: readonly Person[]): void => {
    for (const person of list) people.set(person.uid, person)
  }
  return {
    people,
    sessions: async (ms) => {
      for (;;) {
        const answer = await steps.answer(['sessions', 'people'], ms)
        if (answer?.part !== 'people') return answer?.value ?? null
        note(answer.value)
      }
    },
    direct: async (ms) => {
      for (;;) {
        const answer = await steps.answer(['direct', 'people'], ms)
        if (answer?.part !== 'people') return answer?.value ?? null
        note(answer.value)
      }
    },
    names: async (uids) => {
      if (!steps.site.sources.people) return
      while ([...uids].some((uid) => !people.has(uid))) {
        const answer = await steps.answer(['people'], steps.times.answer)
        if (!answer) return
        note(answer.value)
      }
    },
  }
}
