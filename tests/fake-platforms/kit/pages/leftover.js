// A work of the last time was begun and not published: the page offers to go on with it, over the place where a file is chosen.
import { h, onTap, state } from './dom.js'

const ENGLISH = location.hostname.endsWith('tiktok.com')
const [words, keep, drop] = ENGLISH ? ["A video you were editing wasn't saved. Do you want to continue editing?", 'Continue', 'Discard'] : ['你还有上次未发布的视频，是否继续编辑？', '继续编辑', '放弃']
/** Tests look what became of it: `dropped`, `kept`, or `too-late` when a file was given past it. */
const note = (end) => localStorage.setItem('leftover', end)

/** All documents that can be seen into from here: open shadow roots too. */
const roots = () => {
  const found = [document]
  for (const root of found) for (const element of root.querySelectorAll('*')) if (element.shadowRoot) found.push(element.shadowRoot)
  return found
}
const uploadStands = () => roots().some((root) => root.querySelector('input[type=file]') !== null || [...root.querySelectorAll('button')].some((button) => /^上传(视频|图片)$/.test(button.textContent.trim())))

const show = () => {
  const [keeps, drops] = [h('button', { type: 'button', class: 'keep-2Wd' }, h('span', {}, keep)), h('button', { type: 'button', class: 'drop-2Wd' }, h('span', {}, drop))]
  const layer = h('div', { class: 'resume-2Wd', style: 'position:fixed;inset:0;z-index:5000;background:#0008;display:grid;place-items:center' }, h('div', { style: 'background:#fff;padding:24px' }, h('div', {}, h('p', {}, words)), h('div', {}, keeps, drops)))
  onTap(keeps, () => { note('kept'); layer.remove() })
  onTap(drops, () => { note('dropped'); layer.remove() })
  document.addEventListener('change', (event) => { const [target] = event.composedPath(); if (layer.isConnected && target instanceof HTMLInputElement && target.type === 'file') note('too-late') }, true)
  document.body.append(layer)
}

if (state?.leftover && localStorage.getItem('leftover') === null) {
  const timer = setInterval(() => {
    if (!uploadStands()) return
    clearInterval(timer)
    note('asked')
    show()
  }, 10)
}
