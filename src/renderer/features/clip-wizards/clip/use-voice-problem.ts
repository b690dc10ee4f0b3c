import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { badCaptionFile } from '../../../core/voices/caption-files.tsx'
import { captionSources, type ClipDraft } from './draft.ts'

/** What voice and captions of the form still lack, as a sentence; '' = nothing. */
export function useVoiceProblem(draft: ClipDraft): string {
  const { t } = useTranslation('seo')
  const { t: v } = useTranslation('voices')
  const { captionMode: mode, captionSource, srt } = draft
  const files = captionSource === 'srt' && captionSources(mode).includes('srt')
  const bad = useMemo(() => (files ? badCaptionFile(srt) : null), [files, srt])
  if (mode === 'tts' && !draft.voice) return t('clip.needVoice')
  if (mode === 'recording' && draft.recordings.length === 0) return v('clip.needRecordings')
  if (files && srt.length === 0) return v('clip.needFiles')
  return bad === null ? '' : v('clip.badFile', { name: bad.name })
}
