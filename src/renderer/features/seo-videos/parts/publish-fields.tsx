import { Form, Input, Radio, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { MEDIA_TYPE } from '../../../../contract/constants.ts'
import type { Platform } from '../../../../contract/entities/account.ts'
import type { PublishItem, VideoPublishInfo } from '../../../../contract/entities/publish.ts'
import { RemoteSelect, type RemoteOption } from './remote-select.tsx'
import { type Collection, collectionOption, type Friend, friendOption, type Poi, poiOption, type Program, programOption, type Topic, topicOption, useLookups } from './use-lookups.ts'

/** Fields of the form; options keep what the platform answered. */
export interface PublishValues {
  description: string
  topics: RemoteOption<Topic>[]
  poi: RemoteOption<Poi>[]
  /** A mini program instead of a place. */
  program?: RemoteOption<Program>[]
  collection: RemoteOption<Collection>[]
  friends: RemoteOption<Friend>[]
  declaration?: string | undefined
  visibility?: 0 | 1 | 3 | undefined
  allow_save?: 0 | 1 | undefined
  /** Of an image post: its name on the platform; '' = none. */
  music?: string | undefined
}

const asTopics = (item: PublishItem): RemoteOption<Topic>[] => {
  const known = new Map(item.video_publish_info.selectTopicsInfo.map((topic) => [topic.name, topic]))
  return item.topic.split('#').map((name) => name.trim()).filter(Boolean).map((name) => topicOption(known.get(name) ?? { name }))
}

export const valuesOf = (item: PublishItem): PublishValues => {
  const info = item.video_publish_info
  return {
    description: info.description ?? '',
    topics: asTopics(item),
    poi: info.selectPoiInfo ? [poiOption(info.selectPoiInfo)] : [],
    program: info.microApp ? [programOption(info.microApp)] : [],
    collection: info.selectCollectionInfo ? [collectionOption(info.selectCollectionInfo)] : [],
    friends: info.selectFriendsInfo.map(friendOption),
    declaration: info.declaration,
    visibility: info.visibility,
    allow_save: info.allow_save,
    ...(item.media_type === MEDIA_TYPE.image ? { music: info.musicName ?? '' } : {}),
  }
}

/** What the calls take: the topic string and the selections. */
export const toPatch = (values: PublishValues): { topic: string; video_publish_info: Partial<VideoPublishInfo>; clear_info?: 'microApp'[] } => ({
  ...(values.program?.length === 0 ? { clear_info: ['microApp'] } : {}),
  topic: values.topics.map((one) => `#${one.data.name}`).join(' '),
  video_publish_info: {
    selectTopicsInfo: values.topics.map((one) => one.data),
    selectPoiInfo: values.poi[0]?.data ?? null,
    ...(values.program?.[0] === undefined ? {} : { microApp: values.program[0].data }),
    selectCollectionInfo: values.collection[0]?.data ?? null,
    selectFriendsInfo: values.friends.map((one) => one.data),
    description: values.description,
    ...(values.declaration === undefined ? {} : { declaration: values.declaration }),
    ...(values.visibility === undefined ? {} : { visibility: values.visibility }),
    ...(values.allow_save === undefined ? {} : { allow_save: values.allow_save }),
    // Platforms are searched by the name; an id of another piece must not stay beside it.
    ...(values.music === undefined ? {} : { musicName: values.music.trim(), musicId: null }),
  },
})

/** Fields that this platform has; a field it lacks is not there. */
export function PublishFields({ account, platform, media }: { account: PublishItem['thirdauth'] | undefined; platform: Platform | undefined; media: number | undefined }) {
  const { t } = useTranslation('seo')
  const lookups = useLookups(account)
  const has = (capability: Platform['capabilities'][number]): boolean => platform?.capabilities.includes(capability) ?? false
  const limits = platform?.limits
  // A work carries one of both: the other one waits until it is taken back.
  const place = Form.useWatch<RemoteOption<Poi>[] | undefined>('poi')
  const program = Form.useWatch<RemoteOption<Program>[] | undefined>('program')
  const [hasPlace, hasProgram] = [(place?.length ?? 0) > 0, (program?.length ?? 0) > 0]
  return (
    <>
      <Form.Item<PublishValues> name="description" label={t('fields.description')}>
        <Input.TextArea rows={3} showCount maxLength={limits?.text_max ?? 1000} placeholder={t('fields.descriptionHint')} />
      </Form.Item>
      {has('topic') ? (
        <Form.Item<PublishValues> name="topics" label={t('fields.topics')} extra={limits?.topics_max ? t('fields.topicsMax', { n: limits.topics_max }) : null}>
          <RemoteSelect<Topic> multiple label={t('fields.topics')} maxCount={limits?.topics_max ?? 10} search={lookups.topics} free={(name) => topicOption({ name: name.replace(/^#/, '') })} placeholder={t('fields.topicsHint')} />
        </Form.Item>
      ) : null}
      {has('music') && media === MEDIA_TYPE.image ? (
        <Form.Item<PublishValues> name="music" label={t('fields.music')} extra={t('fields.musicHint')}>
          <Input allowClear maxLength={120} placeholder={t('fields.musicPlace')} />
        </Form.Item>
      ) : null}
      {has('poi') ? (
        <Form.Item<PublishValues> name="poi" label={t('fields.poi')} extra={hasProgram && !hasPlace ? t('fields.oneAnchor') : null}>
          <RemoteSelect<Poi> disabled={hasProgram && !hasPlace} label={t('fields.poi')} search={lookups.places} placeholder={t('fields.poiHint')} />
        </Form.Item>
      ) : null}
      {has('micro_app') ? (
        <Form.Item<PublishValues> name="program" label={t('fields.program')} extra={hasPlace && !hasProgram ? t('fields.oneAnchor') : null}>
          <RemoteSelect<Program> disabled={hasPlace && !hasProgram} label={t('fields.program')} search={lookups.programs} placeholder={t('fields.programHint')} />
        </Form.Item>
      ) : null}
      {has('collection') ? (
        <Form.Item<PublishValues> name="collection" label={t('fields.collection')}>
          <RemoteSelect<Collection> label={t('fields.collection')} search={lookups.collections} placeholder={t('fields.collectionHint')} />
        </Form.Item>
      ) : null}
      {has('friends') ? (
        <Form.Item<PublishValues> name="friends" label={t('fields.friends')}>
          <RemoteSelect<Friend> multiple label={t('fields.friends')} maxCount={10} search={lookups.friends} placeholder={t('fields.friendsHint')} />
        </Form.Item>
      ) : null}
      {has('declaration') ? (
        <Form.Item<PublishValues> name="declaration" label={t('fields.declaration')} extra={t('fields.declarationHint')}>
          <Select allowClear placeholder={t('fields.noChoice')} options={(platform?.declarations ?? []).map((one) => ({ value: one.value, label: one.name }))} />
        </Form.Item>
      ) : null}
      {has('visibility') ? (
        <Form.Item<PublishValues> name="visibility" label={t('fields.visibility')}>
          <Radio.Group options={([undefined, 0, 3, 1] as const).map((value) => ({ value, label: t(`visibility.${value ?? 'preset'}`) }))} />
        </Form.Item>
      ) : null}
      {has('download') ? (
        <Form.Item<PublishValues> name="allow_save" label={t('fields.save')}>
          <Radio.Group options={([undefined, 1, 0] as const).map((value) => ({ value, label: t(`save.${value ?? 'preset'}`) }))} />
        </Form.Item>
      ) : null}
    </>
  )
}
