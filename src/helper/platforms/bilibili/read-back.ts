// What B站's form shows of what was chosen.
import { minuteText } from '../kit/choices.ts'
import type { Form } from '../kit/form.ts'
import { NEW_PICTURE, shownPicture, shownText, shownValue, type ReadBack } from '../kit/read-back.ts'
import { S } from './selectors.ts'

const shownTime = async (form: Form): Promise<string | null> => {
  const [day, clock] = [await shownText(form, S.dateShown), await shownText(form, S.timeShown)]
  return day === null || clock === null ? null : `${day} ${clock}`
}

/** Where the name shows is not sourced: only the words that ask to choose say for sure that it does not. */
const shownCollection = async (form: Form): Promise<string | null> => {
  const wanted = form.work.collection?.name ?? ''
  return (await form.now(S.collectionShown, { part: wanted })) !== null
    ? wanted
    : (await form.seen({ it: S.collectionBox })) === null
      ? null
      : ''
}

export const FIELDS: ReadBack = {
  typed: ['title', 'text', 'topic'],
  read: {
    cover: [
      {
        what: '封面',
        wanted: ({ work }) => (work.coverPath ? NEW_PICTURE : undefined),
        seen: (form) => shownPicture(form, S.coverShown),
      },
      // The box that puts one picture into both shapes was seen to do nothing.
      {
        what: '另一比例的封面',
        optional: true,
        wanted: ({ work }) => (work.coverPath ? NEW_PICTURE : undefined),
        seen: (form) => shownPicture(form, S.coverOtherShown),
      },
    ],
    declaration: {
      what: '创作声明',
      wanted: ({ work }) => work.declaration,
      seen: (form) => shownValue(form, S.declarationBox),
    },
    collection: { what: '合集', wanted: ({ work }) => work.collection?.name, seen: shownCollection },
    timing: {
      what: '定时时间',
      wanted: ({ work }) => (work.timingTime === 0 ? undefined : minuteText(new Date(work.timingTime * 1000))),
      seen: shownTime,
    },
  },
  unread: {},
}
