import { describe, expect, it } from 'vitest';
import { markdown } from '../src/lib/markdown';
import { called, imperative, lowered, withRules } from '../src/lib/words';

describe('words', () => {
  it('turns what a seat does into what you do', () => {
    expect(imperative('takes white, blue and red')).toBe('Take white, blue and red');
    expect(imperative('passes, for want of a legal action')).toBe('Pass, for want of a legal action');
    expect(imperative('buys 1W1 (white)')).toBe('Buy 1W1 (white)');
    expect(imperative('places a stronghold')).toBe('Place a stronghold');
    expect(imperative('carries a stone')).toBe('Carry a stone');
    expect(imperative('lets a laid-down knight take a point')).toBe('Let a laid-down knight take a point');
    expect(imperative('uses 1 cover')).toBe('Use 1 cover');
    expect(imperative('researches hot oil with a patron')).toBe('Research hot oil with a patron');
    expect(imperative("turns seat 2's attack card in space 5")).toBe("Turn seat 2's attack card in space 5");
  });
  it('keeps the names in a hint as they are written', () => {
    expect(lowered(imperative('takes the white 2 of Anna'))).toBe('take the white 2 of Anna');
  });
  it('calls a button by what it shows', () => {
    expect(called('Food', 'Gain food')).toBe('Gain food');
    expect(called('Laid knight', 'Let a laid-down knight take a point')).toBe('Laid knight: Let a laid-down knight take a point');
  });
  it('finds the rules a reason names', () => {
    expect(withRules('you are short of 2 red (section 5.2)')).toEqual([
      { text: 'you are short of 2 red (' },
      { text: 'section 5.2', rule: 's5.2' },
      { text: ')' },
    ]);
    expect(withRules('not now (R12)').at(1)).toEqual({ text: 'R12', rule: 'R12' });
  });
});

describe('the rules page', () => {
  it('gives headings and rulings the anchors that reasons link to', () => {
    const page = markdown('## 5. Payment\n\n### 5.2 Means\n\ntext\n\n- **R2 Fewer gems**. As many\n  as possible.\n');
    expect(page.headings.map((heading) => heading.id)).toEqual(['s5', 's5.2']);
    expect(page.html).toContain('<li id="R2"><strong>R2 Fewer gems</strong>. As many as possible.</li>');
  });
  it('never lets markup through', () => {
    expect(markdown('a <script>alert(1)</script> `<b>` [x](javascript:alert(1))').html).not.toMatch(/<script|<b>|href="javascript/);
  });
  it('draws tables', () => {
    expect(markdown('| a | b |\n|---|---|\n| 1 | **2** |').html).toContain('<td>1</td><td><strong>2</strong></td>');
  });
});
