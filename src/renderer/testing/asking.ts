// What a test presses and reads on a shown page, and what the server was asked by it.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Endpoint } from '../../contract/endpoint.ts'
import { ApiError } from '../core/http/api-error.ts'
import type { Shown } from './render-with.tsx'

/** What a server refuses, and what it says of it. */
export function refusal(code: number, message: string, data: unknown = {}): Promise<never> {
  return Promise.reject(new ApiError({ kind: 'business', code, message, data, path: '', locale: 'zh' }))
}

/** What the server was asked by this call, in order. */
export function askedOf({ asked }: Shown, endpoint: Endpoint): unknown[] {
  return asked.flatMap(([one, input]) => (one === endpoint ? [input] : []))
}

/** The row of a table that says this. */
export async function rowOf(text: string): Promise<HTMLElement> {
  return (await screen.findByText(text)).closest('tr') as HTMLElement
}

/** Presses an entry of a row's menu 更多. */
export async function pressMore(row: HTMLElement, entry: string): Promise<void> {
  await userEvent.click(within(row).getByRole('button', { name: '更多' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`${entry}$`) }))
}

/** The dialog or drawer with this title: in tests antd gives all titles one id, so that none is found by its name. */
export async function dialogOf(title: string): Promise<HTMLElement> {
  const found = await screen.findByText(title, { selector: '[role=dialog] [class*=-title]' })
  return found.closest('[role=dialog]') as HTMLElement
}

/** Chooses an option of the open dialog's select with this label. */
export async function choose(label: string, option: string): Promise<void> {
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(await dialog.findByRole('combobox', { name: label }))
  await userEvent.click(await screen.findByTitle(option))
}
