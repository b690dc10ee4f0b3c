// What 小红书's forms show of what was chosen.
import type { Selectors } from '../../browser/waiting.ts'
import { minuteText } from '../kit/choices.ts'
import type { Form } from '../kit/form.ts'
import { NEW_PICTURE, shownPart, shownPicture, shownValue, type ReadBack } from '../kit/read-back.ts'
import { S, WORDS } from './selectors.ts'

/** Several choices show in boxes of one kind: only the wanted words and the field's own placeholder tell it apart. */
const among = async (form: Form, placeholder: Selectors, wanted: string): Promise<string | null> =>
  (await form.now(S.chosen, { line: wanted })) !== null
    ? wanted
    : (await form.seen({ it: placeholder })) !== null
      ? ''
      : null

export const FIELDS: ReadBack = {
  typed: ['title', 'text', 'topic'],
  read: {
    cover: {
      what: '封面',
      wanted: ({ work }) => (work.kind === 'video' && work.coverPath ? NEW_PICTURE : undefined),
      seen: (form) => shownPicture(form, S.coverBox),
    },
    poi: {
      what: '地点',
      wanted: ({ work }) => work.poi?.name,
      seen: (form) => among(form, S.poiBox, form.work.poi?.name ?? ''),
    },
    collection: {
      what: '合集',
      wanted: ({ work }) => work.collection?.name,
      seen: (form) => shownPart(form, S.collectionChosen, form.work.collection?.name ?? ''),
    },
    declaration: {
      what: '内容类型声明',
      wanted: ({ work }) => work.declaration,
      seen: (form) => among(form, S.declarationBox, form.work.declaration ?? ''),
    },
    visibility: {
      what: '可见范围',
      wanted: ({ work }) => (work.visibility === undefined ? undefined : WORDS.visibility[work.visibility]),
      seen: (form) => shownPart(form, S.visibilityBox, WORDS.visibility[form.work.visibility ?? 0]),
    },
    timing: {
      what: '定时时间',
      wanted: ({ work }) => (work.timingTime === 0 ? undefined : minuteText(new Date(work.timingTime * 1000))),
      seen: (form) => shownValue(form, S.scheduleInput),
    },
  },
  unread: {},
}
