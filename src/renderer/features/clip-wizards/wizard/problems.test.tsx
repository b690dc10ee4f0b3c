import { expect, it } from 'vitest'
import { goToField, problemsOf } from './problems.ts'

const problems = [
  { field: 'config.groups.2.attachment_ids', msg: '三' },
  { field: 'config.groups.3.attachment_ids', msg: '三' },
  { field: 'config.groupsX', msg: '他' },
  { field: '', msg: '网络' },
]

it('says what is wrong at the part that sets it, each sentence once', () => {
  expect(problemsOf(problems, ['config.groups'])).toEqual(['三'])
  expect(problemsOf(problems, ['config.bgm'])).toEqual([])
})

it('goes to the part that names the field most closely', () => {
  document.body.innerHTML =
    '<div id="a" data-part="config.captions config.voice"></div><div id="b" data-part="config.captions.texts"></div>'
  const seen: string[] = []
  for (const element of document.querySelectorAll('[data-part]'))
    element.scrollIntoView = () => void seen.push(element.id)
  expect([goToField('config.captions.texts.0'), goToField('config.captions.srt'), goToField('config.bgm')]).toEqual([
    true,
    true,
    false,
  ])
  expect(seen).toEqual(['b', 'a'])
})
