import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { texts as settings } from '../../locales/zh/settings.ts'
import { renderWith } from '../../testing/render-with.tsx'
import { PersonalPage } from './personal-page.tsx'

it('the tabs stand at the side in groups, a line before each', async () => {
  await renderWith(<PersonalPage />, { texts: { settings }, perms: ['*'], answer: () => new Promise(() => undefined) })
  const groups: string[][] = [[]]
  for (const tab of screen.getAllByRole('tab')) {
    if (tab.querySelector('.settings-begins') !== null) groups.push([])
    groups.at(-1)?.push(tab.textContent)
  }
  const names = settings.tabs
  expect(groups).toEqual([
    [names.profile, names.password, names.appearance],
    [names.company, names.installation, names.backup, names.health],
    [names.publish, names.helper, names.official, names.wechat],
    [names.clip, names.voice, names.ai, names.suggest],
    [names.operationLog, names.runLog, names.errorLog, names.about],
  ])
  expect(document.querySelector('.settings-tabs')?.className).toContain('ant-tabs-left')
})
