import { createStore, type StoreApi } from 'zustand/vanilla'
import type { EventData } from '../../../contract/helper/command.ts'
import { answerPerson } from '../../../contract/helper/commands.ts'
import { personDone, personNeeded } from '../../../contract/helper/events.ts'
import { createEmitter } from '../../lib/emitter.ts'
import type { HelperLink } from './helper-link.ts'

/** Something the helper waits for that only a person can do. Times in unix ms. */
export interface PersonItem extends EventData<typeof personNeeded> {
  /** Grows with every news about it: an answer is over when it does. */
  version: number
  /** When this page first heard of it. */
  openedAt: number
  /** When this page last heard of it. */
  heardAt: number
}
export type PersonAction = 'submit' | 'refresh' | 'resend'
export type PersonOutcome = EventData<typeof personDone>['outcome']

export interface PersonState {
  /** Oldest first. */
  items: readonly PersonItem[]
  /** Logins whose own dialog shows what they need. */
  claimed: readonly string[]
  /** The person put the dialog aside; something new opens it again. */
  folded: boolean
}

/** What waits for a person, on whatever screen; answers go back to the helper. */
export interface PersonDesk {
  readonly store: StoreApi<PersonState>
  /**
   * Gives an answer. False = nothing waits under this id any more.
   * @throws HelperError
   */
  answer(personId: string, action: PersonAction, value?: string): Promise<boolean>
  /** A login's dialog shows its requests itself; the returned function gives them back. */
  claim(loginId: string): () => void
  fold(folded: boolean): void
  /** Takes one off this page without an answer. */
  drop(personId: string): void
  /** Something new came that no login dialog shows. */
  onNew(listener: (item: PersonItem) => void): () => void
  onDone(listener: (item: PersonItem, outcome: PersonOutcome) => void): () => void
}

export interface PersonDeskDeps {
  helper: Pick<HelperLink, 'on' | 'send' | 'store'>
  now?: () => number
  /** After a reconnection the helper tells again what waits; what it no longer tells of goes after this time, ms. */
  recallMs?: number
}

/** Requests that no login dialog shows. */
export function unclaimed({ items, claimed }: PersonState): readonly PersonItem[] {
  return items.filter((item) => item.login_id === '' || !claimed.includes(item.login_id))
}

/** Keeps what waits for a person, for the whole visit. */
export function createPersonDesk({ helper, now = Date.now, recallMs = 3_000 }: PersonDeskDeps): PersonDesk {
  const store = createStore<PersonState>(() => ({ items: [], claimed: [], folded: false }))
  const news = createEmitter<PersonItem>()
  const ends = createEmitter<{ item: PersonItem; outcome: PersonOutcome }>()
  const find = (personId: string): PersonItem | undefined =>
    store.getState().items.find((item) => item.person_id === personId)
  const drop = (personId: string): void =>
    store.setState(({ items }) => ({ items: items.filter((item) => item.person_id !== personId) }))

  helper.on(personNeeded, (data) => {
    const known = find(data.person_id)
    const item: PersonItem = {
      ...data,
      version: (known?.version ?? 0) + 1,
      openedAt: known?.openedAt ?? now(),
      heardAt: now(),
    }
    store.setState(({ items, folded }) =>
      known
        ? { items: items.map((one) => (one.person_id === item.person_id ? item : one)), folded }
        : { items: [...items, item], folded: false },
    )
    if (!known && unclaimed(store.getState()).includes(item)) news.emit(item)
  })
  helper.on(personDone, ({ person_id, outcome }) => {
    const item = find(person_id)
    if (!item) return
    drop(person_id)
    ends.emit({ item, outcome })
  })
  helper.store.subscribe((state, before) => {
    if (!state.connected || before.connected) return
    const since = now()
    setTimeout(
      () => store.setState(({ items }) => ({ items: items.filter((item) => item.heardAt >= since) })),
      recallMs,
    )
  })

  return {
    store,
    async answer(personId, action, value = '') {
      const { accepted } = await helper.send(answerPerson, { person_id: personId, action, value })
      if (!accepted) drop(personId)
      return accepted
    },
    claim(loginId) {
      store.setState(({ claimed }) => ({ claimed: [...claimed, loginId] }))
      return () => store.setState(({ claimed }) => ({ claimed: claimed.filter((one) => one !== loginId) }))
    },
    fold: (folded) => store.setState({ folded }),
    drop,
    onNew: (listener) => news.on(listener),
    onDone: (listener) => ends.on(({ item, outcome }) => listener(item, outcome)),
  }
}
