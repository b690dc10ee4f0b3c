import { cut, fillText, fillTitle, type TextWay } from '../kit/fill-text.ts'
import type { Form } from '../kit/form.ts'
import { info } from './info.ts'
import { S } from './selectors.ts'

/** Space binds a topic to the real one; people are told apart by the number that people see (抖音号). */
const way: TextWay = {
  editor: S.editor,
  max: info.limits.text_max ?? 1000,
  topicsMax: info.limits.topics_max ?? 5,
  options: S.mentionOption,
  bind: 'Space',
  unknownTopic: 'keep',
  numberOf: ({ raw }) => (typeof raw?.['unique_id'] === 'string' ? raw['unique_id'] : ''),
}

/** Title, description, topics and friends. Answers what stands there. */
export const fillTexts = async (form: Form): Promise<{ title: string; description: string }> => {
  const { work } = form
  const title = await fillTitle(form, S.title, cut(work.title.replace(/\s*\n\s*/g, ' '), (work.kind === 'image' ? info.limits.image_title_max : info.limits.video_title_max) ?? 30))
  return { title, description: await fillText(form, way) }
}
