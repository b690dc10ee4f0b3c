import { expect, test } from 'vitest'
import { DECLARATION_INTENTS, declarationFor, needsNone } from './declaration-intents.ts'
import { declarationsFor } from './declarations.ts'
import { PLATFORMS } from './platforms.ts'

test('what is said once becomes a declaration that the platform has for works of the kind, or none', () => {
  const table = PLATFORMS.flatMap((platform) =>
    platform.kinds.flatMap((kind) =>
      DECLARATION_INTENTS.map((intent) => [platform, kind, intent, declarationFor(platform, kind, intent)] as const),
    ),
  )
  for (const [platform, kind, , word] of table)
    if (word !== null) expect(declarationsFor(platform, kind).map((one) => one.value)).toContain(word)
  const said = (intent: string, kind: string): string[] =>
    table.flatMap(([platform, ofKind, ofIntent, word]) =>
      ofIntent === intent && ofKind === kind && word !== null ? [`${platform.value} ${word}`] : [],
    )
  // Every platform that takes films and declarations has a word for films made by AI.
  expect(said('ai', 'video')).toHaveLength(
    PLATFORMS.filter(
      (one) => one.kinds.includes('video') && one.declarations.some((word) => /AI|synthetic/.test(word.value)),
    ).length,
  )
  expect(said('opinion', 'image')).toContain('toutiao 个人观点，仅供参考')
  expect(said('opinion', 'video').some((one) => one.startsWith('toutiao'))).toBe(false)
  expect(said('ai', 'image')).toContain('toutiao 引用AI')
})

test('own and true works need no declaration where the platform has no word for them', () => {
  const of = (value: string) => PLATFORMS.find((one) => one.value === value) ?? PLATFORMS[0]
  const [douyin, kuaishou] = [of('douyin'), of('kuaishou')]
  if (douyin === undefined || kuaishou === undefined) throw new Error('no platforms')
  expect([declarationFor(douyin, 'video', 'original'), needsNone(douyin, 'video', 'original')]).toEqual([
    '无需添加自主声明',
    false,
  ])
  expect([declarationFor(kuaishou, 'video', 'original'), needsNone(kuaishou, 'video', 'original')]).toEqual([
    null,
    true,
  ])
  // A film with advertising on a platform without a word for it is for a person to decide.
  expect([
    declarationFor(kuaishou, 'video', 'marketing'),
    needsNone(kuaishou, 'video', 'marketing'),
    needsNone(kuaishou, 'video', ''),
  ]).toEqual([null, false, false])
})
