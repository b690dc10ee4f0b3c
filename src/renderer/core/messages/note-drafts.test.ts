import { expect, it } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { createNoteDrafts, keepDraft } from './note-drafts.ts'

it('keeps a text for each conversation, and none for whoever signs in next', () => {
  const store = createStore(() => ({ token: 'first' }))
  const drafts = createNoteDrafts({ store })
  keepDraft(drafts, 1, '周六上门')
  keepDraft(drafts, 2, '报价')
  keepDraft(drafts, 2, '')
  expect(drafts.getState()).toEqual({ 1: '周六上门' })
  store.setState({ token: 'second' })
  expect(drafts.getState()).toEqual({})
})
