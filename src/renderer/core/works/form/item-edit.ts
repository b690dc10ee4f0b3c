import dayjs, { type Dayjs } from 'dayjs'
import type { InputOf } from '../../../../contract/endpoint.ts'
import type { PublishItem } from '../../../../contract/entities/publish.ts'
import type { editItem } from '../../../../contract/http/wisdom-seo.ts'
import type { WorkField } from '../../../../contract/work-fields.ts'
import { type PublishValues, toPatch, valuesOf } from './publish-fields.tsx'

/** The form of one work. */
export interface ItemValues extends PublishValues {
  title: string
  /** Another cover; null = the one it has. */
  cover: number | null
  /** null = no time. */
  time: Dayjs | null
}

/** The form before there is a work to show. */
export const NO_VALUES: ItemValues = {
  title: '',
  cover: null,
  time: null,
  description: '',
  topics: [],
  poi: [],
  collection: [],
  friends: [],
}

/** Fields of the call by those of the form: what a refusal says of a field, or of a part of it, stands there. */
export const FORM_FIELD: Readonly<Record<string, keyof ItemValues>> = {
  timing_time: 'time',
  topic: 'topics',
  microApp: 'program',
  cover_attachment_id: 'cover',
  'video_publish_info.description': 'description',
  'video_publish_info.selectTopicsInfo': 'topics',
  'video_publish_info.musicName': 'music',
  'video_publish_info.selectPoiInfo': 'poi',
  'video_publish_info.microApp': 'program',
  'video_publish_info.selectCollectionInfo': 'collection',
  'video_publish_info.selectFriendsInfo': 'friends',
  'video_publish_info.declaration': 'declaration',
  'video_publish_info.visibility': 'visibility',
  'video_publish_info.allow_save': 'save',
  'video_publish_info.mass_notice': 'mass_notice',
  'video_publish_info.post_settings': 'post_settings',
}

/** What the form shows of a stored work. */
export function itemValues(item: PublishItem): ItemValues {
  return {
    ...valuesOf(item),
    title: item.title,
    cover: null,
    time: item.timing_time > 0 ? dayjs.unix(item.timing_time) : null,
  }
}

/**
 * The call that stores the form. A time that nobody touched is not said again: it may have come too near since for what
 * the platform takes.
 */
export function toEdit(item: PublishItem, values: ItemValues, fields: readonly WorkField[]): InputOf<typeof editItem> {
  const time = values.time?.unix() ?? 0
  return {
    id: item.id,
    title: values.title,
    ...(time === item.timing_time ? {} : { timing_time: time }),
    ...toPatch(values, fields),
    ...((values.cover ?? null) === null ? {} : { cover_attachment_id: values.cover ?? 0 }),
  }
}
