import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { testSession } from '../../core/services/testing-services.ts'
import { texts as shell } from '../../locales/zh/shell.ts'
import { inZone } from '../../testing/in-zone.ts'
import { renderWith } from '../../testing/render-with.tsx'
import { ZoneBanner } from './zone-banner.tsx'

const show = async (timeZone: string): Promise<string> => {
  cleanup()
  await renderWith(<ZoneBanner />, { texts: { shell }, services: { session: testSession({ timeZone }) } })
  return screen.queryByRole('alert')?.textContent ?? ''
}

it('says both zones and whose times are whose where this computer’s clock is not the company’s, and nothing where both show the same', async () => {
  inZone('UTC')
  expect(await show('Asia/Shanghai')).toContain('这台电脑的时区是 UTC，企业时区是 Asia/Shanghai（相差 8 小时）')
  expect(await show('Asia/Kolkata')).toContain('企业时区是 Asia/Kolkata（相差 5.5 小时）')
  expect(await show('UTC')).toBe('')
  inZone('Asia/Singapore')
  expect(await show('Asia/Shanghai')).toBe('')
  expect(await show('UTC')).toContain('这台电脑的时区是 Asia/Singapore，企业时区是 UTC（相差 8 小时）')
})

it('put away it stays away in this tab, until the zones are others', async () => {
  inZone('UTC')
  await show('Asia/Shanghai')
  await userEvent.click(screen.getByRole('button', { name: /close/i }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(await show('Asia/Shanghai')).toBe('')
  expect(await show('Asia/Tokyo')).toContain('Asia/Tokyo')
})
