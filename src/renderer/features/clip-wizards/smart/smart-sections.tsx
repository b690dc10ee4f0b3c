import { Form, InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import { CaptionsSection } from '../clip/captions-section.tsx'
import type { ClipDraft } from '../clip/draft.ts'
import { GroupsSection } from '../clip/groups-section.tsx'
import { copiesOf } from '../clip/mode-config.ts'
import { MusicSection, PictureSection } from '../clip/picture-sections.tsx'
import { TitlesSection } from '../clip/text-sections.tsx'
import { DedupeSection } from '../wizard/dedupe-section.tsx'
import { FIELDS } from '../wizard/fields.ts'
import { GroupSource } from '../wizard/group-source.tsx'
import { Part } from '../wizard/part.tsx'
import type { Wizard } from '../wizard/use-wizard.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import { CopySection } from './copy-section.tsx'
import { useUsualVoice } from './use-usual-voice.ts'
import './smart.css'

const POOL = { files: 'visual', pick: false, seconds: false, audio: true } as const

/** How shots are found for the sentences. */
function MatchSection({ draft, set }: { draft: ClipDraft; set: (patch: Partial<ClipDraft>) => void }) {
  const { t } = useTranslation('wizards')
  const { t: s } = useTranslation('seo')
  return (
    <SectionCard title={t('match.title')} text={t('match.text')}>
      <Form layout="vertical" className="clip-form">
        <Form.Item label={t('match.shot')} extra={t('match.shotHint')}>
          <InputNumber
            min={1}
            max={15}
            step={0.5}
            value={draft.shotSeconds}
            suffix={s('clip.seconds')}
            aria-label={t('match.shot')}
            onChange={(shotSeconds) => set({ shotSeconds: shotSeconds ?? 4 })}
          />
        </Form.Item>
      </Form>
    </SectionCard>
  )
}

/** What 智能成片 can't do without, as a sentence; '' = nothing is missing. */
export function useSmartNeed(): (draft: ClipDraft) => string {
  const { t } = useTranslation('wizards')
  return (draft) =>
    copiesOf(draft).length === 0
      ? t('copy.need')
      : draft.groups.every((group) => group.files.length === 0)
        ? t('pool.need')
        : ''
}

/** The sections of 智能成片: texts, captions and voice, materials, titles, music, picture. */
export function SmartSections({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('wizards')
  const { draft, set, section } = wizard
  useUsualVoice(draft, set)
  return (
    <>
      <Part fields={['config.captions.texts']}>
        <CopySection draft={draft} set={set} />
      </Part>
      <Part fields={['config.captions.mode', 'config.captions.source', 'config.captions.style', 'config.voice']}>
        <CaptionsSection {...section} textsElsewhere />
      </Part>
      <Part fields={FIELDS.groups}>
        <GroupsSection
          groups={draft.groups}
          onChange={(groups) => set({ groups })}
          look={POOL}
          title={t('pool.title')}
          text={t('pool.text')}
          groupName={t('pool.name')}
          tools={<GroupSource by="tag" files="visual" groups={draft.groups} onChange={(groups) => set({ groups })} />}
        />
      </Part>
      <Part fields={['config.smart']}>
        <MatchSection draft={draft} set={set} />
      </Part>
      <Part fields={FIELDS.titles}>
        <TitlesSection {...section} />
      </Part>
      <Part fields={FIELDS.music}>
        <MusicSection {...section} beat={false} />
      </Part>
      <Part fields={FIELDS.picture}>
        <PictureSection {...section} without={['duration']} />
      </Part>
      <Part fields={FIELDS.dedupe}>
        <DedupeSection draft={draft} set={set} scenes={9} usual={1} shots />
      </Part>
    </>
  )
}
