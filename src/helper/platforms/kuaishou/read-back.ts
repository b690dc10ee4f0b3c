// What 快手's forms show of what was chosen.
import { minuteText } from '../kit/choices.ts'
import type { Form } from '../kit/form.ts'
import { checkedWord, NEW_PICTURE, shownPart, shownPicture, shownValue, type ReadBack } from '../kit/read-back.ts'
import { S, WORDS } from './selectors.ts'

/** Some accounts still see older words: both mean the same. */
const seenBy = async (form: Form): Promise<string | null> => {
  const wanted: readonly string[] = WORDS.visibility[form.work.visibility ?? 0]
  const word = await checkedWord(form, S.visibilityChoice, wanted[0] ?? '', Object.values(WORDS.visibility).flat())
  return word !== null && wanted.includes(word) ? (wanted[0] ?? '') : word
}

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
      seen: (form) => shownPart(form, S.poiShown, form.work.poi?.name ?? ''),
    },
    collection: {
      what: '合集',
      wanted: ({ work }) => work.collection?.name,
      seen: (form) => shownPart(form, S.collectionShown, form.work.collection?.name ?? ''),
    },
    declaration: {
      what: '作者声明',
      wanted: ({ work }) => work.declaration,
      seen: (form) => shownPart(form, S.declarationShown, form.work.declaration ?? ''),
    },
    visibility: {
      what: '可见范围',
      wanted: ({ work }) => (work.visibility === undefined ? undefined : WORDS.visibility[work.visibility][0]),
      seen: seenBy,
    },
    timing: {
      what: '定时时间',
      wanted: ({ work }) => (work.timingTime === 0 ? undefined : `${minuteText(new Date(work.timingTime * 1000))}:00`),
      seen: (form) => shownValue(form, S.scheduleInput),
    },
  },
  unread: {},
}
