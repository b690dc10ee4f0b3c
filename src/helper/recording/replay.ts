// A recorded step as a page again: the same elements, seen or hidden as they were, without scripts.
import type { RecordedNode } from '../../contract/entities/recording.ts'

const VOID = /^(area|br|col|embed|hr|img|input|source|track|wbr)$/
const escape = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)
/** What the person's hand was on, what lay over the page, what was not to be seen. */
export const MARKS = { pressed: 'recorded-pressed', layer: 'recorded-layer', hidden: 'recorded-hidden' } as const
/** Of each element only that it is seen or not is kept: so each has a size, and none depends on what it stands in. */
export const STYLE = `*{visibility:visible!important;display:inline-block;min-width:4px;min-height:4px}[${MARKS.hidden}]{visibility:hidden!important}head{display:none}`

const open = ({ t, a = {}, h, p, l }: RecordedNode, more = ''): string => {
  // Nothing is loaded from anywhere: addresses of pictures and frames are words here.
  const attributes = Object.entries(a)
    .map(([name, value]) => ` ${name}="${escape(value)}"`)
    .join('')
  return `<${t}${attributes}${h ? ` ${MARKS.hidden}` : ''}${p ? ` ${MARKS.pressed}` : ''}${l ? ` ${MARKS.layer}` : ''}${more}>`
}
const inner = (list: RecordedNode['c']): string =>
  (list ?? []).map((one) => (typeof one === 'string' ? escape(one) : markup(one))).join(' ')

const markup = (node: RecordedNode): string => {
  if (/^(head|script|style|template|link|meta|base|object|embed)$/.test(node.t)) return ''
  if (node.t === 'iframe')
    return `${open(node, node.f ? ` srcdoc="${escape(`<style>${STYLE}</style>${documentInner(node.f)}`)}"` : '')}</iframe>`
  if (VOID.test(node.t)) return open(node)
  return `${open(node)}${node.s ? `<template shadowrootmode="open"><style>${STYLE}</style>${inner(node.s)}</template>` : ''}${inner(node.c)}</${node.t}>`
}

/** Head and body of a recorded page, as the inside of `<html>`. */
export function documentInner(page: RecordedNode): string {
  return `<head><style>${STYLE}</style></head>${(page.c ?? [])
    .filter((one): one is RecordedNode => typeof one !== 'string' && one.t === 'body')
    .map(markup)
    .join('')}`
}
