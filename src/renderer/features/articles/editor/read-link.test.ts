import { expect, it } from 'vitest'
import { readLink } from './read-link.ts'

it.each([
  ['https://a.example/b?c=1', 'https://a.example/b?c=1'],
  ['  http://a.example ', 'http://a.example'],
  ['a.example/店', 'https://a.example/店'],
  ['a.example:8080/x', 'https://a.example:8080/x'],
  ['mailto:a@b.example', 'mailto:a@b.example'],
  ['', null],
  ['两个 字', null],
  ['javascript:alert(1)', null],
  ['data:text/html,x', null],
  ['ftp://a.example', null],
  ['mailto:', null],
  ['店', null],
])('%s', (typed, href) => expect(readLink(typed)).toBe(href))
