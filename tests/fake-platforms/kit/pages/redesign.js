// A site that changed over night, whatever its form is made of: the publish button at another place, or a dialog that nobody knows over the form.
import { h, state } from './dom.js'

const WORDS = /^(发布|发表|发送|立即投稿|Post|Publicar)$/
const KINDS = 'button, xhs-publish-btn, span[class*=submit], div[class*=button-primary]'

/** All documents that can be seen into from here: open shadow roots too. */
const roots = () => {
  const found = [document]
  for (const root of found) for (const element of root.querySelectorAll('*')) if (element.shadowRoot) found.push(element.shadowRoot)
  return found
}
const shows = (element) => element.getBoundingClientRect().height > 0
const publishButton = () => roots().flatMap((root) => [...root.querySelectorAll(KINDS)]).findLast((element) => shows(element) && (element.localName === 'xhs-publish-btn' || WORDS.test(element.textContent.replace(/\s+/g, ''))))

/** The same button, at the window's upper end and outside of everything that it stood in. */
const move = (button) => document.body.append(h('header', { class: 'bar-7Kx', style: 'position:fixed;top:0;right:0;z-index:900;padding:4px;background:#fff' }, button))

const dialog = () =>
  document.body.append(
    h('div', { class: 'sheet-4Qe', role: 'dialog', 'aria-modal': 'true', style: 'position:fixed;inset:0;z-index:99999;background:#0008;display:grid;place-items:center' },
      h('section', { style: 'background:#fff;padding:32px' }, h('p', {}, '创作助手全新上线，智能生成标题与封面'), h('a', { class: 'yes-4Qe', style: 'padding:8px;cursor:pointer' }, '马上试试'), h('a', { class: 'no-4Qe', style: 'padding:8px;cursor:pointer' }, '下次再说'))),
  )

if (state?.redesign === 'moved' || state?.redesign === 'dialog') {
  const timer = setInterval(() => {
    const button = publishButton()
    if (!button) return
    clearInterval(timer)
    if (state.redesign === 'dialog') dialog()
    else move(button)
    // Tests look whether it came to that.
    localStorage.setItem('redesigned', state.redesign)
  }, 20)
}
