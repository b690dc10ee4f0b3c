// What B站's form shows of what was chosen.
import { minuteText } from '../kit/choices.ts'
import type { Form } from '../kit/form.ts'
import { NEW_PICTURE, shownLine, shownPicture, shownText, shownValue, type ReadBack } from '../kit/read-back.ts'
import { S } from './selectors.ts'

const shownTime = async (form: Form): Promise<string | null> => {
  const [day, clock] = [await shownText(form, S.dateShown), await shownText(form, S.timeShown)]
  return day === null || clock === null ? null : `${day} ${clock}`
}

export const FIELDS: ReadBack = {
  typed: ['title', 'text', 'topic'],
  read: {
    cover: { what: '封面', wanted: ({ work }) => (work.coverPath ? NEW_PICTURE : undefined), seen: (form) => shownPicture(form, S.coverShown) },
    declaration: { what: '创作声明', wanted: ({ work }) => work.declaration, seen: (form) => shownValue(form, S.declarationBox) },
    collection: { what: '合集', wanted: ({ work }) => work.collection?.name, seen: (form) => shownLine(form, S.collectionShown, form.work.collection?.name ?? '') },
    timing: { what: '定时时间', wanted: ({ work }) => (work.timingTime === 0 ? undefined : minuteText(new Date(work.timingTime * 1000))), seen: shownTime },
  },
  unread: {},
}
