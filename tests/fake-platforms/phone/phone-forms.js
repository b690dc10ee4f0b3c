// The form in which a person of the demo plays a guest. It is made once and never drawn again: its words stay.
import { h, siteOf } from './phone-dom.js'

const MOST_NAME = 30
const MOST_TEXT = 500

/** What is wrong with a field, '' = nothing. */
const nameProblem = (name) =>
  name === ''
    ? '请写下客人的名字，或从列表里选一位'
    : name.length > MOST_NAME
      ? `名字最多 ${MOST_NAME} 个字，现在 ${name.length} 个`
      : ''
const textProblem = (text) =>
  text === ''
    ? '请写下客人要说的话'
    : text.length > MOST_TEXT
      ? `最多 ${MOST_TEXT} 个字，现在 ${text.length} 个`
      : ''

/** A field with its name and the sentence that says what is wrong with it. */
const labelled = (key, label, input) => {
  const problem = h('p', { class: 'problem', id: `${key}-problem`, role: 'alert' })
  input.setAttribute('id', key)
  input.setAttribute('aria-describedby', problem.id)
  const say = (words) => {
    problem.textContent = words
    input.setAttribute('aria-invalid', words === '' ? 'false' : 'true')
  }
  input.addEventListener('input', () => say(''))
  return { el: h('div', {}, h('label', { for: key }, label), input, problem), say }
}

/**
 * A folded form. `send` gets `{ name, text, to, platform, guestUid }`; `sites` = the site is chosen too. `answer` opens
 * it for somebody: `{ name, id, to }` below a comment, `{ name, platform, guestUid }` in a conversation.
 */
export const guestForm = ({ key, title, action, done, sites = false, send, sent }) => {
  const name = h('input', { type: 'text', list: 'guests', autocomplete: 'off', placeholder: '选一位客人，或写一个名字' })
  const text = h('textarea', { rows: '3', placeholder: '客人要说的话' })
  const site = h('select', { id: `${key}-site`, 'aria-label': '平台' })
  const button = h('button', { type: 'submit', class: 'plain primary' }, action)
  const status = h('p', { class: 'soft small', role: 'status' })
  const failure = h('p', { class: 'problem', role: 'alert' })
  const target = h('p', { class: 'soft small target' })
  const nameField = labelled(`${key}-name`, '客人', name)
  const textField = labelled(`${key}-text`, '内容', text)
  let to = null
  let person = null

  const setTarget = (next) => {
    to = next
    const cancel = () => {
      setTarget(null)
      text.focus()
    }
    target.replaceChildren(...(next === null
      ? []
      : [`追问「${(next.to.text || '图片').slice(0, 24)}」`,
        h('button', { type: 'button', class: 'link', onclick: cancel }, '改为新评论')]))
  }
  const submit = async (e) => {
    e.preventDefault()
    const values = { name: name.value.trim(), text: text.value.trim() }
    const problems = [nameProblem(values.name), textProblem(values.text)]
    nameField.say(problems[0])
    textField.say(problems[1])
    status.textContent = ''
    failure.textContent = ''
    if (problems[0] !== '') return name.focus()
    if (problems[1] !== '') return text.focus()
    button.disabled = true
    try {
      // Who changes the name after pressing somebody's button is somebody else.
      const guestUid = person?.name === values.name && person.platform === site.value ? person.guestUid : undefined
      await send({ ...values, to: to?.id ?? null, platform: site.value, guestUid })
      text.value = ''
      setTarget(null)
      status.textContent = done
      await sent()
    } catch (error) {
      failure.textContent = `没有发出，内容还在：${error.message}`
    } finally {
      button.disabled = false
    }
  }
  text.addEventListener('input', () => {
    status.textContent = ''
  })
  const el = h('details', { class: 'guest', id: `${key}-form` },
    h('summary', {}, title),
    h('form', { novalidate: '', onsubmit: submit },
      target,
      sites ? h('div', {}, h('label', { for: `${key}-site` }, '平台'), site) : null,
      nameField.el, textField.el,
      h('div', { class: 'line' }, button, status),
      failure))
  return {
    el,
    /** The sites that can be chosen; what is chosen stays where it can. */
    setSites(platforms) {
      const before = site.value
      if ([...site.options].map((one) => one.value).join() === platforms.join()) return
      site.replaceChildren(...platforms.map((value) => h('option', { value }, siteOf(value))))
      if (platforms.includes(before)) site.value = before
    },
    answer(next) {
      el.open = true
      name.value = next.name
      nameField.say('')
      if (next.id !== undefined) setTarget(next)
      if (next.platform !== undefined) {
        person = next
        site.value = next.platform
      }
      text.focus()
    },
  }
}
