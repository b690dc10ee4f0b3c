import { Form, Input, Radio, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { MEDIA_TYPE } from '../../../../contract/constants.ts'
import { VARIABLES } from '../../../../contract/variables.ts'
import { SectionCard } from '../../../ui/section-card.tsx'
import type { PublishDraft } from '../clip/draft.ts'
import { AccountPicker } from '../../../core/works/account-picker.tsx'
import { MatrixPreview } from '../../../core/new-tasks/matrix-preview.tsx'
import { ScheduleField } from '../../../core/works/times/schedule-field.tsx'
import { longTitle, TITLE_MAX } from '../../../core/new-tasks/title-lines.ts'
import { TitlesField } from '../../../core/new-tasks/titles-field.tsx'
import { usePublishDefaults } from '../../../core/works/use-publish-defaults.ts'
import { mediaOf, scheduleOf, timesAsked, worksOf } from './publish-draft.ts'
import type { Wizard } from './use-wizard.ts'
import { TopicsInput } from '../../../ui/topics-input.tsx'

const MOST_TOPICS = 30

/**
 * Which accounts get the films, under which titles, when: made with the order, so that nobody has to come back for it.
 */
export function PublishSection({ wizard }: { wizard: Wizard }) {
  const { t } = useTranslation('wizards')
  const { t: s } = useTranslation('seo')
  const defaults = usePublishDefaults()
  const { draft, mode } = wizard
  const { publish, num } = draft
  const set = (patch: Partial<PublishDraft>): void =>
    wizard.set((before) => ({ publish: { ...before.publish, ...patch } }))
  const media = mediaOf(mode, draft)
  const turn = (on: boolean): void =>
    set({
      on,
      ...(on && publish.accounts.length === 0 ? { topics: defaults.topics, gap: defaults.gap } : {}),
    })
  const works = worksOf(publish, num)
  const long = longTitle(publish.titles)
  const asked = publish.on ? timesAsked(mode, num, publish, media) : null
  return (
    <SectionCard
      title={t('publish.title')}
      text={t(publish.on ? 'publish.text' : 'publish.off')}
      extra={<Switch checked={publish.on} disabled={!defaults.ready} aria-label={t('publish.title')} onChange={turn} />}
    >
      {publish.on ? (
        <Form layout="vertical" className="clip-form">
          <Form.Item className="wide" label={s('new.accounts')} required>
            <AccountPicker
              mediaType={media}
              kept={defaults.accounts}
              value={publish.accounts}
              onChange={(accounts) => set({ accounts })}
            />
          </Form.Item>
          <Form.Item
            className="wide"
            label={s('new.distribution')}
            extra={works > 0 ? t('publish.works', { n: works }) : undefined}
          >
            <Radio.Group
              value={publish.distribution}
              options={(['in_turn', 'all', 'one_each'] as const).map((value) => ({
                value,
                label: s(`distribution.${value}`),
              }))}
              onChange={(event) => set({ distribution: event.target.value as PublishDraft['distribution'] })}
            />
          </Form.Item>
          <Form.Item
            className="wide"
            label={t('publish.titles')}
            htmlFor="publish-titles"
            extra={t('publish.titlesHint')}
            {...(long === null
              ? {}
              : {
                  validateStatus: 'error' as const,
                  help: s('new.titleLong', { line: long.line, n: long.length, max: TITLE_MAX }),
                })}
          >
            <TitlesField
              id="publish-titles"
              mediaType={media}
              accounts={publish.accounts}
              works={Math.max(1, works)}
              value={publish.titles}
              onChange={(titles) => set({ titles })}
            />
          </Form.Item>
          <Form.Item
            className="wide"
            label={s('fields.description')}
            htmlFor="publish-description"
            extra={t('publish.descriptionHint', { list: VARIABLES.map((name) => `{${name}}`).join(' ') })}
          >
            <Input.TextArea
              id="publish-description"
              rows={2}
              maxLength={1000}
              showCount
              value={publish.description}
              onChange={(event) => set({ description: event.target.value })}
            />
          </Form.Item>
          <Form.Item className="wide" label={s('new.topics')} htmlFor="publish-topics" extra={s('new.topicsHint')}>
            <TopicsInput
              id="publish-topics"
              maxCount={MOST_TOPICS}
              value={publish.topics}
              onChange={(topics) => set({ topics })}
            />
          </Form.Item>
          {media === MEDIA_TYPE.image ? (
            <Form.Item className="wide" label={s('fields.music')} htmlFor="publish-music" extra={s('fields.musicHint')}>
              <Input
                id="publish-music"
                allowClear
                maxLength={120}
                placeholder={s('fields.musicPlace')}
                value={publish.music}
                onChange={(event) => set({ music: event.target.value })}
              />
            </Form.Item>
          ) : null}
          <Form.Item className="wide" label={s('new.schedule')}>
            <ScheduleField
              value={scheduleOf(publish)}
              onChange={({ mode: time, start, ...rest }) => set({ time, start: start?.unix() ?? 0, ...rest })}
            />
          </Form.Item>
          {asked === null ? null : (
            <div className="wide">
              <MatrixPreview input={asked} onStart={(start) => set({ start })} />
            </div>
          )}
        </Form>
      ) : null}
    </SectionCard>
  )
}
