import { h } from '/__site/kit/dom.js'
import { ask, leave } from './ask.js'

// Further pages are asked for when the list is scrolled to its end.
const list = h('div', { class: 'content', style: 'height:420px;overflow:auto' })
document.getElementById('root').append(h('h2', {}, '笔记管理'), list)
let next = 0
let asking = false
const more = async () => {
  if (asking || next === -1) return
  asking = true
  try {
    const { data } = await ask(`/api/galaxy/v2/creator/note/user/posted?tab=0&page=${next}`)
    next = data.page
    list.append(...data.notes.map((note) => h('div', { class: 'note-card', style: 'height:120px', 'data-impression': note.id }, h('div', { class: 'title' }, note.display_title || '无标题笔记'), h('span', {}, note.time))))
  } catch { leave() }
  asking = false
}
list.addEventListener('scroll', () => { if (list.scrollTop + list.clientHeight >= list.scrollHeight - 20) void more() })
void more()
