import { Button, Form, Segmented, Slider, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CLIP_LIMITS } from '../../../../contract/constants.ts'
import { EntrancePicker } from '../../../core/type/entrance-picker.tsx'
import { TypePicker } from '../../../core/type/type-picker.tsx'
import { MissingGlyphs } from '../../../core/clips/missing-glyphs.tsx'
import { CaptionFiles } from '../../../core/voices/caption-files.tsx'
import { ScriptInput } from '../../../core/voices/script-input.tsx'
import { VoicePicker } from '../../../core/voices/voice-picker.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { MaterialModal } from '../../../core/materials/material-modal.tsx'
import { canvasOf, captionSources, linesOf } from './draft.ts'
import type { SectionProps } from './text-sections.tsx'

/** Own recordings, one per film. */
function Recordings({ draft, set }: Pick<SectionProps, 'draft' | 'set'>) {
  const { t } = useTranslation('voices')
  const [choosing, setChoosing] = useState(false)
  return (
    <Form.Item className="wide" label={t('clip.recordings')} extra={t('clip.recordingsHint')}>
      <span className="clip-tags">
        {draft.recordings.map((file) => (
          <Tag
            key={file.id}
            closable
            onClose={() => set({ recordings: draft.recordings.filter((one) => one.id !== file.id) })}
          >
            {file.name}
          </Tag>
        ))}
        <Button size="small" onClick={() => setChoosing(true)}>
          {t('clip.chooseRecordings')}
        </Button>
      </span>
      <MaterialModal
        open={choosing}
        kind="audio"
        title={t('clip.chooseRecordings')}
        chosen={draft.recordings}
        onClose={() => setChoosing(false)}
        onOk={(recordings) => {
          set({ recordings: recordings.slice(0, CLIP_LIMITS.recordings) })
          setChoosing(false)
        }}
      />
    </Form.Item>
  )
}

export interface CaptionsSectionProps extends SectionProps {
  /** Another section, or a table, has the texts; so there are no captions files either. */
  textsElsewhere?: boolean
  /** false: something else says how captions look. */
  styled?: boolean
}

/** As long as one caption gets: two lines. */
const LONGEST_CAPTION = '字'.repeat(20)

/** Captions with the voice that is heard: spoken texts, own recordings, or none; texts by hand or from files. */
export function CaptionsSection({ draft, set, params, textsElsewhere = false, styled = true }: CaptionsSectionProps) {
  const { t } = useTranslation('seo')
  const { t: v } = useTranslation('voices')
  const { captionMode: mode } = draft
  const sources = captionSources(mode).filter((one) => !textsElsewhere || one !== 'srt')
  const source = sources.includes(draft.captionSource) ? draft.captionSource : 'auto'
  const drawn = mode !== 'none' && source !== 'none'
  return (
    <SectionCard title={t('clip.captions')} text={t('clip.captionsText')}>
      <Form layout="vertical" className="clip-form">
        <Form.Item className="wide" label={t('clip.captionMode')}>
          <Segmented
            value={mode}
            options={(['none', 'text', 'tts', 'recording'] as const).map((value) => ({
              value,
              label: value === 'recording' ? v('clip.recording') : t(`clip.caption.${value}`),
            }))}
            onChange={(captionMode) => set({ captionMode, captionChosen: true })}
          />
        </Form.Item>
        {mode === 'recording' ? <Recordings draft={draft} set={set} /> : null}
        {sources.length > 1 ? (
          <Form.Item className="wide" label={v('clip.source')}>
            <Segmented
              value={source}
              options={sources.map((value) => ({
                value,
                label: value === 'none' ? v('clip.noCaptions') : v(`clip.${value}`),
              }))}
              onChange={(captionSource) => set({ captionSource })}
            />
          </Form.Item>
        ) : null}
        {drawn && source === 'srt' ? (
          <Form.Item className="wide" label={v('clip.srt')} extra={v('file.hint')}>
            <CaptionFiles files={draft.srt} onChange={(srt) => set({ srt })} />
          </Form.Item>
        ) : null}
        {drawn && source === 'auto' && !textsElsewhere ? (
          <Form.Item
            className="wide"
            label={t('clip.captionLines', { n: linesOf(draft.captions).length, max: CLIP_LIMITS.speech })}
            extra={mode === 'recording' ? v('clip.textsHint') : undefined}
          >
            <ScriptInput
              value={draft.captions}
              placeholder={t('clip.captionsHint')}
              label={t('clip.captions')}
              onChange={(captions) => set({ captions })}
            />
            <MissingGlyphs
              value={draft.captions}
              fontId={draft.captionLook.font}
              onChange={(captions) => set({ captions })}
            />
          </Form.Item>
        ) : null}
        {drawn && styled ? (
          <div className="wide">
            <TypePicker
              kind="captions"
              look={draft.captionLook}
              onChange={(captionLook) => set({ captionLook })}
              styles={params?.subtitle_styles}
              sample={LONGEST_CAPTION}
              canvas={canvasOf(draft)}
              voiced={mode === 'tts' || mode === 'recording'}
            />
          </div>
        ) : null}
        {drawn ? (
          <div className="wide">
            <EntrancePicker
              kind="captions"
              chosen={draft.captionEntrances}
              onChange={(captionEntrances) => set({ captionEntrances })}
            />
          </div>
        ) : null}
        {mode === 'tts' || mode === 'recording' ? (
          <Form.Item label={v('clip.volume', { n: draft.captionsVolume })}>
            <Slider
              value={draft.captionsVolume}
              onChange={(captionsVolume) => set({ captionsVolume })}
              ariaLabelForHandle={v('voice')}
            />
          </Form.Item>
        ) : null}
        {mode === 'tts' ? (
          <div className="wide">
            <VoicePicker
              value={draft.voice}
              onChange={(voice) => set({ voice })}
              rate={draft.voiceRate}
              onRate={(voiceRate) => set({ voiceRate })}
              semitones={draft.voiceSemitones}
              onSemitones={(voiceSemitones) => set({ voiceSemitones })}
            />
          </div>
        ) : null}
      </Form>
    </SectionCard>
  )
}
