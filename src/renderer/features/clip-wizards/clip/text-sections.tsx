import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { CLIP_LIMITS } from '../../../../contract/constants.ts'
import type { OutputOf } from '../../../../contract/endpoint.ts'
import type { clipParams } from '../../../../contract/http/clip.ts'
import { EntrancePicker } from '../../../core/type/entrance-picker.tsx'
import { TypePicker } from '../../../core/type/type-picker.tsx'
import { MissingGlyphs } from '../../../core/clips/missing-glyphs.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { MakeTitles } from '../../../core/new-tasks/make-titles.tsx'
import { canvasOf, type ClipDraft, linesOf } from './draft.ts'

/** What is drawn on a film is measured by no platform. */
const FILM_TITLES = [{ platform: '', kind: 'video' as const, max: CLIP_LIMITS.title_len }]

type Params = OutputOf<typeof clipParams>
export interface SectionProps {
  draft: ClipDraft
  set: (patch: Partial<ClipDraft>) => void
  params: Params | undefined
}

const longest = (lines: readonly string[]): string =>
  lines.reduce((most, line) => (line.length > most.length ? line : most), '')

/** Titles drawn on the films, dealt in turn. */
export function TitlesSection({ draft, set, params }: SectionProps) {
  const { t } = useTranslation('seo')
  const lines = linesOf(draft.titles)
  const long = lines.filter((line) => [...line].length > CLIP_LIMITS.title_len).length
  return (
    <SectionCard title={t('clip.titles')} text={t('clip.titlesText')}>
      <Form layout="vertical" className="clip-form">
        <Form.Item
          className="wide"
          label={t('clip.titleLines', { n: lines.length, max: CLIP_LIMITS.titles })}
          validateStatus={long > 0 || lines.length > CLIP_LIMITS.titles ? 'error' : ''}
          help={long > 0 ? t('clip.titleLong', { n: long, max: CLIP_LIMITS.title_len }) : undefined}
        >
          <Input.TextArea
            rows={4}
            value={draft.titles}
            placeholder={t('clip.titlesHint')}
            aria-label={t('clip.titles')}
            onChange={(event) => set({ titles: event.target.value })}
          />
          <MissingGlyphs value={draft.titles} fontId={draft.titleLook.font} onChange={(titles) => set({ titles })} />
          <MakeTitles
            value={draft.titles}
            limits={FILM_TITLES}
            count={Math.min(CLIP_LIMITS.titles, draft.num)}
            max={CLIP_LIMITS.titles}
            onChange={(titles) => set({ titles })}
          />
        </Form.Item>
        <div className="wide">
          <TypePicker
            kind="title"
            look={draft.titleLook}
            onChange={(titleLook) => set({ titleLook })}
            styles={params?.subtitle_styles}
            sample={longest(lines)}
            canvas={canvasOf(draft)}
          />
          {draft.pictureOutput === 'images' ? null : (
            <EntrancePicker
              kind="title"
              chosen={draft.titleEntrances}
              onChange={(titleEntrances) => set({ titleEntrances })}
            />
          )}
        </div>
      </Form>
    </SectionCard>
  )
}
