/** Titles in bulk. */
export const texts = {
  title: 'Titles in bulk', cancel: 'Cancel', open: 'Make titles', append: 'Add to the titles', take: 'Use {n} titles', copy: 'Copy {n} titles', copied: '{n} titles copied', notCopied: 'Could not copy; check the permissions of the browser', preview: 'Titles', lines: '{n} lines',
  column: { regions: 'Regions', prefixes: 'Prefixes', mains: 'Main words', suffixes: 'Long tails', negatives: 'Excluded words, one a line' },
  hint: { regions: 'One a line, e.g.\n成都\n成都武侯', prefixes: 'One a line, e.g.\n2026\n本地人推荐', mains: 'One a line, e.g.\n火锅店\n装修公司', suffixes: 'One a line, e.g.\n哪家好\n多少钱', negatives: 'e.g. 招聘' },
  templates: 'Patterns', slot: { P: 'Prefix', R: 'Region', M: 'Main', S: 'Tail' }, count: 'Number', again: 'Another set', limit: 'At most {max} characters (the shortest of the chosen platforms)',
  total: 'Combinations', made: 'Made', perMain: 'Per main word', days: 'At {perDay} a day they last {days} days', dropped: 'Left out: ', exhausted: 'Every combination is used: {n} at most', more: '{n} more not shown', none: 'Begin with main words', noneText: 'Type main words, then regions or long tails; the titles appear here.',
  drop: { region_conflict: 'another region {n}', too_short: 'too short {n}', too_long: 'too long {n}', negative: 'excluded word {n}', forbidden: 'forbidden word {n}', duplicate: 'repeated {n}', near: 'nearly equal {n}', taken: 'used before {n}' },
  check: { off: 'Not checked for forbidden words and used titles yet', asking: 'Checking forbidden words and used titles…', done: 'Checked: no forbidden words, no title used before', failed: 'Not checked for forbidden words and used titles', again: 'Try again' }, risk: 'Careful', riskHint: 'Holds a word that is better avoided; it may be used, you are reminded before publishing',
  refused: '{n} lines not used: {lines}', why: { hash: 'no # allowed', newline: 'no line break allowed', too_long: 'over 20 characters', repeated: 'repeated' },
}
