import { cleanup, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { testSession } from '../../../core/services/testing-services.ts'
import { texts as drafts } from '../../../locales/zh/drafts.ts'
import { texts as ui } from '../../../locales/zh/ui.ts'
import { inZone } from '../../../testing/in-zone.ts'
import { renderWith } from '../../../testing/render-with.tsx'
import { WindowsField } from './windows-field.tsx'

it('names the zone of its hours where the company’s clock is not this computer’s', async () => {
  inZone('UTC')
  const show = async (timeZone: string) => {
    cleanup()
    await renderWith(<WindowsField value={[{ from: '09:00', to: '22:00' }]} />, {
      texts: { drafts, ui },
      services: { session: testSession({ timeZone }) },
    })
    return screen.queryByText(/企业时区/)?.textContent
  }
  expect(await show('UTC')).toBeUndefined()
  expect(await show('Asia/Shanghai')).toContain('按企业时区 Asia/Shanghai（与这台电脑相差 8 小时）')
})
