import { fillText, fillTitle, type TextWay } from '../kit/fill-text.ts'
import type { Form } from '../kit/form.ts'
import { S } from './selectors.ts'

/** Space binds a topic to the real one; people are told apart by the number that people see (抖音号). */
const way: TextWay = {
  editor: S.editor,
  options: S.mentionOption,
  bind: 'Space',
  unknownTopic: 'keep',
  numberOf: ({ raw }) => (typeof raw?.['unique_id'] === 'string' ? raw['unique_id'] : ''),
}

/** Title, description, topics and friends. Answers what stands there. */
export async function fillTexts(form: Form): Promise<{ title: string; description: string }> {
  const title = await fillTitle(form, S.title, form.work.title)
  return { title, description: await fillText(form, way) }
}
