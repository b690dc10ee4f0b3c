// What 头条's forms show of what was chosen.
import type { Selectors } from '../../browser/waiting.ts'
import { minuteText } from '../kit/choices.ts'
import type { Form } from '../kit/form.ts'
import { checkedWord, NEW_PICTURE, shownPicture, shownText, type Reading, type ReadBack } from '../kit/read-back.ts'
import { numbersOf } from './schedule.ts'
import { S, TIMER } from './selectors.ts'

const cover = (kind: 'video' | 'article', shown: Selectors): Reading => ({
  what: '封面',
  wanted: ({ work }) => (work.kind === kind && (kind === 'article' || work.coverPath) ? NEW_PICTURE : undefined),
  seen: (form) => shownPicture(form, shown),
})

const wantedTime = ({ work }: Form): string | undefined =>
  work.timingTime === 0 ? undefined : minuteText(new Date(work.timingTime * 1000))
/** The three selects of the dialog, which stays open until the press; pages write `9` or `09`. */
const shownTime = async (form: Form): Promise<string | null> => {
  const wanted = wantedTime(form) ?? ''
  const parts = await Promise.all(
    [TIMER.day, TIMER.hour, TIMER.minute].map((select) =>
      shownText(form, [`${select} .byte-select-view-value`, `${select} .byte-select-view`]),
    ),
  )
  if (parts.includes(null)) return null
  const said = parts.join(' ')
  const sum = await form.textOf(S.timerSum)
  const stands = numbersOf(said) === numbersOf(wanted.slice(5)) && (sum === '' || numbersOf(sum) === numbersOf(wanted))
  return stands ? wanted : sum || said
}

/** Where the form shows the name is not sourced: what was not seen after the choice is told, not refused. */
const shownCollection = async (form: Form): Promise<string | null> => {
  const wanted = form.work.collection?.name ?? ''
  return (await form.now(S.collectionShown, { part: wanted })) === null ? null : wanted
}

export const FIELDS: ReadBack = {
  typed: ['title', 'text', 'topic'],
  read: {
    cover: [cover('video', S.coverShown), cover('article', S.articleCoverShown)],
    collection: { what: '合集', wanted: ({ work }) => work.collection?.name, seen: shownCollection },
    declaration: {
      what: '作品声明',
      wanted: ({ work }) => work.declaration,
      seen: (form) =>
        checkedWord(
          form,
          form.work.kind === 'article' ? S.articleDeclaration : S.declaration,
          form.work.declaration ?? '',
          [],
        ),
    },
    timing: { what: '定时时间', wanted: wantedTime, seen: shownTime },
  },
  unread: {},
}
