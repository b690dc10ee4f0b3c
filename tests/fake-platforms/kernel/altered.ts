import type { Faults, FakeWork } from './model.ts'

/** A caption of one piece begins with the title. */
const recaptioned = (work: FakeWork, title: string, text: string): FakeWork['more'] =>
  typeof work.more?.['caption'] === 'string' ? { ...work.more, caption: `${title}\n${text}` } : work.more

/** The work as the site keeps it, where it keeps something else than was handed in (fault `alters`). */
export function altered(work: FakeWork, what: Faults['alters']): FakeWork {
  const [title, text] = [
    what === 'title' ? '平台改过的标题' : work.title,
    what === 'text' ? '平台改过的正文' : work.text,
  ]
  if (what === 'time') return { ...work, scheduleTime: null }
  if (what === 'visibility') return { ...work, visibility: work.visibility === 'private' ? 'public' : 'private' }
  const more = what === 'none' ? work.more : recaptioned(work, title, text)
  return { ...work, title, text, ...(more === undefined ? {} : { more }) }
}
