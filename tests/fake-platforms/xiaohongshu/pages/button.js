import { h, onTap } from '/__site/kit/dom.js'

/**
 * The element with the site's buttons in a closed root: 「暂存离开」 lies in its middle, the red 「发布」 at its end.
 * Its attributes say whether it may be pressed.
 */
class PublishButton extends HTMLElement {
  connectedCallback() {
    if (this.childrenMade) return
    this.childrenMade = true
    const root = this.attachShadow({ mode: 'closed' })
    const save = h('button', { type: 'button', class: 'ce-btn', style: 'width:300px;height:40px' }, '暂存离开')
    const go = h('button', { type: 'button', class: 'ce-btn bg-red', style: 'width:120px;height:40px;background:#ff2442;color:#fff;border:0' }, this.getAttribute('submit-text'))
    root.append(h('div', { style: 'display:flex;justify-content:center;gap:24px;position:relative' }, save, h('span', { style: 'position:absolute;right:0' }, go)))
    onTap(save, () => this.dispatchEvent(new Event('save')))
    onTap(go, () => { if (this.getAttribute('submit-disabled') === 'false') this.dispatchEvent(new Event('publish')) })
  }
}
customElements.define('xhs-publish-btn', PublishButton)

/** `ready(true)` lets it be pressed. A redesign has another name and words. */
export function publishButton({ changed, onPublish }) {
  if (changed) {
    const el = h('div', { class: 'go-btn-x1', style: 'cursor:pointer' }, '提交')
    onTap(el, onPublish)
    return { el, ready: () => undefined }
  }
  const el = h('xhs-publish-btn', { 'is-publish': 'true', 'submit-text': '发布', 'submit-disabled': 'true', 'submit-loading': 'false', style: 'display:block;width:900px;height:48px' })
  el.addEventListener('publish', onPublish)
  el.addEventListener('save', () => location.assign('/new/home'))
  return { el, ready: (yes) => el.setAttribute('submit-disabled', String(!yes)) }
}
