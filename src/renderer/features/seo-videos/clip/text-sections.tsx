import { Form, Input, Select } from 'antd'
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

/** Styles that getClipParams offers. */
export const StyleSelect = ({ value, onChange, params, label }: { value: string; onChange: (value: string) => void; params: Params | undefined; label: string }) => {
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
