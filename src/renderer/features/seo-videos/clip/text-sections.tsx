import { Alert, Form, Input, InputNumber, Segmented, Select, Slider } from 'antd'
import { useTranslation } from 'react-i18next'
import { CLIP_LIMITS } from '../../../../contract/constants.ts'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { clipFonts, clipParams } from '../../../../contract/http/clip.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { type ClipDraft, linesOf } from './draft.ts'

type Params = OutputOf<typeof clipParams>
type Fonts = OutputOf<typeof clipFonts>
export interface SectionProps {
  draft: ClipDraft
  set: (patch: Partial<ClipDraft>) => void
  params: Params | undefined
  fonts: Fonts | undefined
}

const StyleSelect = ({ value, onChange, params, label }: { value: string; onChange: (value: string) => void; params: Params | undefined; label: string }) => {
  const { t } = useTranslation('seo')
  return <Select value={value} aria-label={label} options={[{ value: '', label: t('clip.styleDefault') }, ...(params?.subtitle_styles ?? []).map((one) => ({ value: one.value, label: one.name }))]} onChange={onChange} />
}

/** Titles drawn on the films, dealt in turn. */
export function TitlesSection({ draft, set, params, fonts }: SectionProps) {
  const { t } = useTranslation('seo')
  const lines = linesOf(draft.titles)
  const long = lines.filter((line) => [...line].length > CLIP_LIMITS.title_len).length
  return (
    <SectionCard title={t('clip.titles')} text={t('clip.titlesText')}>
      <Form layout="vertical" className="clip-form">
        <Form.Item className="wide" label={t('clip.titleLines', { n: lines.length, max: CLIP_LIMITS.titles })} validateStatus={long > 0 || lines.length > CLIP_LIMITS.titles ? 'error' : ''} help={long > 0 ? t('clip.titleLong', { n: long, max: CLIP_LIMITS.title_len }) : undefined}>
          <Input.TextArea rows={4} value={draft.titles} placeholder={t('clip.titlesHint')} aria-label={t('clip.titles')} onChange={(event) => set({ titles: event.target.value })} />
        </Form.Item>
        <Form.Item label={t('clip.font')}>
          <Select value={draft.titleFont} aria-label={t('clip.font')} options={[{ value: 0, label: t('clip.fontDefault') }, ...(fonts ?? []).map((font) => ({ value: font.id, label: font.preview_url ? <img className="font-sample" src={font.preview_url} alt={font.name} /> : font.name }))]} onChange={(titleFont) => set({ titleFont })} />
        </Form.Item>
        <Form.Item label={t('clip.style')}>
          <StyleSelect label={t('clip.style')} value={draft.titleStyle} params={params} onChange={(titleStyle) => set({ titleStyle })} />
        </Form.Item>
      </Form>
    </SectionCard>
  )
}

/** Captions, and the voice that speaks them where this machine has one. */
export function CaptionsSection({ draft, set, params }: SectionProps) {
  const { t } = useTranslation('seo')
  const voices = params?.voices ?? []
  const usable = voices.filter((voice) => voice.available === 1)
  const reason = voices.find((voice) => voice.available === 0)?.reason ?? ''
  return (
    <SectionCard title={t('clip.captions')} text={t('clip.captionsText')}>
      <Form layout="vertical" className="clip-form">
        <Form.Item className="wide" label={t('clip.captionMode')}>
          <Segmented value={draft.captionMode} options={(['none', 'text', 'tts'] as const).map((value) => ({ value, label: t(`clip.caption.${value}`), disabled: value === 'tts' && usable.length === 0 }))} onChange={(captionMode) => set({ captionMode })} />
        </Form.Item>
        {usable.length === 0 && params ? <Alert className="wide" type="info" showIcon title={t('clip.noVoice')} description={reason} /> : null}
        {draft.captionMode === 'none' ? null : (
          <>
            <Form.Item className="wide" label={t('clip.captionLines', { n: linesOf(draft.captions).length, max: CLIP_LIMITS.speech })}>
              <Input.TextArea rows={4} value={draft.captions} placeholder={t('clip.captionsHint')} aria-label={t('clip.captions')} onChange={(event) => set({ captions: event.target.value })} />
            </Form.Item>
            <Form.Item label={t('clip.style')}>
              <StyleSelect label={t('clip.style')} value={draft.captionStyle} params={params} onChange={(captionStyle) => set({ captionStyle })} />
            </Form.Item>
          </>
        )}
        {draft.captionMode === 'tts' ? (
          <>
            <Form.Item label={t('clip.voice')}>
              <Select value={draft.voice || null} aria-label={t('clip.voice')} placeholder={t('clip.voiceHint')} options={voices.map((voice) => ({ value: voice.value, label: voice.name, disabled: voice.available === 0, title: voice.reason }))} onChange={(voice: string) => set({ voice })} />
            </Form.Item>
            <Form.Item label={t('clip.voiceRate')}>
              <InputNumber aria-label={t('clip.voiceRate')} min={0.5} max={2} step={0.1} value={draft.voiceRate} onChange={(rate) => set({ voiceRate: rate ?? 1 })} />
            </Form.Item>
            <Form.Item label={t('clip.captionsVolume', { n: draft.captionsVolume })}>
              <Slider value={draft.captionsVolume} onChange={(captionsVolume) => set({ captionsVolume })} ariaLabelForHandle={t('clip.voice')} />
            </Form.Item>
          </>
        ) : null}
      </Form>
    </SectionCard>
  )
}
