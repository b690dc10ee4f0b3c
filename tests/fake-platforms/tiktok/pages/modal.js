import { h, layer, onTap } from '/__site/kit/dom.js'

/** A dialog with two buttons; resolves with true for the main one. */
export const modal = (className, words, [no, yes]) =>
  new Promise((resolve) => {
    const cancel = h('button', { type: 'button', 'data-type': 'neutral' }, no)
    const sure = h('button', { type: 'button', 'data-type': 'primary' }, yes)
    const close = layer(h('div', { class: `TUXModal common-modal ${className}` }, h('p', {}, words), h('div', { class: 'common-modal-footer' }, cancel, sure)), 1600)
    onTap(cancel, () => { close(); resolve(false) })
    onTap(sure, () => { close(); resolve(true) })
  })
