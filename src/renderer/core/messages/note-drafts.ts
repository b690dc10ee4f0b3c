import { createStore, type StoreApi } from 'zustand/vanilla'

/** Texts that somebody began in a conversation, by the conversation's id. */
export type NoteDrafts = StoreApi<Readonly<Record<number, string>>>

interface Signed {
  readonly store: {
    getState(): { readonly token: string }
    subscribe(listener: (now: { readonly token: string }, before: { readonly token: string }) => void): unknown
  }
}

/**
 * Drafts live as long as the page and its session: they may hold contacts, so that no storage of the browser gets them,
 * and the next person finds none.
 */
export function createNoteDrafts(session: Signed): NoteDrafts {
  const drafts: NoteDrafts = createStore(() => ({}))
  session.store.subscribe((now, before) => {
    if (now.token !== before.token) drafts.setState({}, true)
  })
  return drafts
}

/** Keeps a draft; an empty one is none. */
export function keepDraft(drafts: NoteDrafts, conversationId: number, text: string): void {
  const { [conversationId]: _before, ...others } = drafts.getState()
  drafts.setState(text === '' ? others : { ...others, [conversationId]: text }, true)
}
