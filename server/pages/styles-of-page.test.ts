import { describe, expect, test } from 'vitest'
import { readSheet } from './styles-of-page.ts'

const PAGE = '<p class="row wide:flex">a</p><b class="[&amp;_a]:x 1/2 größer">b</b>'

describe('of a sheet', () => {
  test.each([
    ['a rule whose class is there', '.row{color:red}', '.row{color:red}'],
    ['none whose class is not', '.other{color:red}', ''],
    ['none of which one class is missing', '.row.other{color:red}', ''],
    ['of a list those that can match', '.other,.row,b{color:red}', '.row,b{color:red}'],
    ['what asks for no class', '*,:root,html,p>b{color:red}', '*,:root,html,p>b{color:red}'],
    ['none whose element is not there', 'a,p a,.row+i,i.row{color:red}', ''],
    ['what asks for one of several', ':is(.row,.other) b{color:red}', ':is(.row,.other) b{color:red}'],
    ['nothing for who points or types', 'b:hover,.row:focus-visible,p:has(b:active){color:red}', ''],
    ['what holds while nobody does', '.row:not(:hover),.row\\:hover{a:b}', '.row:not(:hover){a:b}'],
    ['what asks that a class be missing', '.row:not(.other){color:red}', '.row:not(.other){color:red}'],
    ['what asks for an attribute with a dot', '.row[href=".other"]{color:red}', '.row[href=".other"]{color:red}'],
    [
      'names with marks that are escaped',
      '.wide\\:flex{a:b}.\\[\\&_a\\]\\:x{a:b}',
      '.wide\\:flex{a:b}.\\[\\&_a\\]\\:x{a:b}',
    ],
    ['names with marks that are written as numbers', '.\\31 \\/2{a:b}.\\31 \\/3{a:b}', '.\\31 \\/2{a:b}'],
    ['names in any script', '.größer{a:b}.kleiner{a:b}', '.größer{a:b}'],
    ['several declarations, a custom one among them', '.row{color:var(--x);--x:1px}', '.row{color:var(--x);--x:1px}'],
    ['what is important', '.row{color:red!important}', '.row{color:red!important}'],
    ['what holds on some screens', '@media (width>=46rem){.row{a:b}.other{a:b}}', '@media (width>=46rem){.row{a:b}}'],
    ['nothing for some screens, without the question', '@media (width>=46rem){.other{a:b}}', ''],
    ['nothing for paper', '@media print{.row{a:b}}', ''],
    [
      'layers, also empty ones, for their order',
      '@layer a,b;@layer a{.other{a:b}}@layer b{.row{a:b}}',
      '@layer a,b;@layer a{}@layer b{.row{a:b}}',
    ],
    [
      'blocks in blocks',
      '@layer a{@supports (a:b){@media (width>=9rem){.row{a:b}}}}',
      '@layer a{@supports (a:b){@media (width>=9rem){.row{a:b}}}}',
    ],
    [
      'typefaces, and the properties and movements that are used',
      '@font-face{font-family:a}@property --x{syntax:"*"}@keyframes k{to{a:b}}.row{a:var(--x);animation:k 1s}',
      '@font-face{font-family:a}@property --x{syntax:"*"}@keyframes k{to{a:b}}.row{a:var(--x);animation:k 1s}',
    ],
    [
      'none that nothing uses, nor only something unused',
      '@property --y{syntax:"*"}@keyframes k{to{a:b}}:root{--x:1px;--y:var(--x);--z:2px}.row{a:var(--z)}',
      ':root{--z:2px}.row{a:var(--z)}',
    ],
    ['a rule with rules within', '.other{&:hover{a:b}}', '.other{&:hover{a:b}}'],
    ['no remarks', '/* .row */.row{a:b}', '.row{a:b}'],
  ])('%s', (_, sheet, expected) => {
    expect(readSheet(sheet).cutFor(PAGE)).toBe(expected)
  })

  test('the same comes again for a page with the same classes, another for one with others', () => {
    const { cutFor: cut } = readSheet('.a{x:y}.b{x:y}')
    expect(cut('<p class="a c">')).toBe('.a{x:y}')
    expect(cut('<p class="b">')).toBe('.b{x:y}')
    expect(cut('<p class="d a">')).toBe('.a{x:y}')
    expect(cut('<p class="a b">')).toBe('.a{x:y}.b{x:y}')
  })

  test('what follows is all but typefaces', () => {
    const sheet = '@layer a,b;@layer a{.row{color:red}}@font-face{font-family:a;src:url(a)}.other{color:blue}'
    expect(readSheet(sheet).rest).toBe('@layer a,b;@layer a{.row{color:red}}.other{color:blue}')
  })
})
