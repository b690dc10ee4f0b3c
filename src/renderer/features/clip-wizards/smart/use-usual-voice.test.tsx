import { renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { emptyDraft } from '../clip/draft.ts'
import { useUsualVoice } from './use-usual-voice.ts'

const known = vi.hoisted(() => ({ voices: [] as { value: string; available: 0 | 1 }[] }))
vi.mock('../../../core/http/use-api.ts', () => ({ useApi: () => ({ data: { voices: known.voices } }) }))

const NONE = [{ value: 'child', available: 0 as const }]
const ONE = [...NONE, { value: 'clear', available: 1 as const }]

it('begins without a voice and takes the first that works, never against what was said', () => {
  const set = vi.fn()
  const draft = emptyDraft('素材', 'smart')
  expect(draft.captionMode).toBe('text')
  known.voices = NONE
  const page = renderHook(({ chosen }) => useUsualVoice({ ...draft, captionChosen: chosen }, set), {
    initialProps: { chosen: false },
  })
  expect(set).not.toHaveBeenCalled()
  known.voices = ONE
  page.rerender({ chosen: false })
  expect(set).toHaveBeenCalledWith({ captionMode: 'tts', captionChosen: true, voice: 'clear' })
  page.unmount()
  set.mockClear()
  renderHook(() => useUsualVoice({ ...draft, captionChosen: true }, set))
  expect(set).not.toHaveBeenCalled()
})
