// The way to a page of private messages that has no address of its own.
import { MESSAGES_WORDS } from '../../../../contract/messages-words.ts'
import type { DirectSite } from './direct-site.ts'
import { ReadingEnded, type Steps } from './steps.ts'

/** Presses its entry of the menu; nothing where the page has an address. @throws ReadingEnded */
export async function pressMenu(steps: Steps<DirectSite>): Promise<void> {
  const { table, name } = steps.site
  if (table.directMenu.length === 0) return
  for (const until = Date.now() + steps.times.settle; ;) {
    await steps.clear()
    if (await steps.press(table.directMenu)) return
    await steps.press(table.directMenuGroup)
    if (Date.now() >= until) throw new ReadingEnded('error', MESSAGES_WORDS.element(name, 'dm'))
    await steps.pause()
  }
}
