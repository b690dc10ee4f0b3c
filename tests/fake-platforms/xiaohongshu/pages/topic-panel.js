import { h, onTap, state } from '/__site/kit/dom.js'

/** Once the text ends in a topic, a panel of related ones opens over the publish button, a moment later, and stays. */
export function topicPanel(editor, over) {
  const timer = setInterval(() => {
    if (editor.value().topics.length === 0 || !editor.value().text.endsWith(']#')) return
    clearInterval(timer)
    setTimeout(() => {
      const cross = h('span', { class: 'icon-close', style: 'position:absolute;right:4px;top:4px;width:16px;height:16px;cursor:pointer' }, '×')
      const panel = h('div', { class: 'relation-q7', style: 'position:absolute;inset:0;z-index:800;background:#eee' }, cross, h('p', {}, '关联话题，让更多人看到'))
      const holder = h('div', { class: 'relation-box-q7', style: 'position:absolute;z-index:800;left:0;top:0' }, panel)
      const place = () => { const at = over.getBoundingClientRect(); holder.style.cssText = `position:absolute;z-index:800;left:${at.left + scrollX}px;top:${at.top + scrollY}px;width:${at.width}px;height:${at.height + 20}px` }
      place()
      new ResizeObserver(place).observe(document.body)
      document.body.append(holder)
      const close = () => { holder.remove(); removeEventListener('keydown', key, true) }
      const key = (event) => { if (event.key === 'Escape') close() }
      if (state.topicPanel === 'escape') addEventListener('keydown', key, true)
      onTap(cross, close)
      localStorage.setItem('topicPanel', 'opened')
    }, 300)
  }, 20)
}
