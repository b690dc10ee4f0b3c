import { Form, InputNumber, Segmented, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { SectionCard } from '../../../ui/section-card.tsx'
import { CaptionsSection } from '../clip/captions-section.tsx'
import { type ClipDraft, SET_PICTURES } from '../clip/draft.ts'
import { GroupsSection } from '../clip/groups-section.tsx'
import { MusicSection, PictureSection } from '../clip/picture-sections.tsx'
import { TitlesSection } from '../clip/text-sections.tsx'
import { DedupeSection } from '../wizard/dedupe-section.tsx'
import { FIELDS } from '../wizard/fields.ts'
import { GroupSource } from '../wizard/group-source.tsx'
import { Part } from '../wizard/part.tsx'
import type { Wizard } from '../wizard/use-wizard.ts'
import { picturesOfPost, tooManyFor } from './post-limits.ts'

const SETS = { files: 'image', pick: true, seconds: false, audio: false } as const

/** Films of pictures that move slowly, or image posts; for posts, who does not take as many. */
function OutputSection({ draft, set }: { draft: ClipDraft; set: (patch: Partial<ClipDraft>) => void }) {
  const { t } = useTranslation('wizards')
  const { t: s } = useTranslation('seo')
  const film = draft.pictureOutput === 'video'
  const count = picturesOfPost(draft.groups)
  const refused = tooManyFor(count)
  return (
    <SectionCard title={t('pictures.output')}>
      <Form layout="vertical" className="clip-form">
        <Form.Item label={t('pictures.as')} extra={t(film ? 'pictures.filmHint' : 'pictures.postHint')}>
          <Segmented
            value={draft.pictureOutput}
            options={[
              { value: 'video', label: t('pictures.film') },
              { value: 'images', label: t('pictures.post') },
            ]}
            onChange={(pictureOutput: ClipDraft['pictureOutput']) => set({ pictureOutput })}
          />
        </Form.Item>
        {film ? (
          <>
            <Form.Item label={t('pictures.seconds')}>
              <InputNumber
                min={1}
                max={10}
                step={0.5}
                value={draft.pictureSeconds}
                suffix={s('clip.seconds')}
                aria-label={t('pictures.seconds')}
                onChange={(pictureSeconds) => set({ pictureSeconds: pictureSeconds ?? 3 })}
              />
            </Form.Item>
            <Form.Item label={t('pictures.motion')}>
              <Switch
                checked={draft.pictureMotion === 'kenburns'}
                aria-label={t('pictures.motion')}
                onChange={(on) => set({ pictureMotion: on ? 'kenburns' : 'none' })}
              />
            </Form.Item>
          </>
        ) : (
          <Form.Item label={t('pictures.perPost')}>
            <span>
              {t('pictures.count', { n: count })}
              {refused.length > 0
                ? `；${t('pictures.refused', { names: refused.map((one) => `${one.name} ${one.most}`).join('、') })}`
                : ''}
            </span>
          </Form.Item>
        )}
      </Form>
    </SectionCard>
  )
}

/** What 图文 can't do without, as a sentence; '' = nothing is missing. */
export function usePicturesNeed(): (draft: ClipDraft) => string {
  const { t } = useTranslation('wizards')
  return ({ groups }) => (groups.some((group) => group.files.length > 0) ? '' : t('pictures.need'))
}

/** The sections of 图文: what is made, sets of pictures, titles, captions, music, picture. */
export function ImageTextSections({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('wizards')
  const { draft, set, section } = wizard
  const film = draft.pictureOutput === 'video'
  const change = (groups: ClipDraft['groups']): void => set({ groups })
  return (
    <>
      <Part fields={['config.picture']}>
        <OutputSection draft={draft} set={set} />
      </Part>
      <Part fields={FIELDS.groups}>
        <GroupsSection
          groups={draft.groups}
          onChange={change}
          look={SETS}
          title={t('pictures.sets')}
          text={t('pictures.setsText')}
          groupName={t('pictures.set')}
          pickNum={SET_PICTURES}
          tools={<GroupSource by="folder" files="image" groups={draft.groups} onChange={change} />}
        />
      </Part>
      <Part fields={FIELDS.titles}>
        <TitlesSection {...section} />
      </Part>
      {film ? (
        <>
          <Part fields={FIELDS.captions}>
            <CaptionsSection {...section} />
          </Part>
          <Part fields={FIELDS.music}>
            <MusicSection {...section} />
          </Part>
        </>
      ) : null}
      <Part fields={FIELDS.picture}>
        <PictureSection {...section} without={film ? ['duration'] : ['duration', 'transitions', 'cover']} />
      </Part>
      <Part fields={FIELDS.dedupe}>
        <DedupeSection
          draft={draft}
          set={set}
          scenes={draft.groups.filter((group) => group.files.length > 0).length}
          usual={1}
          shots={false}
        />
      </Part>
    </>
  )
}
