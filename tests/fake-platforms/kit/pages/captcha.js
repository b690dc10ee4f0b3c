import { h } from './dom.js'

/** A slider: resolves when a hand has moved it to the end. Class, id and the knob's class are the site's own. */
export function captcha(className = 'captcha-box', { id = null, knobClass = 'captcha-knob' } = {}) {
  return new Promise((resolve) => {
    const knob = h('div', { class: knobClass, style: 'width:48px;height:40px;background:#1677ff;border-radius:8px;cursor:grab' })
    const box = h('div', { id, class: className, style: 'position:fixed;inset:0;background:#0006;display:grid;place-items:center;z-index:9100' },
      h('div', { style: 'background:#fff;border-radius:12px;padding:20px;width:340px' }, h('p', {}, '请完成下列验证后继续'), h('div', { style: 'margin-top:16px;background:#f0f1f3;border-radius:8px' }, knob)))
    let from = null
    const move = (e) => { if (from !== null) knob.style.marginLeft = `${Math.max(0, Math.min(252, e.clientX - from))}px` }
    const up = (e) => {
      if (from === null) return
      const done = e.isTrusted && e.clientX - from >= 240
      from = null
      if (!done) { knob.style.marginLeft = ''; return }
      document.removeEventListener('mousemove', move)
      document.removeEventListener('mouseup', up)
      box.remove()
      resolve()
    }
    knob.addEventListener('mousedown', (e) => { from = e.clientX })
    document.addEventListener('mousemove', move)
    document.addEventListener('mouseup', up)
    document.body.append(box)
  })
}
