import { useEffect, useEffectEvent } from 'react'
import { listVoices } from '../../../../contract/http/voices.ts'
import { useApi } from '../../../core/http/use-api.ts'
import type { ClipDraft } from '../clip/draft.ts'

/**
 * Films of texts are spoken by the first voice that works, unless the operator said otherwise; while none works they
 * have captions alone.
 */
export function useUsualVoice(
  draft: Pick<ClipDraft, 'captionMode' | 'captionChosen' | 'voice'>,
  set: (patch: Partial<ClipDraft>) => void,
): void {
  const voices = useApi(listVoices, {}, { quiet: true }).data?.voices
  const usual = voices?.find((voice) => voice.available === 1)?.value
  const take = useEffectEvent((voice: string) => {
    if (draft.captionMode === 'text' && draft.captionChosen !== true)
      set({ captionMode: 'tts', captionChosen: true, voice: draft.voice === '' ? voice : draft.voice })
  })
  useEffect(() => {
    if (usual !== undefined) take(usual)
  }, [usual])
}
