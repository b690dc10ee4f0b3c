import { PUBLISH_STATUS } from '../../../../contract/entities/publish.ts'
import dayjs from 'dayjs'
import type { InputOf } from '../../../../contract/endpoint.ts'
import type { Platform } from '../../../../contract/entities/account.ts'
import type { PublishItem, VideoPublishInfo } from '../../../../contract/entities/publish.ts'
import type { saveItems } from '../../../../contract/http/publish-grid.ts'
import { topicLine, topicNames } from '../../../../contract/topics.ts'
import { hasField, type WorkField } from '../../../../contract/work-fields.ts'

/**
 * Columns that are edited in place; what is looked for first stands first: in a narrow sheet the later ones lie below
 * what stays at its end.
 */
export const FIELDS = ['title', 'timing', 'topic', 'description', 'declaration', 'visibility'] as const
export type GridField = (typeof FIELDS)[number]
/** Choices without a column: a fix may drop them, and put them back. */
type HiddenField = 'poi' | 'micro_app' | 'collection' | 'friends'
export type AnyField = GridField | HiddenField
/** Is the column a text that is typed, not chosen? */
export function isText(field: GridField): boolean {
  return field === 'title' || field === 'topic' || field === 'description'
}
export type Draft = Readonly<Partial<Record<AnyField, string>>>
export type ItemSave = Omit<InputOf<typeof saveItems>['items'][number], 'id'> & { id: number }

const TIME = 'YYYY-MM-DD HH:mm'
const VISIBILITY = { '': undefined, 0: 0, 1: 1, 3: 3 } as const
const isVisibility = (text: string): text is `${keyof typeof VISIBILITY}` => text in VISIBILITY

/** Unix seconds as a time cell shows them; 0 is empty: at once. */
export function timeText(seconds: number): string {
  return seconds > 0 ? dayjs.unix(seconds).format(TIME) : ''
}
/** A date and a minute; seconds, which tables add, are let go. */
const TIME_TEXT = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:T|\s+)(\d{1,2}):(\d{2})(?::[0-5]\d)?$/
/**
 * Unix seconds of a time cell, months, days and hours with or without a leading zero; null = no calendar or clock of
 * this zone has such a time.
 */
export function readTime(text: string): number | null {
  const found = TIME_TEXT.exec(text.trim())
  if (found === null) return null
  const [year, month, day, hour, minute] = found.slice(1).map((part) => part.padStart(2, '0'))
  const wanted = `${year}-${month}-${day} ${hour}:${minute}`
  const time = dayjs(wanted)
  // What rolls over (31 November, 25:30, an hour that summer time skips) is another time than the one that was typed.
  return time.isValid() && time.format(TIME) === wanted ? time.unix() : null
}
/** Topics of a cell as they are stored. */
export function topicsText(text: string): string {
  return topicLine(topicNames(text))
}

/** Every cell is a text; this is what the server has. */
export function readField(item: PublishItem, field: AnyField): string {
  const info = item.video_publish_info
  switch (field) {
    case 'title':
      return item.title
    case 'topic':
      return item.topic
    case 'description':
      return info.description ?? ''
    case 'timing':
      return timeText(item.timing_time)
    case 'declaration':
      return info.declaration ?? ''
    case 'visibility':
      return info.visibility === undefined ? '' : String(info.visibility)
    case 'poi':
      return info.selectPoiInfo === null ? '' : JSON.stringify(info.selectPoiInfo)
    case 'micro_app':
      return info.microApp === undefined ? '' : JSON.stringify(info.microApp)
    case 'collection':
      return info.selectCollectionInfo === null ? '' : JSON.stringify(info.selectCollectionInfo)
    case 'friends':
      return info.selectFriendsInfo.length === 0 ? '' : JSON.stringify(info.selectFriendsInfo)
  }
}

const parse = <T>(text: string, empty: T): T => (text === '' ? empty : (JSON.parse(text) as T))

/** One item's changes as the call takes them. Cells must have no fault. */
export function toSave(id: number, draft: Draft): ItemSave {
  const save: ItemSave = { id }
  const info: NonNullable<ItemSave['video_publish_info']> = {}
  const cleared: NonNullable<ItemSave['clear_info']> = []
  if (draft.title !== undefined) save.title = draft.title
  if (draft.topic !== undefined) save.topic = topicsText(draft.topic)
  // A text that is no time must never become 0, which publishes at once.
  const time = draft.timing === undefined ? null : draft.timing === '' ? 0 : readTime(draft.timing)
  if (time !== null) save.timing_time = time
  if (draft.description !== undefined) info.description = draft.description
  if (draft.declaration === '') cleared.push('declaration')
  else if (draft.declaration !== undefined) info.declaration = draft.declaration
  if (draft.visibility === '') cleared.push('visibility')
  else if (draft.visibility !== undefined && isVisibility(draft.visibility))
    info.visibility = VISIBILITY[draft.visibility]
  if (draft.poi !== undefined) info.selectPoiInfo = parse(draft.poi, null)
  if (draft.micro_app === '') cleared.push('microApp')
  else if (draft.micro_app !== undefined) info.microApp = JSON.parse(draft.micro_app) as VideoPublishInfo['microApp']
  if (draft.collection !== undefined) info.selectCollectionInfo = parse(draft.collection, null)
  if (draft.friends !== undefined) info.selectFriendsInfo = parse(draft.friends, [])
  return {
    ...save,
    ...(Object.keys(info).length > 0 ? { video_publish_info: info } : {}),
    ...(cleared.length > 0 ? { clear_info: cleared } : {}),
  }
}

const FIELD_OF: Readonly<Record<GridField, WorkField>> = {
  title: 'title',
  topic: 'topics',
  description: 'description',
  timing: 'time',
  declaration: 'declaration',
  visibility: 'visibility',
}
/** Does the item's platform lack this field for what the item is? */
export function isLacking(field: GridField, platform: Platform | undefined, item: PublishItem): boolean {
  return platform !== undefined && !hasField(platform, item.media_type, FIELD_OF[field])
}
/** May the item be changed at all: not in a run, not out, not cancelled, its outcome known. */
export function isFree(item: PublishItem): boolean {
  return (
    item.edit_status === 0 &&
    (item.publish_status === PUBLISH_STATUS.waiting || item.publish_status === PUBLISH_STATUS.failed) &&
    item.unconfirmed === 0
  )
}
