// What 视频号's form shows of what was chosen.
import { minuteText } from '../kit/choices.ts'
import type { Form } from '../kit/form.ts'
import { NEW_PICTURE, shownPart, shownPicture, shownValue, type ReadBack } from '../kit/read-back.ts'
import { S, WORDS } from './selectors.ts'

const wantedTime = ({ work }: Form): string | undefined =>
  work.timingTime === 0 ? undefined : minuteText(new Date(work.timingTime * 1000))
/** The day's field writes the day with or without a time behind it; the clock stands in its own. */
const shownTime = async (form: Form): Promise<string | null> => {
  const [day, clock] = [await shownValue(form, S.dateInput), await shownValue(form, S.timeInput)]
  if (day === null || clock === null) return null
  const [, year = '', month = '', date = ''] = /(\d{4})\D+(\d{1,2})\D+(\d{1,2})/.exec(day) ?? []
  return `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')} ${clock}`
}

export const FIELDS: ReadBack = {
  typed: ['title', 'text', 'topic'],
  read: {
    cover: {
      what: '封面',
      wanted: ({ work }) => (work.coverPath ? NEW_PICTURE : undefined),
      seen: (form) => shownPicture(form, S.coverShown),
    },
    // The site chooses a place near by itself, so that none is a choice, too.
    poi: {
      what: '位置',
      wanted: ({ work }) => work.poi?.name ?? WORDS.noPlace,
      seen: async (form) => (await form.textOf(S.poiShown)) || WORDS.noPlace,
    },
    collection: {
      what: '合集',
      wanted: ({ work }) => work.collection?.name,
      seen: (form) => shownPart(form, S.collectionBox, form.work.collection?.name ?? ''),
    },
    declaration: {
      what: '视频标注',
      wanted: ({ work }) => work.declaration,
      seen: (form) => shownPart(form, S.declarationShown, form.work.declaration ?? ''),
    },
    timing: { what: '发表时间', wanted: wantedTime, seen: shownTime },
  },
  unread: {},
}
