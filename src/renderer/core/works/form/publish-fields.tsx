import { Form, Input, Radio, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { textCounter, topicsCounter } from '../../../../contract/acceptance/counters.ts'
import { MEDIA_TYPE } from '../../../../contract/constants.ts'
import type { InputOf } from '../../../../contract/endpoint.ts'
import type { Platform } from '../../../../contract/entities/account.ts'
import type { PublishItem, VideoPublishInfo } from '../../../../contract/entities/publish.ts'
import { declarationsFor, kindOfMedia } from '../../../../contract/declarations.ts'
import type { editItem } from '../../../../contract/http/wisdom-seo.ts'
import { topicLine, topicNames } from '../../../../contract/topics.ts'
import type { WorkField } from '../../../../contract/work-fields.ts'
import { wayOf } from '../../publishing/way-of.ts'
import { DescriptionInput } from './description-input.tsx'
import { fitsTopics, takesHashtags } from './judged-work.ts'
import { chosenPost, type PostChoice, PostFields, postSettings } from './post-fields.tsx'
import { RemoteSelect, type RemoteOption } from './remote-select.tsx'
import { visibilityOptions } from './visibility-options.ts'
import {
  type Collection,
  collectionOption,
  type Friend,
  friendOption,
  type Poi,
  poiOption,
  type Program,
  programOption,
  type Topic,
  topicOption,
  useLookups,
} from './use-lookups.ts'
import { useClearable } from '../../../ui/use-clearable.tsx'

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
  save?: 0 | 1 | undefined
  /** 公众号: all followers are told. */
  mass_notice?: boolean | undefined
  /** TikTok by its interface: the decisions that were taken. */
  post_settings?: PostChoice[] | undefined
  /** Of an image post: its name on the platform; '' = none. */
  music?: string | undefined
}

const asTopics = (item: PublishItem): RemoteOption<Topic>[] => {
  const known = new Map(item.video_publish_info.selectTopicsInfo.map((topic) => [topic.name, topic]))
  return topicNames(item.topic).map((name) => topicOption(known.get(name) ?? { name }))
}

export function valuesOf(item: PublishItem): PublishValues {
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
    save: info.allow_save,
    mass_notice: info.mass_notice === 1,
    post_settings: chosenPost(info.post_settings),
    music: info.musicName ?? '',
  }
}

type Patch = Pick<InputOf<typeof editItem>, 'topic' | 'clear_info'> & { video_publish_info: Partial<VideoPublishInfo> }

/**
 * What the calls take of the fields that the form has (`fieldsOf`): the others are not spoken of, so that what is
 * stored of them stays.
 */
export function toPatch(values: Partial<PublishValues>, fields: readonly WorkField[]): Patch {
  const [info, cleared]: [Partial<VideoPublishInfo>, NonNullable<Patch['clear_info']>] = [{}, []]
  const patch: Patch = { video_publish_info: info }
  const {
    topics = [],
    poi = [],
    program = [],
    collection = [],
    friends = [],
    declaration,
    visibility,
    save,
    post_settings: post,
  } = values
  const put: Readonly<Partial<Record<WorkField, () => void>>> = {
    description: () => void (info.description = values.description ?? ''),
    topics: () => {
      patch.topic = topicLine(topics.map((one) => one.data.name))
      info.selectTopicsInfo = topics.map((one) => one.data)
    },
    // Platforms are searched by the name; an id of another piece must not stay beside it.
    music: () => Object.assign(info, { musicName: values.music?.trim() ?? '', musicId: null }),
    poi: () => void (info.selectPoiInfo = poi[0]?.data ?? null),
    program: () => (program[0] === undefined ? cleared.push('microApp') : (info.microApp = program[0].data)),
    collection: () => void (info.selectCollectionInfo = collection[0]?.data ?? null),
    friends: () => void (info.selectFriendsInfo = friends.map((one) => one.data)),
    declaration: () => (declaration === undefined ? cleared.push('declaration') : (info.declaration = declaration)),
    visibility: () => (visibility === undefined ? cleared.push('visibility') : (info.visibility = visibility)),
    mass_notice: () => void (info.mass_notice = values.mass_notice === true ? 1 : 0),
    // By hand nobody is asked, so nothing is said of it.
    post_settings: () => void (post === undefined || (info.post_settings = postSettings(post))),
    save: () => (save === undefined ? cleared.push('allow_save') : (info.allow_save = save)),
  }
  for (const field of fields) put[field]?.()
  return cleared.length === 0 ? patch : { ...patch, clear_info: cleared }
}

export interface PublishFieldsProps {
  item: PublishItem | null
  platform: Platform | undefined
  /** Those that the platform has for the work (`fieldsOf`); a field it lacks is not there. */
  fields: readonly WorkField[]
}

/** What a work carries besides title, cover and time. */
export function PublishFields({ item, platform, fields }: PublishFieldsProps) {
  const { t } = useTranslation('seo')
  const clearable = useClearable()
  const account = item?.thirdauth
  const lookups = useLookups(account)
  const has = (field: WorkField): boolean => fields.includes(field)
  // A work carries one of both: the other one waits until it is taken back.
  const place = Form.useWatch<RemoteOption<Poi>[] | undefined>('poi')
  const program = Form.useWatch<RemoteOption<Program>[] | undefined>('program')
  const topics = Form.useWatch<RemoteOption<Topic>[] | undefined>('topics') ?? []
  const media = item?.media_type ?? MEDIA_TYPE.video
  const title = Form.useWatch<string | undefined>('title') ?? item?.title ?? ''
  const [site, kind, way] = [{ value: platform?.value ?? '' }, kindOfMedia(media), wayOf(account)]
  // TikTok wants its own questions answered by a person, with nothing preset.
  const byInterface = has('post_settings') && way === 'interface'
  const names = topics.map((one) => one.data.name)
  const topicsMax = topicsCounter(site, kind, names, way).max
  // Counted as the platform does, with the title and the topics where it counts them.
  const counter = (description: string): string => {
    const { length, max, parts } = textCounter(site, { kind, title, description, topics: names }, way)
    const [withTitle, withTopics] = [parts.includes('title'), parts.includes('topics')]
    const count = max === undefined ? String(length) : `${length}/${max}`
    return withTitle || withTopics
      ? t(`fields.countedWith.${withTitle && withTopics ? 'both' : withTitle ? 'title' : 'topics'}`, { n: count })
      : count
  }
  const [hasPlace, hasProgram] = [(place?.length ?? 0) > 0, (program?.length ?? 0) > 0]
  return (
    <>
      {has('description') ? (
        <Form.Item<PublishValues> name="description" label={t('fields.description')}>
          <DescriptionInput
            counter={counter}
            fitsTopics={
              platform === undefined || !has('topics') || takesHashtags(way)
                ? undefined
                : (all) => fitsTopics(platform, media, title, all, way)
            }
          />
        </Form.Item>
      ) : null}
      {has('topics') ? (
        <Form.Item<PublishValues>
          name="topics"
          label={t('fields.topics')}
          extra={topicsMax === undefined ? null : t('fields.topicsMax', { n: topicsMax })}
        >
          <RemoteSelect<Topic>
            multiple
            label={t('fields.topics')}
            maxCount={topicsMax ?? 10}
            search={lookups.topics}
            free={(name) => topicOption({ name })}
            placeholder={t('fields.topicsHint')}
          />
        </Form.Item>
      ) : null}
      {has('music') ? (
        <Form.Item<PublishValues> name="music" label={t('fields.music')} extra={t('fields.musicHint')}>
          <Input allowClear maxLength={120} placeholder={t('fields.musicPlace')} />
        </Form.Item>
      ) : null}
      {has('poi') ? (
        <Form.Item<PublishValues>
          name="poi"
          label={t('fields.poi')}
          extra={hasProgram && !hasPlace ? t('fields.oneAnchor') : null}
        >
          <RemoteSelect<Poi>
            disabled={hasProgram && !hasPlace}
            label={t('fields.poi')}
            search={lookups.places}
            placeholder={t('fields.poiHint')}
          />
        </Form.Item>
      ) : null}
      {has('program') ? (
        <Form.Item<PublishValues>
          name="program"
          label={t('fields.program')}
          extra={hasPlace && !hasProgram ? t('fields.oneAnchor') : null}
        >
          <RemoteSelect<Program>
            disabled={hasPlace && !hasProgram}
            label={t('fields.program')}
            search={lookups.programs}
            placeholder={t('fields.programHint')}
          />
        </Form.Item>
      ) : null}
      {has('collection') ? (
        <Form.Item<PublishValues> name="collection" label={t('fields.collection')}>
          <RemoteSelect<Collection>
            label={t('fields.collection')}
            search={lookups.collections}
            placeholder={t('fields.collectionHint')}
          />
        </Form.Item>
      ) : null}
      {has('friends') ? (
        <Form.Item<PublishValues> name="friends" label={t('fields.friends')}>
          <RemoteSelect<Friend>
            multiple
            label={t('fields.friends')}
            maxCount={10}
            search={lookups.friends}
            placeholder={t('fields.friendsHint')}
          />
        </Form.Item>
      ) : null}
      {has('declaration') ? (
        <Form.Item<PublishValues>
          name="declaration"
          label={t('fields.declaration')}
          extra={t('fields.declarationHint')}
        >
          <Select
            allowClear={clearable}
            placeholder={t('fields.noChoice')}
            options={declarationsFor({ declarations: platform?.declarations ?? [] }, kind).map((one) => ({
              value: one.value,
              label: one.name,
            }))}
          />
        </Form.Item>
      ) : null}
      {has('visibility') ? (
        <Form.Item<PublishValues> name="visibility" label={t('fields.visibility')}>
          <Radio.Group options={visibilityOptions(platform, t, !byInterface)} />
        </Form.Item>
      ) : null}
      {byInterface ? <PostFields account={account} /> : null}
      {has('mass_notice') ? (
        <Form.Item<PublishValues>
          name="mass_notice"
          label={t('fields.massNotice')}
          extra={t('fields.massNoticeHint')}
          valuePropName="checked"
        >
          <Switch aria-label={t('fields.massNotice')} />
        </Form.Item>
      ) : null}
      {has('save') ? (
        <Form.Item<PublishValues> name="save" label={t('fields.save')}>
          <Radio.Group
            options={([undefined, 1, 0] as const).map((value) => ({ value, label: t(`save.${value ?? 'preset'}`) }))}
          />
        </Form.Item>
      ) : null}
    </>
  )
}
