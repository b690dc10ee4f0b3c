// What 微博's pages show of what was chosen.
import { glance } from '../../browser/waiting.ts'
import type { Form } from '../kit/form.ts'
import { NEW_PICTURE, shownPart, shownPicture, type ReadBack } from '../kit/read-back.ts'
import { cssText } from '../../tables/live-table.ts'
import { DECLARATIONS, NO_DECLARATION } from './info.ts'
import { S } from './selectors.ts'

// Runs in the page, so it may use nothing from outside itself. A collection's name stands in the value of an input, its
// box elsewhere in the row.
const checkedRow = (css: string): string | null => {
  const rows = [...document.querySelectorAll(css)].flatMap((input) =>
    input instanceof HTMLInputElement
      ? [{ name: input.value.replace(/\s*[(（]共\s*\d+\s*集[)）]$/, ''), row: input.closest('[class*=_top2_]') }]
      : [],
  )
  return rows.length === 0
    ? null
    : (rows.find(({ row }) => row?.querySelector<HTMLInputElement>('label.woo-checkbox-main input')?.checked === true)
        ?.name ?? '')
}

/** The panel says what was chosen; the menu of other accounts does not. */
const panelWord = ({ work }: Form): string =>
  work.declaration === undefined ? NO_DECLARATION : (DECLARATIONS[work.declaration]?.panel ?? '')

export const FIELDS: ReadBack = {
  // Its topics are `#词#` in a plain text: there is no node to look for.
  typed: ['title', 'text', 'topic'],
  read: {
    cover: {
      what: '封面',
      wanted: ({ work }) => (work.kind === 'article' && work.coverPath ? NEW_PICTURE : undefined),
      seen: (form) => shownPicture(form, S.articleCoverShown),
    },
    collection: {
      what: '合集',
      wanted: ({ work }) => work.collection?.name,
      seen: async ({ ctx, page }) => ctx.race(glance(() => page.evaluate(checkedRow, cssText(S.collectionRow)))),
    },
    declaration: {
      what: '内容声明',
      optional: true,
      wanted: (form) => panelWord(form) || undefined,
      seen: (form) => shownPart(form, S.statementShown, panelWord(form)),
    },
  },
  unread: {
    cover: '没有公开资料说明视频的封面裁剪后显示在上传页的哪里；文章的封面会核对',
    declaration: '一部分账号的声明是菜单，选后不显示所选的词；面板会核对',
  },
}
