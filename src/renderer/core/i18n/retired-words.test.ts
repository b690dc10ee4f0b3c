// Words that operators did not understand were replaced once: none of them comes back, in the page or in what backend
// and helper say.
import { expect, it } from 'vitest'

const pages = import.meta.glob<string>('../../locales/zh/*.ts', { query: '?raw', import: 'default', eager: true })
const others = import.meta.glob<string>(
  ['../../../{contract,backend,helper}/**/*.ts', '!**/*.test.ts', '!**/testing/**', '!**/*.data.ts'],
  { query: '?raw', import: 'default', eager: true },
)

/** What no sentence says any more, and what is said instead; '' = nothing. */
const RETIRED: Readonly<Record<string, string>> = {
  '立即（手动点发布）': '不定时，手动发布',
  待公开: '定时中',
  创作列表: '成片库',
  实时预览: '预览',
  效果预览: '预览',
  试剪: '预览',
  九个段位: '九个镜头位',
  叙事格: '镜头位',
  待审核改写: '改写待审核',
  预占: '冻结',
  由谁朗读: '朗读引擎',
  本地扩展: '规则拓词',
  '查过，没有': '无结果',
  不看合成词: '隐藏组合词',
  合成词: '系统组合',
  '532 取词': '按 5:3:2 选词',
  查询身份: '查询账号',
  效果链路: '效果追踪',
  归因: '效果追踪',
  计划将生成: '待生成',
  错过时间: '已错过',
  够用: '充足（剩',
  放进正文: '插入正文',
  写草稿: '一键成文',
  合成一条图文: '合并为多图文',
  谁可以看: '可见范围',
  全选下级: '全选下辖地区',
  文案库还没有配置内容: '暂无文案',
  灵感: '文案库',
  选择器: '',
}

/** A file without its comments: nobody reads those on a screen. */
const said = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '')

it('no sentence says a word that was replaced, and each new one is said somewhere', () => {
  const files = Object.entries({ ...pages, ...others }).map(([path, text]) => [path, said(text)] as const)
  expect([Object.keys(pages).length > 30, Object.keys(others).length > 500]).toEqual([true, true])
  expect(
    files.flatMap(([path, text]) =>
      Object.keys(RETIRED)
        .filter((word) => text.includes(word))
        .map((word) => `${path}: ${word}`),
    ),
  ).toEqual([])
  expect(Object.values(RETIRED).filter((word) => !files.some(([, text]) => text.includes(word)))).toEqual([])
})
